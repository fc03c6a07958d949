import { accountChangeOf, type AccountChangePorts } from '../../run/run-change.ts';
import type { SessionCaller } from './session-caller.ts';
import { isMarked, sessionHash } from './session-token.ts';
import type { IdentityPorts } from '../../ports/ports.ts';
import { isGoodSession, statusUnder } from '../../records/session.ts';

/** The time of the last use is written at most once in this many milliseconds. */
const minWriteIntervalMs = 60_000;

/** The caller of the session with this token; null when the session has ended, is no longer valid under the settings, or has no person. */
export const readSession = (
  ports: AccountChangePorts & Pick<IdentityPorts, 'tokenGenerator' | 'signInSettings'>,
) => {
  const writeSeen = createWriteSeen(ports);
  return async ({ token }: { token: string | null }): Promise<SessionCaller | null> => {
    const { accountsTransaction, tokenGenerator, signInSettings, clock } = ports;
    if (token === null || !isMarked(tokenGenerator, 'person', token)) return null;
    const found = await accountsTransaction.findSession(sessionHash(tokenGenerator, token));
    const now = clock();
    if (found === null || !isGoodSession(found.session, now)) return null;
    const { session, user, enrolled } = found;
    const status = statusUnder(session, { required: signInSettings.requireTwoFactor, enrolled });
    if (status === null) return null;
    // Also when it was seen far in the future: the clock has been set back since.
    if (Math.abs(now.getTime() - session.lastSeenAt.getTime()) >= minWriteIntervalMs) {
      await writeSeen({ id: session.id });
    }
    const { id, name, email } = user;
    return { sessionId: session.id, status, user: { id, name, email } };
  };
};

const createWriteSeen = (ports: AccountChangePorts) =>
  accountChangeOf(ports, {
    load: async () => null,
    decide: (_, { id }: { id: string }, { now }) => ({
      sets: [{ kind: 'session_seen', id, now }],
      answer: undefined,
    }),
  });
