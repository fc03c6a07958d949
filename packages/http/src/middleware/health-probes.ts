import type { Router } from '@koa/router';
import { sendJson, type RequestContext } from '../request/request-context.ts';
import { HttpError } from '../problem/http-error.ts';

/** The routes that load balancers ask several times a second. */
export const probeRoutes: ReadonlySet<string | null> = new Set(['/healthz', '/readyz']);

/** Whether a process can do its work at the moment; if not, why, as a sentence that anybody may read. */
export type Readiness = { isReady: true } | { isReady: false; reason?: string };

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, else 503 with the reason, if there is one to show. Neither needs a
 * credential, and neither returns more than that.
 */
export function mountProbes(router: Router, readiness: () => Promise<Readiness>): void {
  router.get('/healthz', (ctx) => sendJson(ctx as unknown as RequestContext, { status: 'ok' }));
  router.get('/readyz', async (ctx) => {
    const answer = await readiness().catch((): Readiness => ({ isReady: false }));
    if (!answer.isReady) {
      const { reason } = answer;
      throw new HttpError('unavailable', {
        retryAfter: 1,
        ...(reason !== undefined && { reason }),
      });
    }
    sendJson(ctx as unknown as RequestContext, { status: 'ok' });
  });
}
