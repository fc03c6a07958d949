/** A text that is shown while data is loaded. */
export function Loading() {
  return (
    <p className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      One moment…
    </p>
  );
}
