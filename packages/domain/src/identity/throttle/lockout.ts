const minute = 60_000;

/** How many failures close what for how long; times in milliseconds. */
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
  /** This many failures … */
  readonly limit: number;
  /** … in so long … */
  readonly window: number;
  /** … close it so long after the last of them; absent: until fewer than `limit` are in the window. */
  readonly lock?: number;
}

/** Wrong passwords for one account, and from one address for all accounts. */
export const passwordLockout: LockoutPolicy = { kind: 'password', limit: 10, window: 15 * minute };
export const addressLockout: LockoutPolicy = { kind: 'address', limit: 50, window: 15 * minute };

/** Wrong passwords for one account in a browser that it signed in with before; others count for neither of the two above. */
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

/** Ways over a provider begun from one address, each of which leaves a session behind for a while. */
export const signInStartLimit: LockoutPolicy = { kind: 'sign_in_start', limit: 60, window: minute };

/** The maximum time that a failure counts, in milliseconds. */
export const maxMemoryMs = 75 * minute;

/** From when on failures matter at `now`. */
export function memoryOf({ window, lock = 0 }: LockoutPolicy, now: Date): Date {
  return new Date(now.getTime() - window - lock);
}

/**
 * Until when the failures, newest first, close the way; null when it is open. Those that a clock which has been set
 * back since dated later than `now` count as of now, so that they close it no longer than any others.
 */
export function closedUntil(
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

/** Whole seconds until `until`, at least one. */
export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
