import {
  DomainError,
  type IdentityUseCases,
  type PathRoot,
  type Principal,
  type RootKind,
  type SessionCaller,
} from '@basalt/domain';
import { setPrincipal, type RequestContext } from '../request/request-context.ts';
import { HttpError } from '../problem/http-error.ts';
import type { PathKind } from '../operation/path-params.ts';
import type { Access } from './routes/browser-route.ts';
import type { CountPerson } from './count-person.ts';

/**
 * The person who has the session of this token. Refuses with `sign_in_required` or `two_factor_required` a person who has not completed the
 * steps of the sign-in that `access` requires.
 */
export async function callerFor(
  access: Access,
  token: string | null,
  { readSession }: Pick<IdentityUseCases, 'readSession'>,
): Promise<SessionCaller | null> {
  const caller = await readSession({ token });
  if (access === 'public') return caller;
  if (caller === null || caller.status === 'totp_required') {
    throw new DomainError('sign_in_required', {});
  }
  if (caller.status === 'setup_required' && access !== 'identified') {
    throw new DomainError('two_factor_required', {});
  }
  return caller;
}

/**
 * The caller as a person of the organization that the path leads to: the first record that it names decides.
 * Refuses a record of an organization that is not theirs with `not_found`.
 */
export async function principalOn(
  ctx: RequestContext,
  {
    caller,
    kinds,
    params,
    restores = false,
  }: {
    caller: SessionCaller | null;
    kinds: readonly PathKind[];
    params: Readonly<Record<string, string>>;
    /** The record may be a deleted one. */
    restores?: boolean;
  },
  { principalFor }: Pick<IdentityUseCases, 'principalFor'>,
): Promise<Principal> {
  const [kind] = kinds;
  const id = kind === undefined ? undefined : params[kind];
  if (caller === null) throw new DomainError('sign_in_required', {});
  if (kind === undefined || id === undefined) {
    throw new HttpError('not_found', { resource: kind ?? 'address' });
  }
  const principal = await principalFor(caller, rootOf(kind, id, restores));
  setPrincipal(ctx, principal);
  return principal;
}

/** The same, and counts the call for the organization, or for none when the record is refused. Refuses also with `rate_limited`. */
export async function countedPrincipalOn(
  ctx: RequestContext,
  question: Parameters<typeof principalOn>[1],
  { use, countPerson }: { use: Pick<IdentityUseCases, 'principalFor'>; countPerson: CountPerson },
): Promise<Principal> {
  const count = async (organizationId: string | null): Promise<void> => {
    const userId = question.caller?.user.id;
    if (userId !== undefined) await countPerson(ctx, { userId, organizationId });
  };
  let principal: Principal;
  try {
    principal = await principalOn(ctx, question, use);
  } catch (error) {
    await count(null);
    throw error;
  }
  await count(principal.organizationId);
  return principal;
}

function rootOf(kind: PathKind, id: string, restores: boolean): PathRoot {
  if (kind === 'organization') return { organization: id };
  // The first record of a path can be found by its id only.
  return { resource: kind as Exclude<RootKind, 'organization'>, id, restores };
}
