import type { SessionCaller } from './session-caller.ts';
import { isMarked } from './session-token.ts';
import type { IdentityPorts } from '../../ports.ts';

/** A use within this many milliseconds of the one noted last is not worth a write. */
const noteEvery = 60_000;

/** The caller of the session of this token; null without a live session, or for a session without a person. */
export const createReadSession =
  ({
    accountsTransaction,
    tokenGenerator,
    signInSettings,
    clock,
  }: Pick<IdentityPorts, 'accountsTransaction' | 'tokenGenerator' | 'signInSettings' | 'clock'>) =>
  async ({ token }: { token: string | null }): Promise<SessionCaller | null> => {
    if (token === null || !isMarked(tokenGenerator, 'person', token)) return null;
    const found = await accountsTransaction.findSession(tokenGenerator.hash('session', token));
    const now = clock();
    if (found === null || !found.session.isGood(now)) return null;
    const { session, user, enrolled } = found;
    const status = session.statusUnder({ required: signInSettings.requireTwoFactor, enrolled });
    if (status === null) return null;
    // A moment far in the future is not near either: the clock has been set back.
    if (Math.abs(now.getTime() - session.lastSeenAt.getTime()) >= noteEvery) {
      await accountsTransaction.inIdentity(({ sessions }) => sessions.noteSeen(session.id, now));
    }
    const { id, name, email } = user;
    return { sessionId: session.id, status, user: { id, name, email } };
  };
