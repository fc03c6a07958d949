import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Router } from '@koa/router';
import { referencePolicy } from '../pages/content-security-policy.ts';
import { excludeFromInFlight } from '../server/in-flight.ts';
import type { Reference } from './make-reference.ts';

const files = [
  ['/docs/api', 'page', 'text/html; charset=utf-8'],
  ['/docs/api/reference.css', 'css', 'text/css; charset=utf-8'],
  ['/docs/api/reference.js', 'js', 'text/javascript; charset=utf-8'],
  ['/docs/api/openapi.json', 'document', 'application/json'],
  ['/docs/api/session.json', 'session', 'application/json'],
] as const;

/**
 * `/docs/api`: the reference of the API for people, `/docs/api/openapi.json` for their tools, and, with sign-in, `/docs/api/session.json`,
 * which describes what browsers call. All are made when one is first requested, in a worker thread.
 */
export function mountReference(
  router: Router,
  { appUrl, hasBrowser }: { appUrl: string; hasBrowser: boolean },
): void {
  let reference: Promise<Reference> | undefined;
  // After a failure, the next request tries again.
  const make = () =>
    (reference ??= inThread(appUrl).catch((error: unknown) => {
      reference = undefined;
      throw error;
    }));
  for (const [path, name, type] of files) {
    if (name === 'session' && !hasBrowser) continue;
    router.get(path, async (ctx) => {
      const { plain, brotli, tag } = (await excludeFromInFlight(ctx.req, make))[name];
      ctx.set({ 'Content-Type': type, 'Cache-Control': 'no-cache', ETag: tag });
      if (name === 'page') ctx.set('Content-Security-Policy', referencePolicy);
      ctx.vary('Accept-Encoding');
      // Koa takes the freshness of an answer into account only for 200 and the like.
      ctx.status = 200;
      if (ctx.fresh) {
        ctx.status = 304;
        return;
      }
      const isCompressed = ctx.acceptsEncodings('br', 'identity') === 'br';
      if (isCompressed) ctx.set('Content-Encoding', 'br');
      const { buffer, byteOffset, byteLength } = isCompressed ? brotli : plain;
      ctx.body = Buffer.from(buffer, byteOffset, byteLength);
    });
  }
}

async function inThread(workerData: string): Promise<Reference> {
  const thread = new Worker(new URL('make-reference.ts', import.meta.url), { workerData });
  const [made] = await once(thread, 'message');
  return made as Reference;
}
