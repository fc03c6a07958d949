import type { Clock } from '../../kernel/clock.port.ts';
import type { AccountsTransaction } from '../accounts-transaction.port.ts';
import { longestMemory } from '../throttle/lockout.ts';

/** Removes what is over: sessions, sign-ins that never came back, tokens, and failures that nobody counts any more. */
export const createSweepIdentity =
  ({ accountsTransaction, clock }: { accountsTransaction: AccountsTransaction; clock: Clock }) =>
  async (): Promise<void> => {
    const now = clock();
    const forgotten = new Date(now.getTime() - longestMemory);
    await accountsTransaction.inIdentity(({ sweep }) => sweep(now, forgotten));
  };
