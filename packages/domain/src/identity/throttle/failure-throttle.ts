import { DomainError } from '../../kernel/domain-error.ts';
import type { AccountSet } from '../../ports/account-changes.ts';
import type { WantedFailures } from '../../ports/accounts-transaction.port.ts';
import {
  lockedUntil,
  countedSince,
  secondsUntil,
  type LockoutPolicy,
} from '../../access/lockout.ts';

/** A counter of failures with a limit. */
export interface Throttle {
  readonly policy: LockoutPolicy;
  /** The account or address whose failures are counted. */
  readonly key: string;
}

/** The failures that decide whether the throttles are locked at `now`. */
export const failuresOf = (throttles: readonly Throttle[], now: Date): WantedFailures[] =>
  throttles.map(({ policy, key }) => ({
    kind: policy.kind,
    key,
    since: countedSince(policy, now),
    limit: policy.limit,
  }));

/** Refuses with `too_many_attempts` when one of the throttles is locked at `now`; `failures` are those of `failuresOf`. */
export function refuseLocked(
  throttles: readonly Throttle[],
  failures: readonly (readonly Date[])[],
  now: Date,
): void {
  for (const [at, { policy }] of throttles.entries()) {
    const until = lockedUntil(policy, failures[at] ?? [], now);
    if (until !== null) {
      throw new DomainError('too_many_attempts', { retryAfter: secondsUntil(until, now) });
    }
  }
}

/** The changes that count a failure at each of the throttles. */
export const failed = (throttles: readonly Throttle[], at: Date): AccountSet[] =>
  throttles.map(({ policy: { kind }, key }) => ({ kind: 'failure', of: { kind, key }, at }));
