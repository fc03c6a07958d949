import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Router } from '@koa/router';
import { referencePolicy } from '../pages/content-security-policy.ts';
import { excludeFromInFlight } from '../server/in-flight.ts';
import {
  compressed,
  type Described,
  type CompressedText,
  type Reference,
} from './make-reference.ts';

const own = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The style sheet for narrow windows comes last, because it overrides the others. */
const styles = ['./frame.css', './operation.css', './example.css', './narrow.css'];

/**
 * `/docs/api`: the reference of the API for people, `/docs/api/openapi.json` for their tools, and `/docs/api/session.json`, which
 * describes what browsers call. All are made when one is first requested, in a worker thread.
 */
export function mountReference(router: Router, described: Described): void {
  const reference = onDemand(() => inThread(described));
  const serve = (path: string, type: string, make: () => Promise<CompressedText>, headers = {}) => {
    router.get(path, async (ctx) => {
      const { plain, brotli, tag } = await excludeFromInFlight(ctx.req, make);
      ctx.set({ 'Content-Type': type, 'Cache-Control': 'no-cache', ETag: tag, ...headers });
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
  };
  const ofText = (text: () => string) => onDemand(async () => compressed(text()));
  serve('/docs/api', 'text/html; charset=utf-8', async () => (await reference()).page, {
    'Content-Security-Policy': referencePolicy,
  });
  serve('/docs/api/openapi.json', 'application/json', async () => (await reference()).document);
  if (described.hasBrowser) {
    serve('/docs/api/session.json', 'application/json', async () => {
      const { session } = await reference();
      if (session === null) throw new Error('a service with sign-in describes it');
      return session;
    });
  }
  serve(
    '/docs/api/reference.css',
    'text/css; charset=utf-8',
    ofText(() => styles.map(own).join('\n')),
  );
  serve(
    '/docs/api/reference.js',
    'text/javascript; charset=utf-8',
    ofText(() => own('./reference.js')),
  );
}

/** Makes the value when it is first needed. After a failure, the next request tries again. */
function onDemand<One>(make: () => Promise<One>): () => Promise<One> {
  let made: Promise<One> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

async function inThread(described: Described): Promise<Reference> {
  const thread = new Worker(new URL('reference-thread.ts', import.meta.url), {
    workerData: described,
  });
  const [made] = await once(thread, 'message');
  return made as Reference;
}
