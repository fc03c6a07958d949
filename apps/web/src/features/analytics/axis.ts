/** The next round number: 1, 2 or 5 with zeros. */
export function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * size >= value) ?? 10) * size;
}

/** The numbers beside a scale that begins with 0 and ends with a round number above all values: 0, `most` and, where it is whole, the half. */
export function ticksTo(values: readonly number[]): number[] {
  const most = roundUp(Math.max(1, ...values));
  return most % 2 === 0 ? [0, most / 2, most] : [0, most];
}

/** Some four to six numbers of a scale with equal steps, from below the least to above the largest value. Steps are whole numbers. */
export function ticksBetween(least: number, most: number): number[] {
  const step = Math.max(1, roundUp(Math.max(1, most - least) / 5));
  const from = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((most - from) / step));
  return Array.from({ length: count + 1 }, (_, at) => from + at * step);
}
