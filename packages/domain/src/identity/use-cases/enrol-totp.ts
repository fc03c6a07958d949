import type { Clock, NewId } from '../../kernel/clock.port.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import {
  secondFactorGates,
  stepOfCode,
  unlessRefused,
  type SecondFactorPorts,
} from '../check-second-factor.ts';
import { countFailure, passGates } from '../failure-gate.ts';
import type { IdentityRealm, IdentityStores } from '../identity-realm.port.ts';
import { newRecoveryCodes } from '../new-recovery-codes.ts';
import { openSession, type IssuedSession } from '../open-session.ts';
import { requireIdentified, type SessionCaller } from '../session-caller.ts';
import type { SecretSealer, Totp } from '../sign-in-tools.port.ts';
import { TwoFactor } from '../two-factor.ts';
import type { User } from '../user.ts';

/** What an authenticator app needs, in the field names of the API. Shown this once. */
export interface TotpEnrolment {
  secret: string;
  otpauth_uri: string;
  qr_svg: string;
}

/**
 * Begins to set up a second factor, in place of one that was begun before. It counts once a code confirms it.
 * Refuses with `two_factor_enrolled` when there is one.
 */
export const createEnrolTotp =
  ({
    identityRealm,
    totp,
    secretSealer,
    clock,
  }: {
    identityRealm: IdentityRealm;
    totp: Totp;
    secretSealer: SecretSealer;
    clock: Clock;
  }) =>
  async (caller: SessionCaller): Promise<TotpEnrolment> => {
    requireIdentified(caller);
    const { id: userId, email } = caller.user;
    const secret = totp.newSecret();
    const sealedSecret = secretSealer.seal(secret, userId);
    const pending = new TwoFactor({ userId, sealedSecret, now: clock() });
    const isKept = await identityRealm.inIdentity(({ twoFactors }) =>
      twoFactors.putPending(pending),
    );
    if (!isKept) throw new DomainError('two_factor_enrolled', {});
    const { uri, qrSvg } = totp.invitation(secret, email);
    return { secret, otpauth_uri: uri, qr_svg: qrSvg };
  };

/**
 * Confirms the second factor that was begun, by a first code of it. The session gets a new token and has passed
 * the second factor. Refuses with `two_factor_not_enrolled` when none was begun, `two_factor_enrolled`,
 * `invalid_code` and `too_many_attempts`.
 */
export const createConfirmTotp =
  (ports: SecondFactorPorts & { identityRealm: IdentityRealm; clock: Clock; newId: NewId }) =>
  async (
    caller: SessionCaller,
    { code, userAgent }: { code: string; userAgent: string | null },
  ): Promise<{ recovery_codes: string[]; session: IssuedSession }> => {
    requireIdentified(caller);
    const { id: userId } = caller.user;
    const outcome = await ports.identityRealm.inIdentity(async (stores) => {
      const now = ports.clock();
      const user = await stores.users.lock(userId);
      const pending = await stores.twoFactors.find(userId);
      if (user === null || pending === null) return new DomainError('two_factor_not_enrolled', {});
      if (pending.isConfirmed) return new DomainError('two_factor_enrolled', {});
      const gates = secondFactorGates(userId);
      await passGates(stores.failures, gates, now);
      const step = stepOfCode(ports, pending, code, now);
      if (step === null || !(await stores.twoFactors.confirm(pending, step, now))) {
        await countFailure(stores.failures, gates, now);
        return new DomainError('invalid_code', {});
      }
      const codes = await newRecoveryCodes(ports.tokenSmith, stores, userId);
      await noteEnabled(stores, user, ports.newId(), now);
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
  id: string,
  now: Date,
): Promise<void> {
  await stores.note({ id, userId: user.id, kind: 'two_factor.enabled', data: {}, at: now });
  if (user.securitySetupRequiredAt === null) return;
  user.securitySetupRequiredAt = null;
  user.updatedAt = now;
  await stores.users.save(user);
}
