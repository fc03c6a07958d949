import type { Middleware } from 'koa';
import { HttpError } from '../problem/http-error.ts';
import type { RouteTable } from './route-table.ts';

/** 404, or 405 with the methods that the address does take; those are the answer to OPTIONS. */
export function routeNotFound(router: Pick<RouteTable, 'methodsOf'>): Middleware {
  return (ctx) => {
    const methods = router.methodsOf(ctx.path);
    if (methods.length === 0) throw new HttpError('not_found', { resource: 'address' });
    const allow = [...new Set([...methods, 'OPTIONS'])].toSorted();
    if (ctx.method !== 'OPTIONS') throw new HttpError('method_not_allowed', { allow });
    ctx.status = 204;
    ctx.set('Allow', allow.join(', '));
  };
}
