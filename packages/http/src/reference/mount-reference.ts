import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Router } from '@koa/router';
import { openApiDocument } from '../openapi/openapi.ts';
import type { FurtherOperation } from '../openapi/objects.ts';
import { shareParts } from '../openapi/share-parts.ts';
import { referencePolicy } from '../pages/content-security-policy.ts';
import type { Route } from '../route.ts';
import { referencePage } from './reference-page.ts';

const own = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The one for narrow windows comes last: it changes what the others say. */
const styles = ['./frame.css', './operation.css', './example.css', './narrow.css'];

/** A text as it is sent; to write and to compress it for each request would take milliseconds. */
interface Made {
  plain: Buffer;
  brotli: Buffer;
  /** Its ETag, a weak one because it is that of both forms. */
  tag: string;
}

function compressed(text: string): Made {
  const plain = Buffer.from(text);
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const digest = createHash('sha256').update(plain).digest('base64url');
  return { plain, brotli, tag: `W/"${digest}"` };
}

/**
 * `/docs/api`: the reference of the API for people, and `/docs/api/openapi.json` for their tools. The `further`
 * operations are in the document and not on the page. Both are made when they are first asked for.
 */
export function mountReference(
  router: Router,
  routes: readonly Route[],
  appUrl: string,
  further: () => readonly FurtherOperation[],
): void {
  const serve = (path: string, type: string, make: () => string, headers = {}) => {
    let made: Made | null = null;
    router.get(path, (ctx) => {
      const { plain, brotli, tag } = (made ??= compressed(make()));
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
      ctx.body = isCompressed ? brotli : plain;
    });
  };
  serve(
    '/docs/api',
    'text/html; charset=utf-8',
    () => referencePage(openApiDocument(routes, appUrl)),
    { 'Content-Security-Policy': referencePolicy },
  );
  serve('/docs/api/openapi.json', 'application/json', () =>
    JSON.stringify(shareParts(openApiDocument(routes, appUrl, further()))),
  );
  serve('/docs/api/reference.css', 'text/css; charset=utf-8', () => styles.map(own).join('\n'));
  serve('/docs/api/reference.js', 'text/javascript; charset=utf-8', () => own('./reference.js'));
}
