import type { Middleware } from 'koa';
import { HttpError } from '../problem/http-error.ts';

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The paths where a session cookie is accepted. The callback of single sign-on is none of them: the identity provider posts to it. */
const guarded = /^\/(?:app-api|auth(?!\/sso\/))(?:\/|$)/;

/**
 * Prevents cross-site request forgery: refuses with `origin_refused`, before anything else, every request that would change something and
 * does not come from a page of `appUrl`. It checks Origin, which must be given, and Sec-Fetch-Site, which newer browsers send.
 */
export function refuseOtherOrigins(appUrl: string): Middleware {
  const { origin } = new URL(appUrl);
  return (ctx, next) => {
    if (guarded.test(ctx.path) && !safe.has(ctx.method)) {
      const origins = ctx.req.headersDistinct['origin'] ?? [];
      const site = ctx.req.headers['sec-fetch-site'] ?? 'same-origin';
      const isOwn = origins.length === 1 && origins[0] === origin;
      if (!isOwn || site !== 'same-origin') throw new HttpError('origin_refused', {});
    }
    return next();
  };
}
