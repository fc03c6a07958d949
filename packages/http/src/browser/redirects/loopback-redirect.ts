import { isLoopbackHost } from '@basalt/domain';
import type { Middleware } from 'koa';
import { redirectTo } from './redirect-route.ts';
import type { RequestContext } from '../../request/request-context.ts';

/** Addresses that people open in a browser and programs do not call. */
const visited = /^\/(?:$|(?:login|app|auth)(?:\/|$))/;

/**
 * Redirects a person who opened another loopback name of this machine, such as `127.0.0.1` for `localhost`, to the origin of `appUrl`:
 * cookies of sessions belong to that origin, and requests of other origins are refused. Only for loopback names with the same port, because
 * a proxy in between could turn the redirect into a loop.
 */
export function redirectToAppUrl(appUrl: string): Middleware {
  const own = new URL(appUrl);
  const isLoopback = own.protocol === 'http:' && isLoopbackHost(own.hostname);
  return (ctx, next) => {
    const { host = '' } = ctx.req.headers;
    const asked = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
    const isOtherName =
      isLoopback &&
      asked !== null &&
      asked.host !== own.host &&
      asked.port === own.port &&
      isLoopbackHost(asked.hostname);
    if (!isOtherName || ctx.method !== 'GET' || !visited.test(ctx.path)) return next();
    redirectTo(ctx as unknown as RequestContext, own.origin + (ctx.req.url ?? '/'));
    return Promise.resolve();
  };
}
