import { changed } from '../../record/next-version.ts';
import type { NewId } from '../../kernel/clock.port.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { failed, failuresOf, refuseLocked, type Throttle } from '../throttle/failure-throttle.ts';
import type { AccountChanges, AccountSet } from '../../ports/account-changes.ts';
import type { AlsoLoaded, LoadedAccount } from '../../ports/accounts-transaction.port.ts';
import { secondFactorLockout } from '../../access/lockout.ts';
import { recoveryHashes } from './recovery-codes.ts';
import { type TwoFactor, isConfirmed } from '../../records/two-factor.ts';
import type { IdentityPorts } from '../../ports/ports.ts';

/** The ports of checking codes. */
export type SecondFactorPorts = Pick<IdentityPorts, 'totp' | 'secretSealer' | 'tokenGenerator'>;

/** A TOTP code or a recovery code. */
export interface SecondFactorAnswer {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** The refusal of a wrong answer. */
export function wrongCode({ code }: SecondFactorAnswer): DomainError {
  return new DomainError('invalid_code', { field: code === undefined ? 'recovery_code' : 'code' });
}

/** The throttles of an account's second factor. */
export function secondFactorThrottles(userId: string): Throttle[] {
  return [{ policy: secondFactorLockout, key: userId }];
}

/** The time step of the code, if it is one of the account's secret and later than the last one used; else null. */
export function stepOfCode(
  { totp, secretSealer }: Pick<SecondFactorPorts, 'totp' | 'secretSealer'>,
  { userId, sealedSecret, lastStep }: Pick<TwoFactor, 'userId' | 'sealedSecret' | 'lastStep'>,
  code: string,
  now: Date,
): number | null {
  const secret = new TextDecoder().decode(secretSealer.open(sealedSecret, userId));
  return totp.stepOf(secret, code, { now, after: lastStep });
}

/** The state that is loaded with the account to check an answer. */
export function wantedForAnswer(
  { tokenGenerator }: Pick<SecondFactorPorts, 'tokenGenerator'>,
  userId: string,
  { recoveryCode }: SecondFactorAnswer,
  now: Date,
): AlsoLoaded {
  const failures = failuresOf(secondFactorThrottles(userId), now);
  if (recoveryCode === undefined) return { failures };
  return { failures, recoveryCode: recoveryHashes(tokenGenerator, userId, recoveryCode) };
}

/** A second factor after a right answer, and the changes after which the answer cannot be used again. */
export interface UsedSecondFactor extends Required<Pick<AccountChanges, 'sets' | 'accountEvents'>> {
  readonly twoFactor: TwoFactor;
}

/**
 * Checks an answer to the account's confirmed second factor. Returns the changes that use a right answer up; null for a wrong one, which
 * the caller must count with `failedSecondFactor`. Refuses any answer with `too_many_attempts` while the account is locked.
 */
export function useSecondFactor(
  ports: SecondFactorPorts,
  { user: { id: userId }, twoFactor, failures, hasRecoveryCode }: LoadedAccount,
  { code, recoveryCode }: SecondFactorAnswer,
  { now, newId }: { now: Date; newId: NewId },
): UsedSecondFactor | null {
  refuseLocked(secondFactorThrottles(userId), failures, now);
  if (!isConfirmed(twoFactor)) return null;
  if (code !== undefined) {
    const lastStep = stepOfCode(ports, twoFactor, code, now);
    if (lastStep === null) return null;
    return { twoFactor: changed(twoFactor, { lastStep }), sets: [], accountEvents: [] };
  }
  if (recoveryCode === undefined || !hasRecoveryCode) return null;
  const hashes = recoveryHashes(ports.tokenGenerator, userId, recoveryCode);
  return {
    twoFactor,
    sets: hashes.map((hash) => ({ kind: 'recovery_code_used', userId, hash })),
    accountEvents: [{ id: newId(), userId, kind: 'recovery_code.used', data: {}, at: now }],
  };
}

/** The change that counts a wrong answer. */
export const failedSecondFactor = (userId: string, now: Date): AccountSet[] =>
  failed(secondFactorThrottles(userId), now);
