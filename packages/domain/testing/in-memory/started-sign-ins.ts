import type { StartedSignInStore } from '../../src/identity/accounts-transaction.port.ts';
import type { IdentityData, KeptStart } from './identity-data.ts';

const keyOf = ({ sessionId, pending }: KeptStart): string => `${sessionId} ${pending.state}`;

/** Started sign-ins in memory. */
export function startedSignInStore({ sessions, startedSignIns }: IdentityData): StartedSignInStore {
  const idOf = (hash: string) => sessions.first(({ tokenHash }) => tokenHash === hash)?.id;
  const of = (sessionId: string | undefined) =>
    startedSignIns
      .where((one) => one.sessionId === sessionId)
      .toSorted((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime());
  return {
    put: async (sessionId, started, most) => {
      for (const old of of(sessionId).slice(most - 1)) startedSignIns.delete(keyOf(old));
      const kept = { ...started, sessionId };
      startedSignIns.add(keyOf(kept), kept);
    },
    ofSession: async (tokenHash) =>
      of(idOf(tokenHash)).map(({ provider, pending, expiresAt }) => ({
        provider,
        pending,
        expiresAt,
      })),
    remove: async (tokenHash, state) => {
      const found = of(idOf(tokenHash)).find(({ pending }) => pending.state === state);
      if (found === undefined) return false;
      startedSignIns.delete(keyOf(found));
      return true;
    },
    move: async (tokenHash, sessionId) => {
      for (const one of of(idOf(tokenHash))) {
        startedSignIns.delete(keyOf(one));
        const moved = { ...one, sessionId };
        startedSignIns.add(keyOf(moved), moved);
      }
    },
  };
}
