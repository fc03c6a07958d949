import { DomainError } from '../../kernel/domain-error.ts';
import type { FailureStore } from '../accounts-transaction.port.ts';
import { closedUntil, memoryOf, secondsUntil, type LockoutPolicy } from './lockout.ts';

/** Something that can be tried too often. */
export interface Throttle {
  readonly policy: LockoutPolicy;
  /** What it is counted for: an account, an address. */
  readonly key: string;
}

/** Refuses with `too_many_attempts` when one of the throttles is locked at `now`. */
export async function refuseClosed(
  failures: FailureStore,
  throttles: readonly Throttle[],
  now: Date,
): Promise<void> {
  for (const { policy, key } of throttles) {
    const newest = await failures.newest(
      { kind: policy.kind, key },
      memoryOf(policy, now),
      policy.limit,
    );
    const until = closedUntil(policy, newest, now);
    if (until !== null) {
      throw new DomainError('too_many_attempts', { retryAfter: secondsUntil(until, now) });
    }
  }
}

/** The throttles, with their rows locked and not exceeded: no further failure is answered before the last one is counted. */
export async function passThrottles(
  failures: FailureStore,
  throttles: readonly Throttle[],
  now: Date,
): Promise<void> {
  await failures.lock(throttles.map(({ policy, key }) => ({ kind: policy.kind, key })));
  await refuseClosed(failures, throttles, now);
}

/** Counts a failure at each of the throttles. */
export async function countFailure(
  failures: FailureStore,
  throttles: readonly Throttle[],
  now: Date,
): Promise<void> {
  for (const { policy, key } of throttles) await failures.add({ kind: policy.kind, key }, now);
}
