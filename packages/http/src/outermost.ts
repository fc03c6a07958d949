import { randomUUIDv7 } from 'node:crypto';
import type { Middleware } from 'koa';
import type { ClientAddress } from './client-address.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { traceOf, type Log } from './log.ts';
import { sendRefusal } from './page/refusal-page.ts';
import { problemFor } from './problem.ts';

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Around everything else: names the request (`X-Request-Id`, always our own), sets the headers that every
 * answer has, turns whatever is thrown into a problem, and writes one line to the log. When more than
 * `maxInFlight` requests are being answered, further ones are refused at once with 503.
 */
export function outermost({
  log,
  clientAddress,
  isHttps,
  maxInFlight,
}: {
  log: Log;
  clientAddress: ClientAddress;
  isHttps: boolean;
  maxInFlight: number;
}): Middleware {
  let inFlight = 0;
  return async (context, next) => {
    const ctx = context as Exchange;
    const started = performance.now();
    const requestId = randomUUIDv7();
    ctx.state.requestId = requestId;
    ctx.state.address = clientAddress(ctx.req.socket.remoteAddress, ctx.get('X-Forwarded-For'));
    ctx.set(headers);
    ctx.set('X-Request-Id', requestId);
    if (isHttps) ctx.set('Strict-Transport-Security', 'max-age=31536000');
    inFlight += 1;
    try {
      if (inFlight > maxInFlight) throw overloaded();
      await next();
    } catch (error) {
      const { problem, headers: more, unexpected } = problemFor(error, requestId);
      if (unexpected) log.error({ request_id: requestId, error: traceOf(error) }, 'fault');
      ctx.status = problem.status;
      ctx.set(more);
      sendRefusal(ctx, problem);
    } finally {
      inFlight -= 1;
      log.info(
        {
          request_id: requestId,
          method: ctx.method,
          operation: ctx.state.operation ?? null,
          status: ctx.status,
          milliseconds: Math.round((performance.now() - started) * 10) / 10,
          organization_id: ctx.state.principal?.organizationId ?? null,
          address: ctx.state.address,
        },
        'request',
      );
    }
  };
}

function overloaded(): HttpError<'unavailable'> {
  return new HttpError('unavailable', { retryAfter: 1 });
}
