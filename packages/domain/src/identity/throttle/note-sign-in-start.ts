import type { Clock } from '../../kernel/clock.port.ts';
import { countFailure, passThrottles } from './failure-throttle.ts';
import type { AccountsTransaction } from '../accounts-transaction.port.ts';
import { signInStartLimit } from './lockout.ts';

/**
 * Counts a sign-in over a provider that is begun from the address: anyone who could begin any number would fill the
 * table of sessions. Refuses with `too_many_attempts`.
 */
export const createNoteSignInStart =
  ({ accountsTransaction, clock }: { accountsTransaction: AccountsTransaction; clock: Clock }) =>
  async ({ address }: { address: string }): Promise<void> => {
    const throttles = [{ policy: signInStartLimit, key: address }];
    await accountsTransaction.inIdentity(async ({ failures }) => {
      const now = clock();
      await passThrottles(failures, throttles, now);
      await countFailure(failures, throttles, now);
    });
  };
