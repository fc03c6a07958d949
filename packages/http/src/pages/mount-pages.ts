import { randomBytes } from 'node:crypto';
import { textDirectionOf, type Language } from '@basalt/domain';
import { serviceTexts } from '@basalt/domain/service-texts';
import type { Router } from '@koa/router';
import type { RequestContext } from '../request/request-context.ts';
import { retryAfterHeader } from '../problem/retry-after.ts';
import { html } from '../schema/html.ts';
import { noncePlaceholder, type BuiltPages, type Pages } from './built-pages.ts';
import { applicationPolicy } from './content-security-policy.ts';
import { sendPage } from './page.ts';
import { languageOfPage } from './page-language.ts';
import { pageWords } from './page-words.ts';
import { sendAsset, sendWorker, type FormerAssets } from './static-assets.ts';

/** The addresses of pages. The script in the browser decides which page it shows. */
const visited = /^\/(?:app|login)(?:\/.*)?$/;

/** The parts of pages besides their build. */
export interface PagesOptions {
  fileOrigin?: string | undefined;
  formerAssets?: FormerAssets | undefined;
}

/**
 * The browser pages of a built folder: `/login` and `/app` with all below them, `/assets/…`, `/service-worker.js`, and `/`, which redirects
 * to `/app`. Pages may also load files from `fileOrigin`, and files of builds that other instances serve come from `formerAssets`. Without a
 * build the pages answer 503 and all else works; a build that is made later is served without a restart.
 */
export function mountPages(
  router: Router,
  { built }: Pages,
  { fileOrigin, formerAssets }: PagesOptions,
): void {
  router.get('/', (ctx) => {
    // In this order: Koa makes an empty body a 204.
    ctx.body = null;
    ctx.status = 302;
    ctx.set('Location', '/app');
  });
  router.get(visited, (ctx) =>
    sendApplication(ctx as unknown as RequestContext, built(), { fileOrigin }),
  );
  router.get('/service-worker.js', (ctx) => {
    sendWorker(ctx as unknown as RequestContext, built());
  });
  router.get('/assets/:name', (ctx) =>
    sendAsset(ctx as unknown as RequestContext, String(ctx.params['name']), {
      pages: built(),
      formerAssets,
    }),
  );
}

function sendApplication(
  ctx: RequestContext,
  pages: BuiltPages | null,
  { fileOrigin }: PagesOptions,
): void {
  ctx.state.operation = 'page';
  if (pages === null) {
    sendUnbuilt(ctx);
    return;
  }
  const nonce = randomBytes(16).toString('base64');
  ctx.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': applicationPolicy(nonce, fileOrigin),
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
  ctx.body = pageIn(languageOfPage(ctx), pages).replaceAll(noncePlaceholder, nonce);
}

/** The page with its language and direction, and with the messages of that language among what is loaded first. */
function pageIn(language: Language, { index, firstWords }: BuiltPages): string {
  const words = firstWords.get(language);
  const preload =
    words === undefined
      ? ''
      : `<link rel="modulepreload" nonce="${noncePlaceholder}" href="/assets/${words}">`;
  return index
    .replace(
      /<html lang="[^"]*" dir="[^"]*"/u,
      `<html lang="${language}" dir="${textDirectionOf(language)}"`,
    )
    .replace(/(?<=<p class="noscript">)[^<]*/u, serviceTexts[language]['page.needsScript'])
    .replace('</head>', `${preload}</head>`);
}

function sendUnbuilt(ctx: RequestContext): void {
  const words = pageWords(ctx);
  ctx.status = 503;
  ctx.set(retryAfterHeader(60));
  sendPage(ctx, {
    title: words('page.unbuiltTitle'),
    main: html`<h1>${words('page.unbuiltTitle')}</h1>
      <p>${words('page.unbuiltText')}</p>`,
  });
}
