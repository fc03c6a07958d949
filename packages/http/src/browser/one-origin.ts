import type { Middleware } from 'koa';
import { redirectTo } from './redirect-route.ts';
import type { RequestContext } from '../request/request-context.ts';

/** Addresses that people open in a browser and programs do not call. */
const visited = /^\/(?:$|(?:login|app|auth)(?:\/|$))/;
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Redirects a person who opened another loopback name of this machine, such as `127.0.0.1` for `localhost`, to the origin of `appUrl`:
 * cookies of sessions belong to that origin, and requests of other origins are refused. Only for loopback names with the same port, because
 * a proxy in between could turn the redirect into a loop.
 */
export function redirectToOneOrigin(appUrl: string): Middleware {
  const own = new URL(appUrl);
  const isLoopback = own.protocol === 'http:' && loopback.test(own.hostname);
  return (ctx, next) => {
    const { host = '' } = ctx.req.headers;
    const came = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
    const isElsewhere =
      isLoopback &&
      came !== null &&
      came.host !== own.host &&
      came.port === own.port &&
      loopback.test(came.hostname);
    if (!isElsewhere || ctx.method !== 'GET' || !visited.test(ctx.path)) return next();
    redirectTo(ctx as unknown as RequestContext, own.origin + (ctx.req.url ?? '/'));
    return Promise.resolve();
  };
}
