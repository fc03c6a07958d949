import {
  allows,
  DomainError,
  type Page,
  type Principal,
  type Retry,
  type UseCases,
} from '@basalt/domain';
import { locationOf } from './answer.ts';
import type { CursorSeal } from './cursor.ts';
import { callerOf, type Callers } from './caller.ts';
import { conditionsOf, entityTag } from './entity-tag.ts';
import { sendJson, type Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { listBody, type ListAddress } from './list-page.ts';
import type { Locate, Located } from './locate.ts';
import { readPathParams } from './path-params.ts';
import { readRequest, type RequestRead } from './read-request.ts';
import type { Route } from './route.ts';
import { basePath } from './routes.ts';

/** What performing an operation takes besides the request. */
export interface Performance extends Callers {
  use: UseCases;
  locate: Locate;
  seal: CursorSeal;
  appUrl: string;
}

/**
 * Performs the operation for one request, checks in this order: credential, its rate limit, scope, the form of the ids in the
 * path, body, query and fields, then the use case. A body or query that is wrong is told only when the
 * path's record can be reached; the extra look-up is spent on such requests alone.
 */
export async function perform(route: Route, ctx: Exchange, world: Performance): Promise<void> {
  ctx.state.operation = route.id;
  const principal = await callerOf(ctx, world);
  if (route.scope !== null && !allows(principal.scopes, route.scope)) {
    throw new DomainError('insufficient_scope', { required: route.scope });
  }
  const { params, fault: badId } = readPathParams(route.params, ctx.params);
  if (badId !== null) throw (await firstRefusal(route, principal, params, world.locate)) ?? badId;
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

function retryOf(ctx: Exchange, { retry }: RequestRead, now: Date): Retry | undefined {
  if (retry === undefined) return undefined;
  const onReplay = () => ctx.set('Idempotency-Replayed', 'true');
  return { ...retry, operation: `${ctx.method} ${ctx.path}`, now, onReplay };
}

/** The refusal for the first of the named records, outermost first, that the caller cannot reach. */
async function firstRefusal(
  route: Route,
  principal: Principal,
  params: Record<string, string>,
  locate: Locate,
): Promise<DomainError | null> {
  let parent: Located['parent'] = null;
  for (const kind of route.params) {
    const id = params[kind];
    if (id === undefined) break;
    const refusal = await locate(principal, { kind, id, restores: route.restores, parent });
    if (refusal !== null) return refusal;
    parent = { kind, id };
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
