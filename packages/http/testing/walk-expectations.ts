import { allows } from '@basalt/domain';
import type { ProblemCode } from '../src/problem/http-error.ts';
import type { Route } from '../src/operation/route.ts';
import type { Caller } from './walk-credentials.ts';

/** Which record a path names, seen from the first organization. */
const idKinds = ['own', 'foreign', 'absent', 'deleted', 'orphaned', 'malformed'] as const;
/** The same for a record that is named below an own one, such as a comment. */
const innerKinds = [
  'foreign within',
  'absent within',
  'deleted within',
  'malformed within',
] as const;
/** One of both. */
export type IdKind = (typeof idKinds)[number] | (typeof innerKinds)[number];

/** What is wrong with a request besides its path and its credential. */
export const flaws = [
  'none',
  'malformed body',
  'wrong type',
  'unknown field',
  'unknown parameter',
] as const;
/** One of them, or none. */
export type Flaw = (typeof flaws)[number];

/** A refusal's code, or that there is none. */
export type Expected = ProblemCode | 'success';

const flawCodes: Record<Exclude<Flaw, 'none'>, ProblemCode> = {
  'malformed body': 'malformed_json',
  'wrong type': 'unsupported_media_type',
  'unknown field': 'validation_failed',
  'unknown parameter': 'validation_failed',
};

/** The kinds of ids that a path of the route can have. */
export function idKindsOf({ params: [named, inner] }: Route): readonly IdKind[] {
  if (named === undefined) return ['own'];
  const isWhole = named === 'organization';
  // What is not of the record before it, the walk makes of comments alone.
  const within = innerKinds.filter((kind) =>
    inner === 'comment' ? true : inner !== undefined && /^(?:absent|malformed)/.test(kind),
  );
  return [...idKinds, ...within].filter((kind) => {
    if (kind === 'deleted') return !isWhole && named !== 'import';
    return kind !== 'orphaned' || (!isWhole && named !== 'project');
  });
}

/** Whether a request of the route can have the flaw. */
export const fits = (flaw: Flaw, { method }: Route): boolean =>
  flaw === 'unknown parameter' || method !== 'GET';

/** What outlives its project. */
const outliving = new Set<string | undefined>([
  'document',
  'webhook',
  'delivery',
  'git_connection',
  'import',
]);

/** The refusal that the credential alone causes; null: it may call the operation. */
export function refusal(route: Route, { good }: Caller): ProblemCode | null {
  if (good === null) return 'invalid_credential';
  const wanted = route.scope === null ? route.anyScopeOf : [route.scope];
  const isAllowed = wanted.length === 0 || wanted.some((scope) => allows(good.scopes, scope));
  if (!isAllowed) return 'insufficient_scope';
  return route.needsPerson ? 'person_required' : null;
}

/** Whether the caller lacks the scope of what the file of the walk is on, or of what a rule reads and changes: a ticket. */
function lacksForTicket({ id, params, method }: Route, { good }: Caller): boolean {
  const wanted = method === 'GET' || id === 'tryRule' ? 'tickets:read' : 'tickets:write';
  const isOfTicket = params[0] === 'file' || ['runRule', 'tryRule'].includes(id);
  return isOfTicket && good !== null && !allows(good.scopes, wanted);
}

/** What the specification answers; `owner` is the organization that the path leads to. */
export function expectation(
  route: Route,
  caller: Caller,
  kind: IdKind,
  owner: string,
  flaw: Flaw,
): Expected {
  const refused = refusal(route, caller);
  if (refused !== null) return refused;
  const bad = flaw === 'none' ? null : flawCodes[flaw];
  if (route.params.length === 0) return bad ?? 'success';
  if (kind === 'absent' || kind === 'malformed') return 'not_found';
  if (kind === 'orphaned' && !outliving.has(route.params[0])) return 'not_found';
  const isTheirs = owner !== caller.good?.tenant.id;
  const isInner = route.params.length > 1;
  const done = lacksForTicket(route, caller) ? 'insufficient_scope' : 'success';
  if (kind === 'deleted')
    return route.restores && !isInner && !isTheirs ? (bad ?? done) : 'not_found';
  if (isTheirs) return 'wrong_organization';
  // Of two records in a path, it is the inner one that is restored.
  const isRestored = kind === 'deleted within' && route.restores;
  if (kind.endsWith('within') && !isRestored) return 'not_found';
  if (bad !== null) return bad;
  if (done !== 'success') return done;
  // The comments of the walk are the command line's.
  if (route.params.includes('comment') && route.errors.includes('not_author')) return 'not_author';
  return route.restores ? 'not_deleted' : 'success';
}
