import type { IdentityRealm } from '../identity-realm.port.ts';
import type { TokenSmith } from '../sign-in-tools.port.ts';

/** Ends the session of the token, whatever it is worth; one that is not there stays so. */
export const createSignOut =
  ({ identityRealm, tokenSmith }: { identityRealm: IdentityRealm; tokenSmith: TokenSmith }) =>
  async ({ sessionToken }: { sessionToken: string | null }): Promise<void> => {
    if (sessionToken === null) return;
    const hash = tokenSmith.hash('session', sessionToken);
    await identityRealm.inIdentity(({ sessions }) => sessions.removeByToken(hash));
  };
