import { randomBytes } from 'node:crypto';
import type { Router } from '@koa/router';
import type { RequestContext } from '../request/request-context.ts';
import { HttpError } from '../problem/http-error.ts';
import { retryAfterHeader } from '../problem/retry-after.ts';
import { html } from '../reference/html.ts';
import { noncePlaceholder, readBuiltPages, type BuiltPages } from './built-pages.ts';
import { applicationPolicy, workerPolicy } from './content-security-policy.ts';
import { sendPage } from './page.ts';

/** The addresses of pages. The script in the browser decides which page it shows. */
const visited = /^\/(?:app|login)(?:\/.*)?$/;

/**
 * The browser pages of a built folder: `/login` and `/app` with all below them, `/assets/…`, `/service-worker.js`, and `/`, which redirects
 * to `/app`. Pages may also load files from `fileOrigin`. Without a build the pages answer 503 and all else works; a build that is made
 * later is served without a restart.
 */
export function mountPages(router: Router, folder: string, fileOrigin?: string): void {
  let kept: BuiltPages | null = null;
  const built = () => (kept ??= readBuiltPages(folder));

  router.get('/', (ctx) => {
    // In this order: Koa makes an empty body a 204.
    ctx.body = null;
    ctx.status = 302;
    ctx.set('Location', '/app');
  });
  router.get(visited, (ctx) =>
    sendApplication(ctx as unknown as RequestContext, built(), fileOrigin),
  );
  router.get('/service-worker.js', (ctx) => {
    sendWorker(ctx as unknown as RequestContext, built());
  });
  router.get('/assets/:name', (ctx) => {
    sendAsset(ctx as unknown as RequestContext, built(), String(ctx.params['name']));
  });
}

function sendApplication(
  ctx: RequestContext,
  pages: BuiltPages | null,
  fileOrigin: string | undefined,
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
  ctx.body = pages.index.replaceAll(noncePlaceholder, nonce);
}

function sendUnbuilt(ctx: RequestContext): void {
  ctx.status = 503;
  ctx.set(retryAfterHeader(60));
  sendPage(ctx, {
    title: 'The pages are not built',
    main: html`<h1>The pages are not built</h1>
      <p>
        The API works. The browser pages appear after they are built. The log of the start says why
        they are not built.
      </p>`,
  });
}

/** Its name never changes, so browsers ask for it again each time. */
function sendWorker(ctx: RequestContext, pages: BuiltPages | null): void {
  ctx.state.operation = 'asset';
  if (!pages?.worker) throw new HttpError('not_found', { resource: 'address' });
  ctx.set({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Content-Security-Policy': workerPolicy,
    'Cache-Control': 'no-cache',
  });
  ctx.body = pages.worker;
}

/** Only a name of the build is ever looked up: no path of a request reaches the file system. */
function sendAsset(ctx: RequestContext, pages: BuiltPages | null, name: string): void {
  ctx.state.operation = 'asset';
  const asset = pages?.assets.get(name);
  if (asset === undefined) throw new HttpError('not_found', { resource: 'address' });
  ctx.set({
    'Content-Type': asset.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  });
  const isCompressed = asset.brotli !== null && ctx.acceptsEncodings('br', 'identity') === 'br';
  if (isCompressed) ctx.set('Content-Encoding', 'br');
  ctx.body = isCompressed ? asset.brotli : asset.plain;
}
