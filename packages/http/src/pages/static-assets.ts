import { HttpError } from '../problem/http-error.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { BuiltPages } from './built-pages.ts';
import { workerPolicy } from './content-security-policy.ts';

/** Sends the service worker. Its name never changes, so browsers ask for a new one each time. */
export function sendWorker(ctx: RequestContext, pages: BuiltPages | null): void {
  ctx.state.operation = 'asset';
  if (!pages?.worker) throw new HttpError('not_found', { resource: 'address' });
  ctx.set({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Content-Security-Policy': workerPolicy,
    'Cache-Control': 'no-cache',
  });
  ctx.body = pages.worker;
}

/**
 * Sends a file of the build. Browsers may keep it for a year, because its content never changes. Only names of the build are found: no path
 * of a request reaches the file system.
 */
export function sendAsset(ctx: RequestContext, pages: BuiltPages | null, name: string): void {
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
