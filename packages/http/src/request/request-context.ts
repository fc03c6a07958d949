import type { Language, Principal } from '@basalt/domain';
import type { Context as KoaContext } from 'koa';
import { setFairnessKey } from '../server/fairness-key.ts';

/** The values that the middleware stores for one request. */
export interface State {
  requestId: string;
  /** The language of pages for browsers that prefer no language of the service. */
  defaultLanguage: Language;
  /** The address of the client. */
  address: string;
  /** The id of the operation, for the log. */
  operation?: string;
  principal?: Principal;
}

/** Koa's context with our state; `params` come from the router. */
export type RequestContext = KoaContext & { state: State; params: Record<string, string> };

/** Sets the caller of the request. From here on it counts for the caller's organization. */
export function setPrincipal(ctx: RequestContext, principal: Principal): void {
  ctx.state.principal = principal;
  setFairnessKey(ctx.req, principal.organizationId);
}

/** A longer answer is converted to bytes at once. Characters. */
const largeAnswer = 256 * 1024;

/** Sends JSON. The caller sets the status and the headers. */
export function sendJson(ctx: RequestContext, body: unknown, type = 'application/json'): void {
  ctx.set('Content-Type', type);
  const text = JSON.stringify(body);
  // A long text would stay in memory, in addition to its bytes, until it is sent.
  ctx.body = text.length > largeAnswer ? Buffer.from(text) : text;
}
