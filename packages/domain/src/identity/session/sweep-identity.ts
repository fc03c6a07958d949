import { longestMemory } from '../throttle/lockout.ts';
import type { IdentityPorts } from '../../ports.ts';

/** Removes what is over: sessions, sign-ins that never came back, tokens, and failures that nobody counts any more. */
export const createSweepIdentity =
  ({ accountsTransaction, clock }: Pick<IdentityPorts, 'accountsTransaction' | 'clock'>) =>
  async (): Promise<void> => {
    const now = clock();
    const forgotten = new Date(now.getTime() - longestMemory);
    await accountsTransaction.inIdentity(({ sweep }) => sweep(now, forgotten));
  };
