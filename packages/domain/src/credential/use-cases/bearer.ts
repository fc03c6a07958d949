import type { AppResource } from '../../records/app-grant.ts';
import { principalOfToken } from '../../records/app-token.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Principal } from '../../access/principal.ts';
import { principalOfCredential, type SecretHash, isUsable } from '../../records/credential.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { ApiKeyFactory, FoundForCall, KeyLookup } from '../../ports/credentials.port.ts';
import type { RateLimitStatus } from '../../access/rate-limit-status.ts';

/** The ports that find the caller of a bearer token. */
export type BearerPorts = Pick<Ports, 'credentialLookup' | 'apiKeyFactory' | 'appTokens' | 'clock'>;

/** A bearer token as a request brought it: an API key, or an access token of an app. */
export interface PresentedToken {
  readonly token: string;
  /** The part of the service that was called; the API when absent. */
  readonly resource?: AppResource;
}

/** A caller, and how many calls are left; `rateLimitStatus` is null when nothing limits them. */
export interface Authenticated {
  readonly principal: Principal;
  readonly rateLimitStatus: RateLimitStatus | null;
  /** Whether the organization is suspended: the call must be refused with `organization_suspended`. */
  readonly isSuspended: boolean;
}

/** A remembered caller. Nothing of an answer may be sent before `confirmed`; `principal` carries the confirmation to its first read or change. */
export interface RecalledCaller {
  readonly principal: Principal;
  /**
   * Waits for the confirmation. When the key has changed, the principal is another object, and the work must be done again for it. Null
   * when the token is not valid any more.
   */
  confirmed(): Promise<Authenticated | null>;
}

/** The holder of a well-formed token. */
interface Bearer {
  /** The caller, whose call is counted; null when the token is not valid. */
  call(): Promise<Authenticated | null>;
  /** The caller from memory; null when it must be looked up. */
  recall(): RecalledCaller | null;
  /** The caller, without counting a call; null when the token is not valid now. Refuses with `organization_suspended`. */
  recognize(): Promise<Principal | null>;
}

/** How one kind of token is parsed and looked up. */
interface Kind<Kept> {
  readonly factory: Pick<ApiKeyFactory, 'parse' | 'hashes' | 'matches' | 'renewed'>;
  readonly lookup: KeyLookup<Kept>;
  /** Stores a hash under the current pepper; absent for keys that end soon. */
  readonly renew?: (stored: Kept, former: string, renewed: SecretHash) => void;
  /** Null when the token is not valid for the resource now. */
  readonly principalOf: (
    stored: Kept,
    at: { resource: AppResource; now: Date },
  ) => Principal | null;
}

/** Null for a text that has not the form of this kind of token: it is not looked up. */
function bearerOf<Kept extends { readonly secrets: readonly SecretHash[] }>(
  { factory, lookup, renew, principalOf }: Kind<Kept>,
  { token, resource = '/api/v1' }: PresentedToken,
  now: Date,
): Bearer | null {
  const key = factory.parse(token);
  if (key === null) return null;
  const { publicId, secret } = key;
  const checked = (stored: Kept | null): Principal | null => {
    // Compares also when nothing was found, so that both cases take the same time.
    const isRight = factory.matches(secret, stored?.secrets ?? null, now);
    return stored !== null && isRight ? principalOf(stored, { resource, now }) : null;
  };
  const presented = { hashes: factory.hashes(secret), now };
  const authenticated = (
    { credential, rateLimitStatus }: FoundForCall<Kept>,
    principal: Principal | null,
  ): Authenticated | null => {
    if (credential === null || principal === null) return null;
    lookup.recordUse(credential, now);
    for (const stored of renew === undefined ? [] : credential.secrets) {
      const renewed = factory.renewed(secret, stored);
      if (renewed !== null) renew?.(credential, stored.hash, renewed);
    }
    return { principal, rateLimitStatus, isSuspended: credential.isSuspended === true };
  };
  return {
    async call() {
      const found = await lookup.findForCall(publicId, presented);
      return authenticated(found, checked(found.credential));
    },
    recall() {
      const recalled = lookup.recall(publicId, presented);
      const known = recalled && checked(recalled.credential);
      if (recalled === null || known === null || recalled.credential.isSuspended) return null;
      const principal = { ...known, confirmation: recalled.confirmation };
      return {
        principal,
        async confirmed() {
          const found = await recalled.found();
          const isSame = found.credential === recalled.credential;
          return authenticated(found, isSame ? principal : checked(found.credential));
        },
      };
    },
    async recognize() {
      const stored = await lookup.findByPublicId(publicId);
      const principal = checked(stored);
      if (principal !== null && stored?.isSuspended === true)
        throw new DomainError('organization_suspended', {});
      return principal;
    },
  };
}

/** Finds the holder of an API key or of an app's access token; their prefixes differ. The function returns null for any other text. */
export function bearerReader({
  credentialLookup,
  apiKeyFactory,
  appTokens,
  clock,
}: BearerPorts): (presented: PresentedToken) => Bearer | null {
  const keys: Kind<Parameters<typeof principalOfCredential>[0]> = {
    factory: apiKeyFactory,
    lookup: credentialLookup,
    renew: (credential, former, renewed) =>
      credentialLookup.renewSecret(credential, former, renewed),
    principalOf: (credential, { now }) =>
      isUsable(credential, now) ? principalOfCredential(credential) : null,
  };
  const tokens = appTokens && { ...appTokens, principalOf: principalOfToken };
  return (presented) => {
    const now = clock();
    return bearerOf(keys, presented, now) ?? (tokens ? bearerOf(tokens, presented, now) : null);
  };
}
