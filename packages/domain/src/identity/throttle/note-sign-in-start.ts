import { countFailure, passThrottles } from './failure-throttle.ts';
import { signInStartLimit } from './lockout.ts';
import { throttlesOf } from './network.ts';
import type { IdentityPorts } from '../../ports.ts';

/**
 * Counts a sign-in over a provider that is begun from the address: anyone who could begin any number would fill the
 * table of sessions. Refuses with `too_many_attempts`.
 */
export const createNoteSignInStart =
  ({ accountsTransaction, clock }: Pick<IdentityPorts, 'accountsTransaction' | 'clock'>) =>
  async ({ address }: { address: string }): Promise<void> => {
    const throttles = throttlesOf(signInStartLimit, address);
    await accountsTransaction.inIdentity(async ({ failures }) => {
      const now = clock();
      await passThrottles(failures, throttles, now);
      await countFailure(failures, throttles, now);
    });
  };
