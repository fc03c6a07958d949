import type { Router } from '@koa/router';
import { sendJson, type RequestContext } from '../request/request-context.ts';
import { HttpError } from '../problem/http-error.ts';

/** The routes that load balancers ask several times a second. */
export const probeRoutes: ReadonlySet<string | null> = new Set(['/healthz', '/readyz']);

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, else 503. Neither needs a credential, and
 * neither returns more than that.
 */
export function mountProbes(router: Router, readiness: () => Promise<boolean>): void {
  router.get('/healthz', (ctx) => sendJson(ctx as unknown as RequestContext, { status: 'ok' }));
  router.get('/readyz', async (ctx) => {
    const isReady = await readiness().catch(() => false);
    if (!isReady) throw new HttpError('unavailable', { retryAfter: 1 });
    sendJson(ctx as unknown as RequestContext, { status: 'ok' });
  });
}
