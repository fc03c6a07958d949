import type { Clock, NewId } from '../../kernel/clock.port.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import {
  passesSecondFactor,
  secondFactorThrottles,
  stepOfCode,
  unlessRefused,
  wrongCode,
  type SecondFactorAnswer,
  type SecondFactorPorts,
} from './check-second-factor.ts';
import { countFailure, passThrottles } from '../throttle/failure-throttle.ts';
import type { AccountsTransaction, IdentityStores } from '../accounts-transaction.port.ts';
import { newRecoveryCodes } from './new-recovery-codes.ts';
import { openSession, type IssuedSession } from '../session/open-session.ts';
import { requireIdentified, type SessionCaller } from '../session/session-caller.ts';
import { TwoFactor } from './two-factor.ts';
import type { User } from '../account/user.ts';

/** What an authenticator app needs, in the field names of the API. Shown this once. */
export interface TotpEnrolment {
  secret: string;
  otpauth_uri: string;
  qr_svg: string;
}

/**
 * Begins to set up a second factor, in place of one that was begun before. It counts once a code confirms it.
 * A person who has a second factor must answer with it: the new one then replaces it with its first code, within a quarter of an
 * hour, and until then the present one stays. Refuses with `two_factor_enrolled` without such an answer, with
 * `two_factor_not_enrolled` when there is nothing to answer by, `invalid_code` and `too_many_attempts`.
 */
export const createEnrolTotp =
  (ports: SecondFactorPorts & { accountsTransaction: AccountsTransaction; clock: Clock }) =>
  async (caller: SessionCaller, answer: SecondFactorAnswer = {}): Promise<TotpEnrolment> => {
    requireIdentified(caller);
    const { id: userId, email } = caller.user;
    const secret = ports.totp.newSecret();
    const sealedSecret = ports.secretSealer.seal(secret, userId);
    const isAnswered = answer.code !== undefined || answer.recoveryCode !== undefined;
    const outcome = await ports.accountsTransaction.inIdentity(async (stores) => {
      const now = ports.clock();
      if (!isAnswered) {
        const pending = new TwoFactor({ userId, sealedSecret, now });
        const isKept = await stores.twoFactors.putPending(pending);
        return isKept ? null : new DomainError('two_factor_enrolled', {});
      }
      const present = await stores.twoFactors.find(userId);
      if (!present?.isConfirmed) return new DomainError('two_factor_not_enrolled', {});
      if (!(await passesSecondFactor(ports, stores, { userId, answer, now }))) {
        return wrongCode(answer);
      }
      await stores.twoFactors.putNext({ userId, sealedSecret, now });
      return null;
    });
    unlessRefused(outcome);
    const { uri, qrSvg } = ports.totp.invitation(secret, email);
    return { secret, otpauth_uri: uri, qr_svg: qrSvg };
  };

/**
 * Confirms the started second factor with its first code. A former one stops working, and so do its recovery
 * codes. The session gets a new token and has passed the second factor. Refuses with `two_factor_not_enrolled` when none was begun, `two_factor_enrolled`,
 * `invalid_code` and `too_many_attempts`.
 */
export const createConfirmTotp =
  (
    ports: SecondFactorPorts & {
      accountsTransaction: AccountsTransaction;
      clock: Clock;
      newId: NewId;
    },
  ) =>
  async (
    caller: SessionCaller,
    { code, userAgent }: { code: string; userAgent: string | null },
  ): Promise<{ recovery_codes: string[]; session: IssuedSession }> => {
    requireIdentified(caller);
    const { id: userId } = caller.user;
    const outcome = await ports.accountsTransaction.inIdentity(async (stores) => {
      const now = ports.clock();
      const user = await stores.users.lock(userId);
      const present = await stores.twoFactors.find(userId);
      if (user === null || present === null) return new DomainError('two_factor_not_enrolled', {});
      const sealedSecret = present.awaiting(now);
      if (sealedSecret === null) return new DomainError('two_factor_enrolled', {});
      const waiting = { userId, sealedSecret, lastStep: null };
      const throttles = secondFactorThrottles(userId);
      await passThrottles(stores.failures, throttles, now);
      const step = stepOfCode(ports, waiting, code, now);
      if (step === null || !(await stores.twoFactors.confirm(waiting, step, now))) {
        await countFailure(stores.failures, throttles, now);
        return new DomainError('invalid_code', {});
      }
      const codes = await newRecoveryCodes(ports.tokenGenerator, stores, userId);
      await noteEnabled(stores, user, { id: ports.newId(), now, before: present });
      // Thrown, not returned: without its session nothing of this may stay.
      if (!(await stores.sessions.remove(caller.sessionId))) {
        throw new DomainError('sign_in_required', {});
      }
      const fields = { userId, state: 'signed_in', secondFactorAt: now, userAgent, now } as const;
      return { recovery_codes: codes, session: await openSession(ports, stores, fields) };
    });
    return unlessRefused(outcome);
  };

async function noteEnabled(
  stores: IdentityStores,
  user: User,
  { id, now, before }: { id: string; now: Date; before: TwoFactor },
): Promise<void> {
  const kind = before.isConfirmed ? 'two_factor.replaced' : 'two_factor.enabled';
  await stores.note({ id, userId: user.id, kind, data: {}, at: now });
  if (user.securitySetupRequiredAt === null) return;
  user.securitySetupRequiredAt = null;
  user.updatedAt = now;
  await stores.users.save(user);
}
