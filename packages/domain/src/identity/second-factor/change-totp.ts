import type { Clock } from '../../kernel/clock.port.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import {
  passesSecondFactor,
  unlessRefused,
  type SecondFactorPorts,
} from './check-second-factor.ts';
import type { SignInSettings } from '../sign-in-tools.port.ts';
import type { AccountsTransaction, IdentityStores } from '../accounts-transaction.port.ts';
import { newRecoveryCodes } from './new-recovery-codes.ts';
import { requireSignedIn, type SessionCaller } from '../session/session-caller.ts';

/** What changing a second factor takes from outside the domain. */
type ChangePorts = SecondFactorPorts & { accountsTransaction: AccountsTransaction; clock: Clock };

/**
 * Gives up the second factor, which a code of it must allow. Refuses with `two_factor_enforced` where one is
 * demanded, `two_factor_not_enrolled`, `invalid_code` and `too_many_attempts`.
 */
export const createDisableTotp =
  (ports: ChangePorts & { signInSettings: SignInSettings }) =>
  async (caller: SessionCaller, { code }: { code: string }): Promise<void> => {
    requireSignedIn(caller);
    if (ports.signInSettings.requireTwoFactor) throw new DomainError('two_factor_enforced', {});
    await withCode(ports, caller.user.id, code, async (stores, at) => {
      const { id: userId } = caller.user;
      await stores.twoFactors.remove(userId);
      await stores.note({ id: ports.newId(), userId, kind: 'two_factor.disabled', data: {}, at });
    });
  };

/**
 * Gives new recovery codes in place of all former ones, which a code of the second factor must allow. Refuses with
 * `two_factor_not_enrolled`, `invalid_code` and `too_many_attempts`.
 */
export const createRenewRecoveryCodes =
  (ports: ChangePorts) =>
  async (
    caller: SessionCaller,
    { code }: { code: string },
  ): Promise<{ recovery_codes: string[] }> => {
    requireSignedIn(caller);
    return withCode(ports, caller.user.id, code, async (stores, at) => {
      const { id: userId } = caller.user;
      const codes = await newRecoveryCodes(ports.tokenGenerator, stores, userId);
      await stores.note({
        id: ports.newId(),
        userId,
        kind: 'recovery_codes.renewed',
        data: {},
        at,
      });
      return { recovery_codes: codes };
    });
  };

async function withCode<T>(
  ports: ChangePorts,
  userId: string,
  code: string,
  work: (stores: IdentityStores, now: Date) => Promise<T>,
): Promise<T> {
  const outcome = await ports.accountsTransaction.inIdentity(async (stores) => {
    const now = ports.clock();
    const twoFactor = await stores.twoFactors.find(userId);
    if (!twoFactor?.isConfirmed) return new DomainError('two_factor_not_enrolled', {});
    const passes = await passesSecondFactor(ports, stores, { userId, answer: { code }, now });
    return passes ? { answer: await work(stores, now) } : new DomainError('invalid_code', {});
  });
  return unlessRefused(outcome).answer;
}
