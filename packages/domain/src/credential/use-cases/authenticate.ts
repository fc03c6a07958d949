import type { Principal } from '../../tenancy/principal.ts';
import type { RateLimitStatus } from '../rate-limit-status.ts';
import { principalOfCredential } from '../credential.ts';
import type { Ports } from '../../ports.ts';

/** Who a key speaks for, and what it may still do this minute; null when nothing limits it. */
export interface Authenticated {
  readonly principal: Principal;
  readonly rateLimitStatus: RateLimitStatus | null;
}

/**
 * Who a key speaks for; null for anything that is not a good key: malformed, unknown, wrong, expired or
 * revoked. The answer is the same for all, and an unknown key costs as much time as a wrong one. A call with a
 * good key is counted, also when its allowance turns out to be exhausted.
 */
export const createAuthenticate =
  ({
    credentialLookup,
    apiKeyFactory,
    clock,
  }: Pick<Ports, 'credentialLookup' | 'apiKeyFactory' | 'clock'>) =>
  async ({ token }: { token: string }): Promise<Authenticated | null> => {
    const key = apiKeyFactory.parse(token);
    if (key === null) return null;
    const now = clock();
    const hashes = apiKeyFactory.hashes(key.secret);
    const found = await credentialLookup.findForCall(key.publicId, { hashes, now });
    const { credential, rateLimitStatus } = found;
    const matches = apiKeyFactory.matches(key.secret, credential?.secrets ?? null, now);
    if (credential === null || !matches || !credential.isGood(now)) return null;
    credentialLookup.noteUse(credential, now);
    return { principal: principalOfCredential(credential), rateLimitStatus };
  };
