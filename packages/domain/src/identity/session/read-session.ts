import { accountChangeOf, type AccountChangePorts } from '../../change/run-change.ts';
import type { SessionCaller } from './session-caller.ts';
import { isMarked } from './session-token.ts';
import type { IdentityPorts } from '../../ports.ts';

/** A use within this many milliseconds of the one noted last is not worth a write. */
const noteEvery = 60_000;

/** The caller of the session of this token; null without a live session, or for a session without a person. */
export const createReadSession = (
  ports: AccountChangePorts & Pick<IdentityPorts, 'tokenGenerator' | 'signInSettings'>,
) => {
  const noteSeen = createNoteSeen(ports);
  return async ({ token }: { token: string | null }): Promise<SessionCaller | null> => {
    const { accountsTransaction, tokenGenerator, signInSettings, clock } = ports;
    if (token === null || !isMarked(tokenGenerator, 'person', token)) return null;
    const found = await accountsTransaction.findSession(tokenGenerator.hash('session', token));
    const now = clock();
    if (found === null || !found.session.isGood(now)) return null;
    const { session, user, enrolled } = found;
    const status = session.statusUnder({ required: signInSettings.requireTwoFactor, enrolled });
    if (status === null) return null;
    // A moment far in the future is not near either: the clock has been set back.
    if (Math.abs(now.getTime() - session.lastSeenAt.getTime()) >= noteEvery) {
      await noteSeen({ id: session.id });
    }
    const { id, name, email } = user;
    return { sessionId: session.id, status, user: { id, name, email } };
  };
};

const createNoteSeen = (ports: AccountChangePorts) =>
  accountChangeOf(ports, {
    load: async () => null,
    decide: (_, { id }: { id: string }, { now }) => ({
      sets: [{ kind: 'session_seen', id, now }],
      answer: undefined,
    }),
  });
