import { accountChangeOf, type AccountChangePorts } from '../../run/run-change.ts';
import { maxMemoryMs } from '../../access/lockout.ts';

/** Removes what has expired: sessions, sign-ins that were not finished, tokens, and failures that do not count any more. */
export const sweepIdentity = (ports: AccountChangePorts): (() => Promise<void>) => {
  const sweep = accountChangeOf(ports, {
    load: async () => null,
    decide: (_, _command: null, { now }) => {
      const forgotten = new Date(now.getTime() - maxMemoryMs);
      return { sets: [{ kind: 'sweep', now, forgotten }], answer: undefined };
    },
  });
  return () => sweep(null);
};
