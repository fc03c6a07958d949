/** Of each count its share of all, in percent with one decimal: rounded so that together they are 100. */
export function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const tenths = counts.map((count) => Math.floor((count * 1000) / total));
  const left = 1000 - tenths.reduce((sum, one) => sum + one, 0);
  const rest = (at: number) => ((counts[at] ?? 0) * 1000) % total;
  const first = [...counts.keys()].toSorted((one, other) => rest(other) - rest(one)).slice(0, left);
  const more = new Set(first);
  return tenths.map((one, at) => (one + (more.has(at) ? 1 : 0)) / 10);
}
