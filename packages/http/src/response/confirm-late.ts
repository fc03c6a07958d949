import { requestBudget, type Principal } from '@basalt/domain';
import type { Route } from '../operation/route.ts';
import type { RequestContext } from '../request/request-context.ts';

/** After this time without statements, in milliseconds, a call is confirmed by a query of its own. */
const waitMs = 250;

/**
 * Whether the confirmation of a remembered caller may come with the work: when the request is one call, nothing is sent before its
 * result, and its body is small, because a large one is read for confirmed callers only.
 */
export function mayConfirmLate(
  { method, answer: { kind }, callsOf }: Pick<Route, 'method' | 'answer' | 'callsOf'>,
  { req }: RequestContext,
): boolean {
  if (callsOf !== null || kind === 'stream' || kind === 'table' || kind === 'lines') return false;
  return (
    method === 'GET' ||
    (Number(req.headers['content-length'] ?? 0) < requestBudget.largeBodies.bytes &&
      req.headers['transfer-encoding'] === undefined)
  );
}

/**
 * Waits for the work of a remembered caller. When the work has sent no statement in a quarter of a second, because its body arrives
 * slowly or it waits for a board, the call is confirmed alone. Then this does not wait for the work of a caller who is not admitted, and
 * the connection is closed after the answer instead of reading the rest of the body. Never throws.
 */
export async function workOrRefusal(
  work: Promise<unknown>,
  { confirmation }: Principal,
  ctx: RequestContext,
): Promise<void> {
  const { promise: refusal, resolve: refuse } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    confirmation?.admitted().catch(() => {
      if (!ctx.req.complete) ctx.set('Connection', 'close');
      refuse();
    });
  }, waitMs);
  // The refusal of the work is that of a caller who is not confirmed yet.
  await Promise.race([work.catch(() => undefined), refusal]);
  clearTimeout(timer);
}
