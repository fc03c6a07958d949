import { accountChangeOf, type AccountChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { isIdentifier } from '../../kernel/identifier.ts';
import { sessionRecord, type SessionRecord, isGoodSession } from '../../records/session.ts';
import { requireSignedIn, type SessionCaller } from './session-caller.ts';
import type { IdentityPorts } from '../../ports/ports.ts';

/** The caller's valid sessions, newest first. */
export const listSessions =
  ({ accountsTransaction, clock }: Pick<IdentityPorts, 'accountsTransaction' | 'clock'>) =>
  async (caller: SessionCaller): Promise<SessionRecord[]> => {
    requireSignedIn(caller);
    const sessions = await accountsTransaction.inIdentity((stores) =>
      stores.sessions.ofUser(caller.user.id),
    );
    const now = clock();
    return sessions
      .filter((session) => isGoodSession(session, now))
      .map((session) => sessionRecord(session, caller.sessionId));
  };

/** Ends one of the caller's sessions, which may be the present one. Refuses with `not_found` (session). */
export const endSession = (ports: AccountChangePorts) => {
  const end = accountChangeOf(ports, {
    load: ({ accounts }, { userId, session }: { userId: string; session: string }) =>
      accounts.load({ id: userId }, { session: isIdentifier(session) ? session : undefined }),
    decide: (account) => {
      const session = account?.session ?? null;
      if (session === null) throw new DomainError('not_found', { resource: 'session' });
      return { removed: [session], answer: undefined };
    },
  });
  return async (caller: SessionCaller, { session }: { session: string }): Promise<void> => {
    requireSignedIn(caller);
    await end({ userId: caller.user.id, session });
  };
};
