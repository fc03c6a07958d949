import type { RequestContext } from '../request/request-context.ts';
import { html } from '../schema/html.ts';
import { pageWords } from './page-words.ts';
import { sendPage } from './page.ts';

/** Sends a page that posts the fields to `url`, by a script or by its button. */
export function sendPostForm(
  ctx: RequestContext,
  { url, fields }: { url: string; fields: Readonly<Record<string, string>> },
): void {
  const words = pageWords(ctx);
  ctx.status = 200;
  sendPage(ctx, {
    title: words('page.signingInTitle'),
    postsElsewhere: true,
    // Do not use the form's own `submit`: a field can have that name.
    script: 'HTMLFormElement.prototype.submit.call(document.forms[0])',
    main: html`<h1>${words('page.signingInTitle')}</h1>
      <p>${words('page.signingInText')}</p>
      <form method="post" action="${url}">
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button>${words('page.continue')}</button>
      </form>`,
  });
}
