import { useEffect, useState } from 'react';
import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';
import pageCss from './page.module.css';
import layoutCss from './layout.module.css';
import { classes } from './classes.ts';

/**
 * Shown instead of a page whose code could not be loaded, or that ended with an error. Without a network it says so, and loads the page when
 * the network is back.
 */
export function FailedPage() {
  const words = useWords();
  const [isOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!isOffline) return;
    const load = () => window.location.reload();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [isOffline]);
  return (
    <main className={classes(pageCss.content, layoutCss.stack)} id="content" tabIndex={-1}>
      <h1>{words(isOffline ? 'live.waiting' : 'ui.thisPageCannotBeShown')}</h1>
      <p role="alert">{words(isOffline ? 'ui.notOpenedHereBefore' : 'ui.itsCodeCouldNotBe')}</p>
      <div>
        <Button look="primary" onPress={() => window.location.reload()}>
          {words('ui.loadThePageAgain')}
        </Button>
      </div>
    </main>
  );
}
