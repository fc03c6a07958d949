import { DomainError } from '../../kernel/domain-error.ts';
import { countFailure, passThrottles, type Throttle } from '../throttle/failure-throttle.ts';
import type { IdentityStores } from '../accounts-transaction.port.ts';
import { secondFactorLockout } from '../throttle/lockout.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';
import { plainRecoveryCode, type TwoFactor } from './two-factor.ts';
import type { IdentityPorts } from '../../ports.ts';

/** What checking codes takes from outside the domain. */
export type SecondFactorPorts = Pick<
  IdentityPorts,
  'totp' | 'secretSealer' | 'tokenGenerator' | 'newId'
>;

/** One of the two. */
export interface SecondFactorAnswer {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** The refusal of an answer that is wrong. */
export function wrongCode({ code }: SecondFactorAnswer): DomainError {
  return new DomainError('invalid_code', { field: code === undefined ? 'recovery_code' : 'code' });
}

/** The throttles of an account's second factor. */
export function secondFactorThrottles(userId: string): Throttle[] {
  return [{ policy: secondFactorLockout, key: userId }];
}

/** The hash by which a recovery code of the account is kept. */
export function recoveryHash(tokenGenerator: TokenGenerator, userId: string, code: string): string {
  return tokenGenerator.hash('recovery_code', `${userId} ${plainRecoveryCode(code)}`);
}

/** The time step of the code by the account's secret, or null. */
export function stepOfCode(
  { totp, secretSealer }: Pick<SecondFactorPorts, 'totp' | 'secretSealer'>,
  { userId, sealedSecret, lastStep }: Pick<TwoFactor, 'userId' | 'sealedSecret' | 'lastStep'>,
  code: string,
  now: Date,
): number | null {
  const secret = new TextDecoder().decode(secretSealer.open(sealedSecret, userId));
  return totp.stepOf(secret, code, { now, after: lastStep });
}

/**
 * Whether the answer is good for the account's confirmed second factor; a good one is used up. A failure is
 * counted, so let the transaction commit before refusing. Throws `too_many_attempts` for every answer.
 */
export async function passesSecondFactor(
  ports: SecondFactorPorts,
  stores: IdentityStores,
  { userId, answer, now }: { userId: string; answer: SecondFactorAnswer; now: Date },
): Promise<boolean> {
  // A take-over of the account, or the end of all its sessions, waits for this, or this waits for it.
  await stores.users.lock(userId);
  const throttles = secondFactorThrottles(userId);
  await passThrottles(stores.failures, throttles, now);
  const twoFactor = await stores.twoFactors.find(userId);
  if (twoFactor?.isConfirmed && (await isUsedUp(ports, stores, twoFactor, answer, now)))
    return true;
  await countFailure(stores.failures, throttles, now);
  return false;
}

async function isUsedUp(
  ports: SecondFactorPorts,
  stores: IdentityStores,
  twoFactor: TwoFactor,
  { code, recoveryCode }: SecondFactorAnswer,
  now: Date,
): Promise<boolean> {
  const { userId } = twoFactor;
  if (code !== undefined) {
    const step = stepOfCode(ports, twoFactor, code, now);
    return step !== null && stores.twoFactors.advance(userId, step);
  }
  if (recoveryCode === undefined) return false;
  const hash = recoveryHash(ports.tokenGenerator, userId, recoveryCode);
  const used = await stores.twoFactors.useRecoveryCode(userId, hash);
  if (used) {
    const event = {
      id: ports.newId(),
      userId,
      kind: 'recovery_code.used',
      data: {},
      at: now,
    } as const;
    await stores.note(event);
  }
  return used;
}

/** What a transaction came to: an answer, or a refusal to throw once what it counted is committed. */
export function unlessRefused<T>(outcome: T | DomainError): T {
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}
