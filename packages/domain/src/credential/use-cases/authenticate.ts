import type { Clock } from '../../kernel/clock.port.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { CredentialLookup, KeySmith } from '../credentials.port.ts';

/**
 * Who a key speaks for; null for anything that is not a good key: malformed, unknown, wrong, expired or
 * revoked. Which of these it was is not told, and an unknown one costs what a wrong one costs.
 */
export const createAuthenticate =
  ({
    credentialLookup,
    keySmith,
    clock,
  }: {
    credentialLookup: CredentialLookup;
    keySmith: KeySmith;
    clock: Clock;
  }) =>
  async ({ token }: { token: string }): Promise<Principal | null> => {
    const key = keySmith.parse(token);
    if (key === null) return null;
    const credential = await credentialLookup.findByPublicId(key.publicId);
    const now = clock();
    const matches = keySmith.matches(key.secret, credential?.secrets ?? null, now);
    if (credential === null || !matches || !credential.isGood(now)) return null;
    credentialLookup.noteUse(credential, now);
    return {
      organizationId: credential.organizationId,
      actor: {
        type: 'api_credential',
        id: credential.id,
        name: credential.name,
        public_id: credential.publicId,
      },
      scopes: credential.scopes,
    };
  };
