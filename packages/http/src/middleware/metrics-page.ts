import type { Router } from '@koa/router';
import { bearerToken } from './bearer.ts';
import { authenticationFailure, type Callers } from './authenticate.ts';
import type { RequestContext } from '../request/request-context.ts';
import { HttpError } from '../problem/http-error.ts';

/** The client that requests the metrics. */
export interface MetricsReader {
  /** The address of the client, as trusted proxies report it. */
  readonly address: string;
  /** The name that the reader uses for this server, with a port if there is one. */
  readonly host: string;
  /** Whether a proxy, trusted or not, says that it passed the request on. */
  readonly isForwarded: boolean;
  /** The token of `Authorization: Bearer …`. */
  readonly token: string | null;
}

/** The metrics of this process, and the rules for their readers. */
export interface MetricsPage {
  /** `notFound`: this reader gets 404. `unauthenticated`: a valid token is needed. */
  check(reader: MetricsReader): 'allowed' | 'notFound' | 'unauthenticated';
  /** The text format of Prometheus, version 0.0.4. */
  read(): Promise<string>;
}

const markers = ['x-forwarded-for', 'forwarded', 'via', 'x-forwarded-host', 'x-real-ip'];

/** `/metrics`, for every reader that `check` allows. A wrong token counts as any other failed authentication. */
export function mountMetrics(
  router: Router,
  page: MetricsPage,
  callers: Pick<Callers, 'countFailure' | 'clock'>,
): void {
  router.get('/metrics', async (context) => {
    const ctx = context as unknown as RequestContext;
    const verdict = page.check({
      address: ctx.state.address,
      host: ctx.get('Host'),
      isForwarded: markers.some((name) => ctx.req.headers[name] !== undefined),
      token: bearerToken(ctx.req.headersDistinct['authorization']),
    });
    if (verdict === 'notFound') throw new HttpError('not_found', { resource: 'address' });
    if (verdict === 'unauthenticated') throw await authenticationFailure(ctx, callers);
    ctx.set('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
    ctx.body = await page.read();
  });
}
