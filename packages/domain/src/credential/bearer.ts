import type { AppResource } from '../app/app-grant.ts';
import { principalOfToken } from '../app/app-token.ts';
import type { Ports } from '../ports.ts';
import type { Principal } from '../tenancy/principal.ts';
import { principalOfCredential, type SecretHash } from './credential.ts';
import type { ApiKeyFactory, KeyLookup } from './credentials.port.ts';
import type { RateLimitStatus } from './rate-limit-status.ts';

/** The ports by which the bearer of a text is known. */
export type BearerPorts = Pick<Ports, 'credentialLookup' | 'apiKeyFactory' | 'appTokens' | 'clock'>;

/** A text that was shown at a part of the service. */
export interface Shown {
  readonly token: string;
  readonly resource?: AppResource;
}

/** A caller, and what is left of their allowance; null when nothing limits it. */
export interface Authenticated {
  readonly principal: Principal;
  readonly rateLimitStatus: RateLimitStatus | null;
}

/** A well-formed text of one kind. */
interface Bearer {
  /** Who calls by it; null for nobody. Counts the call. */
  call(): Promise<Authenticated | null>;
  /** Who acts by it now; null for nobody. Counts nothing. */
  recognize(): Promise<Principal | null>;
}

/** What a kind of text is read and looked up by. */
interface Kind<Kept> {
  readonly factory: Pick<ApiKeyFactory, 'parse' | 'hashes' | 'matches'>;
  readonly lookup: KeyLookup<Kept>;
  /** Null when it is good for nobody there now. */
  readonly principalOf: (kept: Kept, at: { resource: AppResource; now: Date }) => Principal | null;
}

/** Null for a text that is not of this kind: it is not looked up. */
function bearerOf<Kept extends { readonly secrets: readonly SecretHash[] }>(
  { factory, lookup, principalOf }: Kind<Kept>,
  { token, resource = '/api/v1' }: Shown,
  now: Date,
): Bearer | null {
  const key = factory.parse(token);
  if (key === null) return null;
  const { publicId, secret } = key;
  const speakerOf = (kept: Kept | null): Principal | null => {
    // Also compares when nothing was found, so that it takes as long.
    const isRight = factory.matches(secret, kept?.secrets ?? null, now);
    return kept !== null && isRight ? principalOf(kept, { resource, now }) : null;
  };
  return {
    async call() {
      const call = { hashes: factory.hashes(secret), now };
      const { credential, rateLimitStatus } = await lookup.findForCall(publicId, call);
      const principal = speakerOf(credential);
      if (credential === null || principal === null) return null;
      lookup.noteUse(credential, now);
      return { principal, rateLimitStatus };
    },
    recognize: async () => speakerOf(await lookup.findByPublicId(publicId)),
  };
}

/** Reads who bears an API key or an app's access token, which their prefixes tell apart; null for anything else. */
export function bearerReader({
  credentialLookup,
  apiKeyFactory,
  appTokens,
  clock,
}: BearerPorts): (shown: Shown) => Bearer | null {
  const keys: Kind<Parameters<typeof principalOfCredential>[0]> = {
    factory: apiKeyFactory,
    lookup: credentialLookup,
    principalOf: (kept, { now }) => (kept.isGood(now) ? principalOfCredential(kept) : null),
  };
  const tokens = appTokens && { ...appTokens, principalOf: principalOfToken };
  return (shown) => {
    const now = clock();
    return bearerOf(keys, shown, now) ?? (tokens ? bearerOf(tokens, shown, now) : null);
  };
}
