import type { IdentityPorts } from '../../ports.ts';

/** Ends the session of the token, whatever it is worth; one that is not there stays so. */
export const createSignOut =
  ({
    accountsTransaction,
    tokenGenerator,
  }: Pick<IdentityPorts, 'accountsTransaction' | 'tokenGenerator'>) =>
  async ({ sessionToken }: { sessionToken: string | null }): Promise<void> => {
    if (sessionToken === null) return;
    const hash = tokenGenerator.hash('session', sessionToken);
    await accountsTransaction.inIdentity(({ sessions }) => sessions.removeByToken(hash));
  };
