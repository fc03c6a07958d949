/** A word while something is fetched. */
export function Loading() {
  return (
    <p className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      One moment…
    </p>
  );
}
