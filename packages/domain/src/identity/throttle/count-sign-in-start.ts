import { accountChangeOf, type AccountChangePorts } from '../../run/run-change.ts';
import { failed, failuresOf, refuseLocked } from './failure-throttle.ts';
import { signInStartLimit } from '../../access/lockout.ts';
import { throttlesOf } from './network.ts';

/**
 * Counts a sign-in over a provider that is started from the address. Without a limit, one client could fill the
 * table of sessions. Refuses with `too_many_attempts`.
 */
export const countSignInStart = (ports: AccountChangePorts) =>
  accountChangeOf(ports, {
    load: ({ failures }, { address }: { address: string }, now) =>
      failures(failuresOf(throttlesOf(signInStartLimit, address), now), { lock: true }),
    decide: (failures, { address }, { now }) => {
      const throttles = throttlesOf(signInStartLimit, address);
      refuseLocked(throttles, failures, now);
      return { sets: failed(throttles, now), answer: undefined };
    },
  });
