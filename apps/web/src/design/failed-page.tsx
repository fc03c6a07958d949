import { Button } from './button.tsx';
import pageCss from './page.module.css';
import layoutCss from './layout.module.css';
import { classes } from './classes.ts';

/** Shown instead of a page whose code could not be loaded, or that ended with an error. */
export function FailedPage() {
  return (
    <main className={classes(pageCss.content, layoutCss.stack)} id="content" tabIndex={-1}>
      <h1>This page cannot be shown</h1>
      <p role="alert">
        Its code could not be loaded, or it has an error. The service may be unavailable, or it may
        have a new version. What you have saved is safe.
      </p>
      <div>
        <Button look="primary" onPress={() => window.location.reload()}>
          Load the page again
        </Button>
      </div>
    </main>
  );
}
