import { HttpError } from '../problem/http-error.ts';
import type { RequestContext } from '../request/request-context.ts';
import { assetOf, type Asset, type BuiltPages } from './built-pages.ts';
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

/** The file of this name in a build that another instance serves, or served lately; null when none has it. */
export type FormerAssets = (name: string) => Promise<Omit<Asset, 'type'> | null>;

/**
 * Sends a file of the build, or of a build of another instance. Browsers may keep it for a year, because its content never changes. Only
 * names of builds are found: no path of a request reaches the file system.
 */
export async function sendAsset(
  ctx: RequestContext,
  name: string,
  { pages, formerAssets }: { pages: BuiltPages | null; formerAssets: FormerAssets | undefined },
): Promise<void> {
  ctx.state.operation = 'asset';
  const asset = pages?.assets.get(name) ?? (await formerAsset(name, formerAssets));
  if (asset === null) throw new HttpError('not_found', { resource: 'address' });
  ctx.set({
    'Content-Type': asset.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  });
  const isCompressed = asset.brotli !== null && ctx.acceptsEncodings('br', 'identity') === 'br';
  if (isCompressed) ctx.set('Content-Encoding', 'br');
  ctx.body = isCompressed ? asset.brotli : asset.plain;
}

async function formerAsset(
  name: string,
  formerAssets: FormerAssets | undefined,
): Promise<Asset | null> {
  const found = (await formerAssets?.(name)) ?? null;
  return found && assetOf(name, found);
}
