import { DomainError } from '../../kernel/domain-error.ts';
import {
  passesSecondFactor,
  unlessRefused,
  wrongCode,
  type SecondFactorAnswer,
  type SecondFactorPorts,
} from './check-second-factor.ts';
import type { SignIn, SignInPorts } from '../session/complete-sign-in.ts';
import { openSession } from '../session/open-session.ts';

/**
 * Answers the challenge of the second factor with a TOTP code or a recovery code. Each answer costs one of the
 * challenge's tries before it is looked at. Refuses with `invalid_code`, with `too_many_attempts` for every
 * code, and with `sign_in_required` when the session has no challenge that takes another answer.
 */
export const createAnswerChallenge =
  (ports: SignInPorts & SecondFactorPorts) =>
  async ({
    sessionToken,
    userAgent,
    ...answer
  }: SecondFactorAnswer & {
    sessionToken: string | null;
    userAgent: string | null;
  }): Promise<SignIn> => {
    const { accountsTransaction, tokenGenerator, clock } = ports;
    const tokenHash = tokenGenerator.hash('session', sessionToken ?? '');
    const challenge = await accountsTransaction.inIdentity(({ sessions }) =>
      sessions.spendTry(tokenHash, clock()),
    );
    const userId = challenge?.userId ?? null;
    if (challenge === null || userId === null) throw new DomainError('sign_in_required', {});

    const outcome = await accountsTransaction.inIdentity(async (stores) => {
      const now = clock();
      if (!(await passesSecondFactor(ports, stores, { userId, answer, now }))) {
        return wrongCode(answer);
      }
      if (!(await stores.sessions.remove(challenge.id))) {
        return new DomainError('sign_in_required', {});
      }
      const fields = { userId, state: 'signed_in', secondFactorAt: now, userAgent, now } as const;
      return openSession(ports, stores, fields);
    });
    return { status: 'signed_in', session: unlessRefused(outcome) };
  };
