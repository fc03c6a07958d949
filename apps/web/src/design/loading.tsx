import { useWords } from '../words/use-words.tsx';
import pageCss from './page.module.css';
import buttonCss from './button.module.css';

/** A text that is shown while data is loaded. */
export function Loading() {
  const words = useWords();
  return (
    <p className={pageCss.loading} role="status">
      <span className={buttonCss.spinner} aria-hidden="true" />
      {words('ui.oneMoment')}
    </p>
  );
}
