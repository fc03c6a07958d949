/**
 * The percentile of values by the nearest rank: the smallest value that at least `percent` of the values do not exceed. So it is always one of the
 * values, and "85 % of the tickets took at most this" is true of them. `percent` is above 0, at most 100. Null without values.
 * Hyndman and Fan (1996), definition 1.
 */
export function percentileOf(values: readonly number[], percent: number): number | null {
  return ofSorted(Float64Array.from(values).toSorted(), percent);
}

/** The same for values in ascending order. */
export function ofSorted(sorted: ArrayLike<number>, percent: number): number | null {
  // Products of integers are exact; 0.07 * 100 is more than 7.
  const rank = Math.max(1, Math.ceil((percent * sorted.length) / 100));
  return sorted[rank - 1] ?? null;
}

/** The percentiles that cycle times and forecasts show; null without values. */
export interface Percentiles {
  readonly p50: number;
  readonly p85: number;
  readonly p95: number;
}

/** The 50th, 85th and 95th percentile of values; null without values. */
export function percentilesOf(values: readonly number[]): Percentiles | null {
  const sorted = Float64Array.from(values).toSorted();
  const at = (percent: number) => ofSorted(sorted, percent) ?? 0;
  return sorted.length === 0 ? null : { p50: at(50), p85: at(85), p95: at(95) };
}

/** The middle of values, or the mean of the two in the middle; null without values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).toSorted();
  const [low, high] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
