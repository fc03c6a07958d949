import { useSyncExternalStore } from 'react';
import { serviceAway } from '../api/service-away.ts';
import { useWords } from '../words/use-words.tsx';
import { loadings } from './shown.ts';
import pageCss from './page.module.css';
import buttonCss from './button.module.css';

const ofLoading = loadings.ref({});

/** A text that is shown while data is loaded; without a network or a service, it says that the page waits for them. */
export function Loading() {
  const words = useWords();
  const isAway = useSyncExternalStore(serviceAway.subscribe, serviceAway.read);
  return (
    <p ref={ofLoading} className={pageCss.loading} role="status">
      <span className={buttonCss.spinner} aria-hidden="true" />
      {words(isAway ? 'live.waiting' : 'ui.oneMoment')}
    </p>
  );
}
