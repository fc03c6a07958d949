import {
  allows,
  DomainError,
  type Clock,
  type Page,
  type Principal,
  type Retry,
  type UseCases,
} from '@basalt/domain';
import { locationOf } from './answer.ts';
import type { CursorSeal } from './cursor.ts';
import { bearerToken } from './bearer.ts';
import { conditionsOf, entityTag } from './entity-tag.ts';
import { sendJson, type Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { listBody, type ListAddress } from './list-page.ts';
import type { Locate } from './locate.ts';
import { readPathParams } from './path-params.ts';
import { readRequest, type RequestRead } from './read-request.ts';
import type { Route } from './route.ts';
import { basePath } from './routes.ts';

/** What performing an operation takes besides the request. */
export interface Performance {
  use: UseCases;
  /** The caller behind a token, or null; the reason is nobody's business. */
  authenticate: (input: { token: string }) => Promise<Principal | null>;
  locate: Locate;
  seal: CursorSeal;
  clock: Clock;
  appUrl: string;
}

/**
 * Performs the operation for one request, checks in this order: credential, scope, the form of the ids in the
 * path, body, query and fields, then the use case. A body or query that is wrong is told only when the
 * path's record can be reached; the extra look-up is spent on such requests alone.
 */
export async function perform(route: Route, ctx: Exchange, world: Performance): Promise<void> {
  ctx.state.operation = route.id;
  const principal = await callerOf(ctx, world);
  ctx.state.principal = principal;
  if (route.scope !== null && !allows(principal.scopes, route.scope)) {
    throw new DomainError('insufficient_scope', { required: route.scope });
  }
  const params = readPathParams(route.params, ctx.params);
  const input = await readRequest(route, ctx, world.seal).catch(async (fault: unknown) => {
    // The rest of such a body is not awaited, whatever the answer turns out to be.
    if (fault instanceof HttpError && fault.code === 'payload_too_large') {
      ctx.set('Connection', 'close');
    }
    throw (await firstRefusal(route, principal, params, world.locate)) ?? fault;
  });
  const now = world.clock();
  const conditions = {
    ...(route.fails.includes('version_mismatch') && conditionsOf(ctx.req.headers['if-match'])),
    retry: retryOf(ctx, input, now),
  };
  const { query, body, page } = input;
  const result = await route.handle(
    { principal, params, query, body, page, conditions, now },
    world.use,
  );
  const url = `${world.appUrl}${ctx.path}`;
  const { parameters, binding } = input;
  answer(route, ctx, result, { url, parameters, binding, limit: page?.limit ?? 0 }, world.seal);
}

async function callerOf(ctx: Exchange, { authenticate }: Performance): Promise<Principal> {
  const token = bearerToken(ctx.req.headersDistinct['authorization']);
  const principal = token === null ? null : await authenticate({ token });
  if (principal === null) throw new HttpError('invalid_credential', {});
  return principal;
}

function retryOf(ctx: Exchange, { retry }: RequestRead, now: Date): Retry | undefined {
  if (retry === undefined) return undefined;
  const onReplay = () => ctx.set('Idempotency-Replayed', 'true');
  return { ...retry, operation: `${ctx.method} ${ctx.path}`, now, onReplay };
}

async function firstRefusal(
  route: Route,
  principal: Principal,
  params: Record<string, string>,
  locate: Locate,
): Promise<DomainError | null> {
  for (const kind of route.params) {
    const id = params[kind] as string;
    const refusal = await locate(principal, { kind, id, restores: route.restores });
    if (refusal !== null) return refusal;
  }
  return null;
}

function answer(
  route: Route,
  ctx: Exchange,
  result: unknown,
  list: ListAddress & { limit: number },
  seal: CursorSeal,
): void {
  ctx.status = route.answer.status;
  if (route.answer.kind === 'nothing') return;
  if (route.answer.kind === 'list') {
    const { body, link } = listBody(result as Page<unknown>, list.limit, list, seal);
    if (link !== null) ctx.set('Link', link);
    sendJson(ctx, body);
    return;
  }
  const record = result as Readonly<Record<string, unknown>>;
  if (route.answer.kind === 'created' && route.answer.collection !== null) {
    ctx.set('Location', basePath + locationOf(route.answer.collection, record));
  }
  if (typeof record['version'] === 'number') ctx.set('ETag', entityTag(record['version']));
  sendJson(ctx, { data: result });
}
