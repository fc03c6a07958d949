import type { Principal } from '../../tenancy/principal.ts';
import { principalOfCredential } from '../credential.ts';
import type { Ports } from '../../ports.ts';

/** The principal of a key now; null when the key is not valid any more. Does not count as a call: it is for long calls. */
export const createRecognizeKey =
  ({
    credentialLookup,
    apiKeyFactory,
    clock,
  }: Pick<Ports, 'credentialLookup' | 'apiKeyFactory' | 'clock'>) =>
  async ({ token }: { token: string }): Promise<Principal | null> => {
    const key = apiKeyFactory.parse(token);
    if (key === null) return null;
    const now = clock();
    const credential = await credentialLookup.findByPublicId(key.publicId);
    const matches = apiKeyFactory.matches(key.secret, credential?.secrets ?? null, now);
    return credential !== null && matches && credential.isGood(now)
      ? principalOfCredential(credential)
      : null;
  };
