import type { IdentityPorts } from '../../ports.ts';

/** Ends the session of the token in any state; does nothing without a session. */
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
