import {
  allows,
  DomainError,
  refusalForScope,
  type Clock,
  type CallerFollower,
  type FollowedRecord,
  type Principal,
  type IdempotentRequest,
  type UseCases,
} from '@basalt/domain';
import type { CursorSeal } from '../request/cursor.ts';
import { conditionsOf } from '../operation/etag.ts';
import type { RequestContext } from '../request/request-context.ts';
import { HttpError } from '../problem/http-error.ts';
import { closeAfterLongBody, sendResult } from './send-result.ts';
import type { BeforeReading } from '../request/json-body.ts';
import type { LargeBodies } from '../request/large-bodies.ts';
import type { ResolveResource, ResourceRef } from '../request/resolve-resource.ts';
import { namedProject, withProjectIds } from '../request/named-projects.ts';
import { canonicalPath, readPathParams } from '../operation/path-params.ts';
import { readRequest, type RequestRead } from '../request/read-request.ts';
import { mayConfirmLate, workOrRefusal } from './confirm-late.ts';
import { includedRecords } from './included.ts';
import type { Route } from '../operation/route.ts';
import { openEventStream, type Streams } from '../stream/open-event-stream.ts';
import type { StreamLimiter } from '../stream/stream-limiter.ts';

/** The beginning of the addresses of operations, and how their callers are found: by API credential, or by session. */
export interface CallerLookup {
  /** The prefix of every path. */
  base: string;
  /** The caller. Refuses requests without a valid caller. */
  principalOf: (
    ctx: RequestContext,
    route: Pick<Route, 'params' | 'restores' | 'scope'>,
  ) => Promise<Principal>;
  /** The caller from memory, whom `confirm` confirms or looks up; null when `principalOf` must look them up. Absent: nobody is remembered. */
  recalledCaller?: (
    ctx: RequestContext,
    route: Pick<Route, 'scope'>,
  ) => { principal: Principal; confirm: () => Promise<Principal> } | null;
  /** The caller of a request that is still open, such as an event stream. The call is not counted again. */
  recheckPrincipal: (ctx: RequestContext, route: Route) => Promise<Principal>;
}

/** The parts that handle a request. */
export interface RequestDependencies extends CallerLookup {
  use: UseCases;
  resolveResource: ResolveResource;
  seal: CursorSeal;
  clock: Clock;
  appUrl: string;
  streams: Streams;
  downloads: StreamLimiter;
  largeBodies: LargeBodies;
}

/**
 * Handles one request. It checks in this order: the caller, the scope, the form of the ids in the path, body, query and
 * fields; then it calls the use case. A wrong body or query (for a person also a missing scope) is refused only after the
 * caller was found to see the path's record; only such requests pay for the extra look-up.
 */
export async function handleRequest(
  route: Route,
  ctx: RequestContext,
  dependencies: RequestDependencies,
): Promise<void> {
  ctx.state.operation = route.id;
  const body: BodyOnce = { reading: null };
  const perform = (principal: Principal): Promise<() => void> =>
    dependencies.largeBodies.during(principal.organizationId, (beforeReading) =>
      performFor(principal, route, ctx, { ...dependencies, beforeReading, body }),
    );
  const recalled = mayConfirmLate(route, ctx) ? dependencies.recalledCaller?.(ctx, route) : null;
  if (!recalled) {
    const send = await perform(await dependencies.principalOf(ctx, route));
    return send();
  }
  const performed = perform(recalled.principal);
  await workOrRefusal(performed, recalled.principal, ctx);
  const principal = await recalled.confirm();
  const send = await (principal === recalled.principal ? performed : perform(principal));
  send();
}

/** The body of a request, which can be read once: the work is done again when the caller has changed. */
interface BodyOnce {
  reading: Promise<RequestRead> | null;
}

/** Does the work of the request. Returns the function that sends the result. */
async function performFor(
  principal: Principal,
  route: Route,
  ctx: RequestContext,
  dependencies: RequestDependencies & { beforeReading: BeforeReading; body: BodyOnce },
): Promise<() => void> {
  const lacking = missingScope(route, principal);
  if (lacking !== null && principal.person === undefined) throw lacking;
  if (route.needsPerson && principal.person === undefined) {
    throw new DomainError('person_required', {});
  }
  const { use } = dependencies;
  const named = readPathParams(route.params, ctx.params);
  const { params, fault: badId } = await namedProject(principal, named, use);
  const fault = badId ?? (lacking && hiddenFrom(route, lacking));
  if (fault !== null)
    throw (await firstRefusal(route, principal, params, dependencies.resolveResource)) ?? fault;
  const path = canonicalPath(dependencies.base, route.path, params);
  const { seal, beforeReading } = dependencies;
  dependencies.body.reading ??= readRequest(route, ctx, { seal, path, beforeReading });
  const input = await dependencies.body.reading.catch(async (unread: unknown) => {
    closeAfterLongBody(ctx, unread);
    throw (await firstRefusal(route, principal, params, dependencies.resolveResource)) ?? unread;
  });
  await countFurtherCalls(route, ctx, input, dependencies);
  const now = dependencies.clock();
  const conditions = {
    ...(route.errors.includes('version_mismatch') && conditionsOf(ctx.req.headers['if-match'])),
    retry: retryOf(ctx, input, now),
  };
  const { body, page, choice, after } = input;
  const query = await withProjectIds(principal, input.query, use);
  for (const { scope } of choice.included) {
    const missing = missingScope(
      { scope, scopeOfPeople: scope, orScopeOfPeople: null, anyScopeOf: [] },
      principal,
    );
    if (missing !== null) throw missing;
  }
  const fields = choice.read;
  const requestInput = { principal, params, query, body, page, fields, after, conditions, now };
  const handled = () => route.handle(requestInput, dependencies.use);
  const { organizationId, actor } = principal;
  const caller = { organizationId, callerId: 'id' in actor ? actor.id : actor.name };
  if (route.answer.kind === 'stream') {
    const follow = handled as () => Promise<CallerFollower<FollowedRecord>>;
    const again = () => refuseFormerCaller(route, ctx, principal, dependencies);
    const stream = { caller, follow, again, seal, binding: input.binding };
    await openEventStream(ctx, dependencies.streams, stream);
    return () => undefined;
  }
  const isDownload = route.answer.kind === 'table' || route.answer.kind === 'lines';
  if (isDownload) ctx.res.once('close', dependencies.downloads.take(caller));
  const result = await handled();
  const included = await includedRecords(result, choice, (ids) =>
    dependencies.use.readIncluded(principal, ids),
  );
  return () => sendResult(route.answer, ctx, { result, included, input, dependencies });
}

/** Counts the further calls of a request that counts as several. Refuses the request when the rate limit does not allow them. */
async function countFurtherCalls(
  route: Route,
  ctx: RequestContext,
  { body }: RequestRead,
  { principalOf }: Pick<RequestDependencies, 'principalOf'>,
): Promise<void> {
  if (route.callsOf === null) return;
  const further = Array.from({ length: route.callsOf({ body }) - 1 }, () =>
    principalOf(ctx, route),
  );
  await Promise.all(further);
}

/** Refuses a caller who has lost access since the request began. */
async function refuseFormerCaller(
  route: Route,
  ctx: RequestContext,
  { organizationId, person }: Principal,
  { recheckPrincipal }: CallerLookup,
): Promise<void> {
  const present = await recheckPrincipal(ctx, route);
  const lacking = missingScope(route, present);
  if (lacking !== null) throw lacking;
  // The role of a person also decides what they see. With another role the stream must end; a new one has the access of that role.
  const isSame = present.organizationId === organizationId && present.person?.role === person?.role;
  if (!isSame) throw new HttpError('invalid_credential', {});
}

/** The refusal for a scope that the caller lacks for the operation; null when none is missing. */
function missingScope(
  {
    scope: ofCredentials,
    scopeOfPeople,
    orScopeOfPeople,
    anyScopeOf,
  }: Pick<Route, 'scope' | 'scopeOfPeople' | 'orScopeOfPeople' | 'anyScopeOf'>,
  principal: Principal,
): DomainError | null {
  const isPerson = principal.person !== undefined;
  if (isPerson && orScopeOfPeople !== null && allows(principal.scopes, orScopeOfPeople))
    return null;
  const scope = isPerson ? scopeOfPeople : ofCredentials;
  const wanted = scope === null ? anyScopeOf : [scope];
  const [first] = wanted;
  if (first === undefined || wanted.some((accepted) => allows(principal.scopes, accepted)))
    return null;
  return refusalForScope(principal, first);
}

/** The answer to a caller without the scope. A person whose role does not allow the read gets 404; an app of a person learns which scope is missing. */
function hiddenFrom({ method }: Route, lacking: DomainError): DomainError | HttpError {
  const isHidden = method === 'GET' && lacking.code !== 'insufficient_scope';
  return isHidden ? new HttpError('not_found', { resource: 'address' }) : lacking;
}

function retryOf(
  ctx: RequestContext,
  { retry, path }: RequestRead,
  now: Date,
): IdempotentRequest | undefined {
  if (retry === undefined) return undefined;
  const onReplay = () => ctx.set('Idempotency-Replayed', 'true');
  return { ...retry, operation: `${ctx.method} ${path}`, now, onReplay };
}

/** The refusal for the first of the named records, outermost first, that the caller cannot see. */
async function firstRefusal(
  route: Route,
  principal: Principal,
  params: Record<string, string>,
  resolveResource: ResolveResource,
): Promise<DomainError | null> {
  let parent: ResourceRef['parent'] = null;
  for (const kind of route.params) {
    const id = params[kind];
    if (id === undefined) break;
    const refusal = await resolveResource(principal, {
      kind,
      id,
      restores: route.restores && kind === route.params.at(-1),
      parent,
    });
    if (refusal !== null) return refusal;
    parent = { kind, id };
  }
  return null;
}
