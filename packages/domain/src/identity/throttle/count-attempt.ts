import { accountChangeOf, type AccountChangePorts } from '../../run/run-change.ts';
import { failed, failuresOf, refuseLocked, type Throttle } from './failure-throttle.ts';

/** Counts an attempt: a failure at each throttle, a success at none. Refuses both with `too_many_attempts` while a throttle is locked. */
export const createCountAttempt = (ports: AccountChangePorts) =>
  accountChangeOf(ports, {
    load: (
      { failures },
      { throttles }: { throttles: readonly Throttle[]; good: boolean },
      now: Date,
    ) => failures(failuresOf(throttles, now), { lock: true }),
    decide: (failures, { throttles, good }, { now }) => {
      refuseLocked(throttles, failures, now);
      return { sets: good ? [] : failed(throttles, now), answer: undefined };
    },
  });
