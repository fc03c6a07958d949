import { randomBytes } from 'node:crypto';
import { textDirectionOf } from '@basalt/domain';
import type { RequestContext } from '../request/request-context.ts';
import { html, type Html } from '../schema/html.ts';
import { smallPagePolicy } from './content-security-policy.ts';
import { languageOfPage } from './page-language.ts';

/** A small page that loads nothing else. */
export interface Page {
  title: string;
  main: Html;
  /** Runs when the page has been parsed. */
  script?: string;
  /** The page posts a form to another origin. */
  postsElsewhere?: boolean;
}

const style = `
:root { color-scheme: light dark; --ground: #fbfbfa; --sheet: #fff; --text: #1d2329; --quiet: #5c6670; --line: #e3e5e6; --act: #0b6e75; --on-act: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14181b; --sheet: #1b2125; --text: #e6e9ea; --quiet: #9aa5ad; --line: #2c343a; --act: #5cc4cb; --on-act: #10262a }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--ground); color: var(--text); font: 1rem/1.6 system-ui, sans-serif }
main { width: min(34rem, 100%); padding: 2rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.75rem }
h1 { margin: 0 0 0.75rem; font-size: 1.4rem; line-height: 1.3; overflow-wrap: anywhere }
p { margin: 0 0 1rem; overflow-wrap: anywhere }
a.act, button { display: inline-block; padding: 0.6rem 1.1rem; border: 0; border-radius: 0.5rem; background: var(--act); color: var(--on-act); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
a.act:focus-visible, button:focus-visible { outline: 3px solid var(--text); outline-offset: 2px }
.quiet { margin: 1.5rem 0 0; color: var(--quiet); font-size: 0.875rem }
`;

/** Markup without escaping, for our own style and script: neither contains anything of a request. */
const plain = (markup: string): Html => ({ markup });

/** Sends the page, in the language of the request. Its policy allows its own style and script by a nonce, and nothing else. */
export function sendPage(ctx: RequestContext, { title, main, script, postsElsewhere }: Page): void {
  const language = languageOfPage(ctx);
  const nonce = randomBytes(16).toString('base64');
  ctx.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': smallPagePolicy(nonce, {
      hasScript: script !== undefined,
      postsElsewhere: postsElsewhere === true,
    }),
  });
  const page = html`<!doctype html>
    <html lang="${language}" dir="${textDirectionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – Basalt</title>
        <style nonce="${nonce}">
          ${plain(style)}
        </style>
      </head>
      <body>
        <main>${main}</main>
        ${
          script === undefined
            ? null
            : html`<script nonce="${nonce}">
                ${plain(script)};
              </script>`
        }
      </body>
    </html>`;
  ctx.body = page.markup;
}
