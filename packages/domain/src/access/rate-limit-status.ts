/** How many calls a caller may still make in a minute of the clock. */
export interface RateLimitStatus {
  /** Calls a minute. */
  readonly limit: number;
  /** Calls left in this minute. */
  readonly remaining: number;
  /** Seconds until the next minute begins, at least 1. */
  readonly resetsIn: number;
  /** True when this call is one too many. */
  readonly isExhausted: boolean;
}

const minuteLength = 60_000;

/** The minute of the clock at `now`, counted from the beginning of 1970. */
export function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / minuteLength);
}

/** Seconds from `now` until the minute ends, at least 1. */
export function secondsLeft(minute: number, now: Date): number {
  return Math.max(1, Math.ceil(((minute + 1) * minuteLength - now.getTime()) / 1000));
}

/**
 * The status after a call that was the `calls`-th in the minute. `calls` is null when the call was not counted, because
 * the limit had been reached.
 */
export function rateLimitStatusAfter(
  limit: number,
  calls: number | null,
  { minute, now }: { minute: number; now: Date },
): RateLimitStatus {
  const isExhausted = calls === null || calls > limit;
  const remaining = isExhausted ? 0 : limit - calls;
  return { limit, remaining, resetsIn: secondsLeft(minute, now), isExhausted };
}
