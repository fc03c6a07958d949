import { changed } from '../../record/next-version.ts';
import {
  accountChangeOf,
  type AccountChangePorts,
  type AccountDecision,
} from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import {
  failedSecondFactor,
  secondFactorThrottles,
  stepOfCode,
  useSecondFactor,
  wantedForAnswer,
  wrongCode,
  type SecondFactorAnswer,
  type SecondFactorPorts,
} from './check-second-factor.ts';
import { failuresOf, refuseLocked } from '../throttle/failure-throttle.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { newSession, type IssuedSession } from '../session/open-session.ts';
import { requireIdentified, type SessionCaller } from '../session/session-caller.ts';
import { TwoFactor, isConfirmed, awaitingSecret } from '../../records/two-factor.ts';

/** The values for an authenticator app, in the field names of the API. They are shown only once. */
export interface TotpEnrolment {
  secret: string;
  otpauth_uri: string;
  qr_svg: string;
}

/**
 * Begins to set up a second factor; one that was begun before is given up. It is used after a code has confirmed it.
 * A person who has a second factor must answer with it. The present one then stays until a code confirms the new one, which must
 * happen within 15 minutes. Refuses with `two_factor_enrolled` a person with a second factor and no answer, with
 * `two_factor_not_enrolled` an answer without a second factor, with `invalid_code` and `too_many_attempts`.
 */
export const enrolTotp = (ports: SecondFactorPorts & AccountChangePorts) => {
  const [begin, replace] = [createBegin(ports), createReplace(ports)];
  return async (caller: SessionCaller, answer: SecondFactorAnswer = {}): Promise<TotpEnrolment> => {
    requireIdentified(caller);
    const { id: userId, email } = caller.user;
    const secret = ports.totp.newSecret();
    const sealedSecret = ports.secretSealer.seal(secret, userId);
    const isAnswered = answer.code !== undefined || answer.recoveryCode !== undefined;
    await (isAnswered ? replace : begin)({ userId, sealedSecret, answer });
    const { uri, qrSvg } = ports.totp.enrolment(secret, email);
    return { secret, otpauth_uri: uri, qr_svg: qrSvg };
  };
};

interface Enrolling {
  readonly userId: string;
  readonly sealedSecret: string;
  readonly answer: SecondFactorAnswer;
}

const createBegin = (ports: AccountChangePorts) =>
  accountChangeOf(ports, {
    load: ({ accounts }, { userId }: Enrolling) => accounts.load({ id: userId }),
    decide: (account, { userId, sealedSecret }, { now }) => {
      if (isConfirmed(account?.twoFactor)) throw new DomainError('two_factor_enrolled', {});
      return { saved: [new TwoFactor({ userId, sealedSecret, now })], answer: undefined };
    },
  });

const createReplace = (ports: SecondFactorPorts & AccountChangePorts) =>
  accountChangeOf(ports, {
    load: ({ accounts }, { userId, answer }: Enrolling, now) =>
      accounts.load({ id: userId }, wantedForAnswer(ports, userId, answer, now)),
    decide: (account, { userId, sealedSecret, answer }, { now, newId }) => {
      if (!isConfirmed(account?.twoFactor)) throw new DomainError('two_factor_not_enrolled', {});
      const used = useSecondFactor(ports, account, answer, { now, newId });
      if (used === null) {
        return { sets: failedSecondFactor(userId, now), answer: wrongCode(answer) };
      }
      const { twoFactor, ...changes } = used;
      const next = { nextSealedSecret: sealedSecret, nextBegunAt: now };
      return { ...changes, saved: [changed(twoFactor, next)], answer: undefined };
    },
  });

/**
 * Confirms the second factor that was begun, with its first code. A former second factor and its recovery codes do not work any more. A new
 * session replaces the caller's, with the second factor passed. Refuses with `two_factor_not_enrolled` when nothing was ever begun, with
 * `two_factor_enrolled` when nothing waits for confirmation, with `invalid_code` and `too_many_attempts`.
 */
export const confirmTotp = (ports: SecondFactorPorts & AccountChangePorts) => {
  const confirm = createConfirm(ports);
  return async (
    caller: SessionCaller,
    input: { code: string; userAgent: string | null },
  ): Promise<{ recovery_codes: string[]; session: IssuedSession }> => {
    requireIdentified(caller);
    return confirm({ ...input, userId: caller.user.id, sessionId: caller.sessionId });
  };
};

interface Confirming {
  readonly userId: string;
  readonly sessionId: string;
  readonly code: string;
  readonly userAgent: string | null;
}

const createConfirm = (ports: SecondFactorPorts & AccountChangePorts) =>
  accountChangeOf(ports, {
    load: ({ accounts }, { userId, sessionId }: Confirming, now) => {
      const failures = failuresOf(secondFactorThrottles(userId), now);
      return accounts.load({ id: userId }, { failures, session: sessionId });
    },
    decide: (
      account,
      { userId, code, userAgent },
      { now, newId },
    ): AccountDecision<DomainError | { recovery_codes: string[]; session: IssuedSession }> => {
      const before = account?.twoFactor ?? null;
      if (!account || !before) throw new DomainError('two_factor_not_enrolled', {});
      const sealedSecret = awaitingSecret(before, now);
      if (sealedSecret === null) throw new DomainError('two_factor_enrolled', {});
      refuseLocked(secondFactorThrottles(userId), account.failures, now);
      const lastStep = stepOfCode(ports, { userId, sealedSecret, lastStep: null }, code, now);
      if (lastStep === null) {
        const answer = new DomainError('invalid_code', {});
        return { sets: failedSecondFactor(userId, now), answer };
      }
      const { user, session: over } = account;
      if (over === null) throw new DomainError('sign_in_required', {});
      const none = { nextSealedSecret: null, nextBegunAt: null };
      const twoFactor = changed(before, { sealedSecret, confirmedAt: now, lastStep, ...none });
      const { codes, link } = newRecoveryCodes(ports.tokenGenerator, userId);
      const fields = { id: newId(), userId, state: 'signed_in', userAgent, now } as const;
      const { session, issued } = newSession(ports.tokenGenerator, {
        ...fields,
        secondFactorAt: now,
      });
      const setUp = changed(user, { securitySetupRequiredAt: null, updatedAt: now });
      const kind = isConfirmed(before) ? 'two_factor.replaced' : 'two_factor.enabled';
      return {
        saved: [...(user.securitySetupRequiredAt === null ? [] : [setUp]), twoFactor, session],
        removed: [over],
        links: [link],
        accountEvents: [{ id: newId(), userId, kind, data: {}, at: now }],
        answer: { recovery_codes: codes, session: issued },
      };
    },
  });
