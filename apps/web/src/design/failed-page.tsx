import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';
import pageCss from './page.module.css';
import layoutCss from './layout.module.css';
import { classes } from './classes.ts';

/** Shown instead of a page whose code could not be loaded, or that ended with an error. */
export function FailedPage() {
  const words = useWords();
  return (
    <main className={classes(pageCss.content, layoutCss.stack)} id="content" tabIndex={-1}>
      <h1>{words('ui.thisPageCannotBeShown')}</h1>
      <p role="alert">{words('ui.itsCodeCouldNotBe')}</p>
      <div>
        <Button look="primary" onPress={() => window.location.reload()}>
          {words('ui.loadThePageAgain')}
        </Button>
      </div>
    </main>
  );
}
