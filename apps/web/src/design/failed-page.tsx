import { useEffect, useSyncExternalStore } from 'react';
import { onServiceBack, serviceAway } from '../api/service-away.ts';
import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';
import pageCss from './page.module.css';
import layoutCss from './layout.module.css';
import { classes } from './classes.ts';

/**
 * Shown instead of a page whose code could not be loaded, or that ended with an error. While the service cannot be reached it says so, and
 * loads the page when it can.
 */
export function FailedPage() {
  const words = useWords();
  const isOffline = useSyncExternalStore(serviceAway.subscribe, serviceAway.isSilent);
  useEffect(
    () => (isOffline ? onServiceBack(() => window.location.reload()) : undefined),
    [isOffline],
  );
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
