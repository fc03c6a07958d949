import type { Middleware } from 'koa';
import { redirectTo } from './redirect-route.ts';
import type { RequestContext } from '../request/request-context.ts';

/** Addresses that people type or follow, and programs do not. */
const visited = /^\/(?:$|(?:login|app|auth)(?:\/|$))/;
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Leads a person who came to this machine by another of its names to the one in `appUrl`: sessions are bound to it,
 * and what other origins send is refused. For loopback addresses of the same port alone, where no proxy can be
 * between that would make it a circle.
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
