import { DomainError } from '../kernel/domain-error.ts';
import type { FailureStore } from './identity-realm.port.ts';
import { closedUntil, memoryOf, secondsUntil, type LockoutPolicy } from './lockout.ts';

/** Something that can be tried too often. */
export interface Gate {
  readonly policy: LockoutPolicy;
  /** What it is counted for: an account, an address. */
  readonly key: string;
}

/** Refuses with `too_many_attempts` when one of the gates is closed at `now`. */
export async function refuseClosed(
  failures: FailureStore,
  gates: readonly Gate[],
  now: Date,
): Promise<void> {
  for (const { policy, key } of gates) {
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

/** The gates, locked and found open: nobody learns of a further failure while the last one is not counted. */
export async function passGates(
  failures: FailureStore,
  gates: readonly Gate[],
  now: Date,
): Promise<void> {
  await failures.lock(gates.map(({ policy, key }) => ({ kind: policy.kind, key })));
  await refuseClosed(failures, gates, now);
}

/** Counts a failure at each of the gates. */
export async function countFailure(
  failures: FailureStore,
  gates: readonly Gate[],
  now: Date,
): Promise<void> {
  for (const { policy, key } of gates) await failures.add({ kind: policy.kind, key }, now);
}
