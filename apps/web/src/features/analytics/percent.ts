/** The part of the total in whole percent: 0 only for nothing, 100 only for all of it. The same part is always the same number. */
export function percent(part: number, total: number): number {
  if (part === 0 || total === 0) return 0;
  if (part === total) return 100;
  return Math.min(99, Math.max(1, Math.round((part * 100) / total)));
}

/**
 * The parts in whole percent of their sum, which together are 100: the parts that were rounded down by most get the percents that are left.
 * Parts of nothing are 0.
 */
export function shares(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part * 100) / total);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, share) => sum + share, 0);
  const raised = exact
    .map((share, at) => ({ at, cut: share - Math.floor(share) }))
    .toSorted((a, b) => b.cut - a.cut)
    .slice(0, missing);
  for (const { at } of raised) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}
