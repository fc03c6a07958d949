import { DomainError } from '../../kernel/domain-error.ts';
import type { AccountsTransaction } from '../accounts-transaction.port.ts';
import { sessionRecord, type SessionRecord } from './session.ts';
import { requireSignedIn, type SessionCaller } from './session-caller.ts';
import type { IdentityPorts } from '../../ports.ts';

/** The caller's living sessions, newest first. */
export const createListSessions =
  ({ accountsTransaction, clock }: Pick<IdentityPorts, 'accountsTransaction' | 'clock'>) =>
  async (caller: SessionCaller): Promise<SessionRecord[]> => {
    requireSignedIn(caller);
    const sessions = await accountsTransaction.inIdentity((stores) =>
      stores.sessions.ofUser(caller.user.id),
    );
    const now = clock();
    return sessions
      .filter((session) => session.isGood(now))
      .map((session) => sessionRecord(session, caller.sessionId));
  };

/** Ends one of the caller's sessions, the present one too. Refuses with `not_found`. */
export const createEndSession =
  ({ accountsTransaction }: { accountsTransaction: AccountsTransaction }) =>
  async (caller: SessionCaller, { session: id }: { session: string }): Promise<void> => {
    requireSignedIn(caller);
    await accountsTransaction.inIdentity(async ({ sessions }) => {
      const own = await sessions.ofUser(caller.user.id);
      if (!own.some((session) => session.id === id)) {
        throw new DomainError('not_found', { resource: 'session' });
      }
      await sessions.remove(id);
    });
  };
