import type { Principal } from '@basalt/domain';
import type { Context as KoaContext } from 'koa';

/** What middleware keeps of one request. */
export interface State {
  requestId: string;
  /** Where the request comes from. */
  address: string;
  /** The id of the operation, for the log. */
  operation?: string;
  principal?: Principal;
}

/** Koa's context with our state; `params` come from the router. */
export type Exchange = KoaContext & { state: State; params: Record<string, string> };

/** Answers with JSON. Statuses and headers are set by the caller. */
export function sendJson(ctx: Exchange, body: unknown, type = 'application/json'): void {
  ctx.set('Content-Type', type);
  ctx.body = JSON.stringify(body);
}
