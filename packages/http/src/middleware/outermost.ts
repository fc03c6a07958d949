import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { knownMethod, routeOf, type RequestObserver } from './request-observer.ts';
import type { ClientAddress } from '../server/forwarded-client-address.ts';
import type { RequestContext } from '../request/request-context.ts';
import { HttpError, type ProblemCode } from '../problem/http-error.ts';
import { countInFlight } from '../server/in-flight.ts';
import { networkOf, type Language } from '@basalt/domain';
import { addressBlock } from '../server/address-block.ts';
import { setFairnessKey } from '../server/fairness-key.ts';
import { traceOf, type Log } from './log.ts';
import { sendRefusal } from '../pages/refusal-page.ts';
import { problemFor } from '../problem/problem.ts';
import { probeRoutes } from './health-probes.ts';
import { requestIdOf } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * The outermost middleware. It gives the request its id (`X-Request-Id`), sets the headers that every answer has, turns
 * every thrown error into a problem, writes one line to the log (at level `debug` for a probe that passes), and
 * notifies the observer. When more than `maxInFlight` requests are being answered, it refuses further ones at
 * once with 503.
 */
export function outermost({
  log,
  clientAddress,
  isHttps,
  maxInFlight,
  observer,
  defaultLanguage = 'en',
}: {
  log: Log;
  clientAddress: ClientAddress;
  isHttps: boolean;
  maxInFlight: number;
  observer: RequestObserver | undefined;
  defaultLanguage?: Language | undefined;
}): Middleware {
  const inFlight = new Set<IncomingMessage>();
  observer?.inFlight(() => inFlight.size);
  return async (context, next) => {
    const ctx = context as RequestContext;
    const started = performance.now();
    const requestId = requestIdOf(ctx.req.headers['x-request-id']);
    let refusal: ProblemCode | null = null;
    ctx.state.requestId = requestId;
    ctx.state.defaultLanguage = defaultLanguage;
    ctx.state.address = clientAddress(ctx.req.socket.remoteAddress, ctx.get('X-Forwarded-For'));
    setFairnessKey(ctx.req, networkOf(addressBlock(ctx.state.address)));
    ctx.set(securityHeaders(isHttps));
    ctx.set('X-Request-Id', requestId);
    const leave = countInFlight(inFlight, ctx.req);
    try {
      if (inFlight.size > maxInFlight) throw new HttpError('unavailable', { retryAfter: 1 });
      await next();
    } catch (error) {
      const { problem, headers: more, unexpected } = problemFor(error, requestId);
      refusal = problem.code;
      if (unexpected) log.error({ request_id: requestId, error: traceOf(error) }, 'fault');
      ctx.status = problem.status;
      ctx.set(more);
      sendRefusal(ctx, problem);
    } finally {
      leave();
      const milliseconds = performance.now() - started;
      const { principal } = ctx.state;
      const request = { method: knownMethod(ctx.method), route: routeOf(ctx), status: ctx.status };
      // Load balancers send a few probes a second: those that pass would be most of the log.
      const level = refusal === null && probeRoutes.has(request.route) ? 'debug' : 'info';
      log[level](
        {
          request_id: requestId,
          ...request,
          operation: ctx.state.operation ?? null,
          code: refusal,
          milliseconds: Math.round(milliseconds * 10) / 10,
          organization_id: principal?.organizationId ?? null,
          credential: principal?.actor.type === 'api_credential' ? principal.actor.public_id : null,
          address: ctx.state.address,
        },
        'request',
      );
      const isKnown = principal !== undefined;
      observer?.answered({ ...request, seconds: milliseconds / 1000, refusal, isKnown });
    }
  };
}
