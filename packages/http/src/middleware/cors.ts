import type { Middleware } from 'koa';

const answerHeaders = [
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
].join(', ');

const requestHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'X-Request-Id',
].join(', ');

/**
 * Lets pages of these origins, and of no other, call the external API in browsers (WHATWG Fetch, "CORS protocol"): with
 * a key or a signed address of a file, and never with cookies.
 */
export function allowOrigins(origins: readonly string[]): Middleware {
  const allowed = new Set(origins);
  return (ctx, next) => {
    if (allowed.size === 0 || !/^\/(?:api\/v1|files|imports)\//u.test(ctx.path)) return next();
    ctx.vary('Origin');
    const { origin } = ctx.req.headers;
    if (origin === undefined || !allowed.has(origin)) return next();
    ctx.set('Access-Control-Allow-Origin', origin);
    ctx.set('Access-Control-Expose-Headers', answerHeaders);
    if (ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== '') {
      ctx.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
      ctx.set('Access-Control-Allow-Headers', requestHeaders);
      ctx.set('Access-Control-Max-Age', '600');
    }
    return next();
  };
}
