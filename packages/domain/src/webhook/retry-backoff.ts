const minute = 60_000;
const hour = 60 * minute;

/** How long after each failed attempt the next one follows, in milliseconds: ten attempts in some 75 hours. */
export const retryDelays = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/**
 * When a delivery is attempted again after this many attempts; null when it is given up. `chance`, from 0 to 1,
 * spreads the moment by a tenth to both sides, so that what failed together does not come back together.
 */
export function nextAttempt(attempts: number, now: Date, chance: number): Date | null {
  const delay = retryDelays[attempts - 1];
  return delay === undefined ? null : new Date(now.getTime() + delay * (0.9 + 0.2 * chance));
}
