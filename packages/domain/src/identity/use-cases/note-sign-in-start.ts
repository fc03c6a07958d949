import type { Clock } from '../../kernel/clock.port.ts';
import { countFailure, passGates } from '../failure-gate.ts';
import type { IdentityRealm } from '../identity-realm.port.ts';
import { signInStartLimit } from '../lockout.ts';

/**
 * Counts a sign-in over a provider that is begun from the address: whoever could begin any number would fill the
 * table of sessions. Refuses with `too_many_attempts`.
 */
export const createNoteSignInStart =
  ({ identityRealm, clock }: { identityRealm: IdentityRealm; clock: Clock }) =>
  async ({ address }: { address: string }): Promise<void> => {
    const gates = [{ policy: signInStartLimit, key: address }];
    await identityRealm.inIdentity(async ({ failures }) => {
      const now = clock();
      await passGates(failures, gates, now);
      await countFailure(failures, gates, now);
    });
  };
