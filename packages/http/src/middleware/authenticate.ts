import {
  DomainError,
  type AppResource,
  type Authenticated,
  type Clock,
  type CredentialLookup,
  type Principal,
  type RecalledCaller,
  type UseCases,
} from '@basalt/domain';
import { setFairnessKey } from '../server/fairness-key.ts';
import { addressBlock } from '../server/address-block.ts';
import { bearerToken } from './bearer.ts';
import { setRateLimitHeaders } from './rate-limit.ts';
import { setPrincipal, type RequestContext } from '../request/request-context.ts';
import { HttpError } from '../problem/http-error.ts';

/** How callers are authenticated and counted. */
export interface Callers {
  /** The caller of a token; null for an invalid token, for any reason. The call is counted. */
  authenticate: (input: { token: string; resource?: AppResource }) => Promise<Authenticated | null>;
  /** The caller of a token from memory; null when it must be authenticated. Absent: nobody is remembered. */
  recallCaller?:
    ((input: { token: string; resource?: AppResource }) => RecalledCaller | null) | undefined;
  /** Counts a failed authentication. Returns the number of seconds that the source must wait; null for none. */
  countFailure: CredentialLookup['countFailure'];
  clock: Clock;
}

/** The part of the service that is called, and what a caller without a valid token needs to get one. */
export interface Challenge {
  resource: AppResource;
  /** The address of its metadata (RFC 9728); absent where no app can get a token. */
  resourceMetadata?: string | undefined;
  /** The scope that the call needs. */
  scope?: string | undefined;
}

/**
 * The caller of the request. Refuses with `invalid_credential`, or with `rate_limited` when too many failures came from the address, or
 * when the caller has no calls left, and with `organization_suspended`. The headers of every answer show how many calls are left.
 */
export async function callerOf(
  ctx: RequestContext,
  callers: Callers,
  challenge: Challenge = { resource: '/api/v1' },
): Promise<Principal> {
  const token = bearerToken(ctx.req.headersDistinct['authorization']);
  const { resource } = challenge;
  const caller = token === null ? null : await callers.authenticate({ token, resource });
  return admittedCaller(ctx, caller, callers, challenge);
}

/** The caller of the request from memory; null when it must be looked up by `callerOf`. `confirm` is called once, and refuses as `callerOf` does. */
export function recalledCallerOf(
  ctx: RequestContext,
  callers: Callers,
  challenge: Challenge,
): { principal: Principal; confirm: () => Promise<Principal> } | null {
  const token = bearerToken(ctx.req.headersDistinct['authorization']);
  const { resource } = challenge;
  const recalled = token === null ? null : callers.recallCaller?.({ token, resource });
  if (!recalled) return null;
  const { principal, confirmed } = recalled;
  setFairnessKey(ctx.req, principal.organizationId);
  return {
    principal,
    confirm: async () => admittedCaller(ctx, await confirmed(), callers, challenge),
  };
}

async function admittedCaller(
  ctx: RequestContext,
  caller: Authenticated | null,
  callers: Callers,
  { resourceMetadata, scope }: Challenge,
): Promise<Principal> {
  if (caller === null) {
    const refusal = await authenticationFailure(ctx, callers);
    if (refusal.code !== 'invalid_credential' || resourceMetadata === undefined) throw refusal;
    throw new HttpError('invalid_credential', { resourceMetadata, ...(scope && { scope }) });
  }
  const { principal, rateLimitStatus, isSuspended } = caller;
  setPrincipal(ctx, principal);
  if (rateLimitStatus !== null) setRateLimitHeaders(ctx, 'credential', rateLimitStatus);
  if (rateLimitStatus?.isExhausted === true) {
    throw new HttpError('rate_limited', { retryAfter: rateLimitStatus.resetsIn });
  }
  if (isSuspended) throw new DomainError('organization_suspended', {});
  return principal;
}

/** Counts a failed authentication. Returns the refusal: `invalid_credential`, or `rate_limited` when too many failures came from the address. */
export async function authenticationFailure(
  ctx: RequestContext,
  { countFailure, clock }: Pick<Callers, 'countFailure' | 'clock'>,
): Promise<HttpError> {
  const retryAfter = await countFailure(addressBlock(ctx.state.address), clock());
  return retryAfter === null
    ? new HttpError('invalid_credential', {})
    : new HttpError('rate_limited', {
        retryAfter,
        reason: 'This address has sent too many requests without a valid credential.',
      });
}

/** The caller of a request that is still open. The call is not counted again. Refuses with `invalid_credential` and `organization_suspended`. */
export async function recheckCaller(
  ctx: RequestContext,
  { recognizeKey }: Pick<UseCases, 'recognizeKey'>,
): Promise<Principal> {
  const token = bearerToken(ctx.req.headersDistinct['authorization']);
  const principal = token === null ? null : await recognizeKey({ token });
  if (principal === null) throw new HttpError('invalid_credential', {});
  return principal;
}
