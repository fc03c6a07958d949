import type { Principal } from '@basalt/domain';
import type { Context as KoaContext } from 'koa';
import { noteOwner } from '../server/request-owner.ts';

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
export type RequestContext = KoaContext & { state: State; params: Record<string, string> };

/** Keeps who calls. From here on the request counts for the caller's organization. */
export function enter(ctx: RequestContext, principal: Principal): void {
  ctx.state.principal = principal;
  noteOwner(ctx.req, principal.organizationId);
}

/** Answers that are longer are kept as bytes, in characters. */
const largeAnswer = 256 * 1024;

/** Answers with JSON. Statuses and headers are set by the caller. */
export function sendJson(ctx: RequestContext, body: unknown, type = 'application/json'): void {
  ctx.set('Content-Type', type);
  const text = JSON.stringify(body);
  // As a text it would stay in memory next to its bytes until it is sent.
  ctx.body = text.length > largeAnswer ? Buffer.from(text) : text;
}
