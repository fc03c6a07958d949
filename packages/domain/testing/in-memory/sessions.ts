import type { SessionStore } from '../../src/identity/accounts-transaction.port.ts';
import type { IdentityData } from './identity-data.ts';
import { removeFrom } from './table.ts';

/** Sessions in memory. */
export function sessionStore({ sessions, startedSignIns }: IdentityData): SessionStore {
  const byToken = (hash: string) => sessions.first(({ tokenHash }) => tokenHash === hash);
  const remove = (id: string): boolean => {
    const wasThere = sessions.get(id) !== null;
    sessions.delete(id);
    removeFrom(startedSignIns, ({ sessionId }) => sessionId === id);
    return wasThere;
  };
  return {
    find: async (tokenHash) => byToken(tokenHash),
    add: async (session) => sessions.add(session.id, session),
    ofUser: async (userId) => sessions.where((session) => session.userId === userId).toReversed(),
    noteSeen: async (id, now) => {
      const session = sessions.get(id);
      if (session !== null) sessions.save(id, Object.assign(session, { lastSeenAt: now }));
    },
    prolong: async (id, expiresAt) => {
      const session = sessions.get(id);
      if (session !== null) sessions.save(id, Object.assign(session, { expiresAt }));
    },
    remove: async (id) => remove(id),
    removeByToken: async (tokenHash) => {
      const session = byToken(tokenHash);
      if (session !== null) remove(session.id);
    },
    removeAllOf: async (userId, keepId) => {
      const others = sessions.where((one) => one.userId === userId && one.id !== keepId);
      for (const { id } of others) remove(id);
    },
    spendTry: async (tokenHash, now) => {
      const session = byToken(tokenHash);
      const isAlive = session?.state === 'totp_required' && now < session.expiresAt;
      if (!isAlive || session.triesLeft === 0) return null;
      session.triesLeft -= 1;
      sessions.save(session.id, session);
      return session;
    },
  };
}
