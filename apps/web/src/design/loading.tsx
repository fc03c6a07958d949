import pageCss from './page.module.css';
import buttonCss from './button.module.css';

/** A text that is shown while data is loaded. */
export function Loading() {
  return (
    <p className={pageCss.loading} role="status">
      <span className={buttonCss.spinner} aria-hidden="true" />
      One moment…
    </p>
  );
}
