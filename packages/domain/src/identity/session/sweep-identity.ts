import { longestMemory } from '../throttle/lockout.ts';
import type { IdentityPorts } from '../../ports.ts';

/** Removes what has expired: sessions, sign-ins that were not finished, tokens, and failures that do not count any more. */
export const createSweepIdentity =
  ({ accountsTransaction, clock }: Pick<IdentityPorts, 'accountsTransaction' | 'clock'>) =>
  async (): Promise<void> => {
    const now = clock();
    const forgotten = new Date(now.getTime() - longestMemory);
    await accountsTransaction.inIdentity(({ sweep }) => sweep(now, forgotten));
  };
