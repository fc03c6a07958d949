import { changed } from '../../record/next-version.ts';
import { accountChangeOf, type AccountDecision } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import {
  failedSecondFactor,
  useSecondFactor,
  wantedForAnswer,
  wrongCode,
  type SecondFactorAnswer,
  type SecondFactorPorts,
} from './check-second-factor.ts';
import type { SignIn, SignInPorts } from '../session/complete-sign-in.ts';
import { newSession, type IssuedSession } from '../session/open-session.ts';
import { sessionHash } from '../session/session-token.ts';
import { takesAnswer } from '../../records/session.ts';

/**
 * Completes a sign-in with the second factor: a TOTP code or a recovery code. Each answer uses one of the
 * challenge's tries before it is checked. Refuses with `invalid_code`, with `too_many_attempts` for any code
 * while the account is locked, and with `sign_in_required` when the session is no challenge with a try left.
 */
export const answerChallenge = (ports: SignInPorts & SecondFactorPorts) => {
  const [spendTry, pass] = [createSpendTry(ports), createPass(ports)];
  return async ({
    sessionToken,
    userAgent,
    ...answer
  }: SecondFactorAnswer & {
    sessionToken: string | null;
    userAgent: string | null;
  }): Promise<SignIn> => {
    const tokenHash = sessionHash(ports.tokenGenerator, sessionToken ?? '');
    const challenge = await spendTry({ tokenHash });
    return { status: 'signed_in', session: await pass({ ...challenge, answer, userAgent }) };
  };
};

/** Uses one try of a challenge. */
const createSpendTry = (ports: SignInPorts) =>
  accountChangeOf(ports, {
    load: ({ sessions }, { tokenHash }: { tokenHash: string }) => sessions.lock(tokenHash),
    decide: (session, _, { now }) => {
      if (session === null || !takesAnswer(session, now) || session.userId === null) {
        throw new DomainError('sign_in_required', {});
      }
      return {
        saved: [changed(session, { triesLeft: session.triesLeft - 1 })],
        answer: { challenge: session.id, userId: session.userId },
      };
    },
  });

interface Answered {
  /** The id of the session whose challenge is answered. */
  readonly challenge: string;
  readonly userId: string;
  readonly answer: SecondFactorAnswer;
  readonly userAgent: string | null;
}

/** Checks the answer. After a right one, a new session replaces the challenge. */
const createPass = (ports: SignInPorts & SecondFactorPorts) =>
  accountChangeOf(ports, {
    load: ({ accounts }, { challenge, userId, answer }: Answered, now) => {
      const wanted = wantedForAnswer(ports, userId, answer, now);
      return accounts.load({ id: userId }, { ...wanted, session: challenge });
    },
    decide: (
      account,
      { userId, answer, userAgent },
      { now, newId },
    ): AccountDecision<IssuedSession | DomainError> => {
      const used = account && useSecondFactor(ports, account, answer, { now, newId });
      if (!account || !used) {
        return { sets: failedSecondFactor(userId, now), answer: wrongCode(answer) };
      }
      const { twoFactor, ...changes } = used;
      const over = account.session;
      if (over === null) {
        return { ...changes, saved: [twoFactor], answer: new DomainError('sign_in_required', {}) };
      }
      const fields = { id: newId(), userId, state: 'signed_in', userAgent, now } as const;
      const { session, issued } = newSession(ports.tokenGenerator, {
        ...fields,
        secondFactorAt: now,
      });
      return { ...changes, saved: [twoFactor, session], removed: [over], answer: issued };
    },
  });
