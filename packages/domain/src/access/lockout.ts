const minute = 60_000;

/** After how many failures a throttle is locked, and for how long; times in milliseconds. */
export interface LockoutPolicy {
  readonly kind:
    | 'password'
    | 'address'
    | 'device'
    | 'second_factor'
    | 'reset_mail'
    | 'reset_address'
    | 'reset_try'
    | 'sign_in_start'
    | 'app_registration'
    | 'device_code';
  /** The throttle is locked by this many failures within `window`. */
  readonly limit: number;
  readonly window: number;
  /** How long it stays locked after the last failure; absent: until there are fewer than `limit` within `window`. */
  readonly lock?: number;
}

/** Wrong passwords for one account, and from one address for all accounts. */
export const passwordLockout: LockoutPolicy = { kind: 'password', limit: 10, window: 15 * minute };
export const addressLockout: LockoutPolicy = { kind: 'address', limit: 50, window: 15 * minute };

/** Wrong passwords for one account in a browser that it knows. They do not count for the two throttles above. */
export const deviceLockout: LockoutPolicy = { kind: 'device', limit: 10, window: 15 * minute };

/** Wrong codes for one account. */
export const secondFactorLockout: LockoutPolicy = {
  kind: 'second_factor',
  limit: 10,
  window: 60 * minute,
  lock: 15 * minute,
};

/** Mails about a forgotten password: to one account, and requested from one address. */
export const resetMailLimit: LockoutPolicy = { kind: 'reset_mail', limit: 3, window: 60 * minute };
export const resetAddressLimit: LockoutPolicy = {
  kind: 'reset_address',
  limit: 30,
  window: 60 * minute,
};

/** Wrong tokens to set a new password, from one address. */
export const resetTryLimit: LockoutPolicy = { kind: 'reset_try', limit: 20, window: 15 * minute };

/** Sign-ins over a provider that are started from one address: each can make a session that stays for a while. */
export const signInStartLimit: LockoutPolicy = { kind: 'sign_in_start', limit: 60, window: minute };

/** The longest time that a failure counts under any policy, in milliseconds. */
export const maxMemoryMs = 75 * minute;

/** The time of the oldest failures that count at `now`. */
export function countedSince({ window, lock = 0 }: LockoutPolicy, now: Date): Date {
  return new Date(now.getTime() - window - lock);
}

/**
 * Until when the throttle is locked by the failures, newest first; null when it is not locked. Failures later than `now` (the
 * clock has been set back since) count as failures at `now`, so that they do not lock it longer than others.
 */
export function lockedUntil(
  { limit, window, lock }: LockoutPolicy,
  failures: readonly Date[],
  now: Date,
): Date | null {
  const [newest, last] = [failures[0], failures[limit - 1]].map(
    (at) => at && Math.min(at.getTime(), now.getTime()),
  );
  if (newest === undefined || last === undefined || newest - last >= window) return null;
  const until = lock === undefined ? last + window : newest + lock;
  return until > now.getTime() ? new Date(until) : null;
}

/** Seconds until `until`, rounded up, at least 1. */
export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
