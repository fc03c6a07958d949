import type { RequestContext } from '../request/request-context.ts';
import { html } from '../schema/html.ts';
import { sendPage } from './page.ts';

/** Sends a page that posts the fields to `url`, by a script or by its button. */
export function sendPostForm(
  ctx: RequestContext,
  { url, fields }: { url: string; fields: Readonly<Record<string, string>> },
): void {
  ctx.status = 200;
  sendPage(ctx, {
    title: 'Signing in',
    postsElsewhere: true,
    // Do not use the form's own `submit`: a field can have that name.
    script: 'HTMLFormElement.prototype.submit.call(document.forms[0])',
    main: html`<h1>Signing in</h1>
      <p>Your browser now opens the sign-in page of your organization.</p>
      <form method="post" action="${url}">
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button>Continue</button>
      </form>`,
  });
}
