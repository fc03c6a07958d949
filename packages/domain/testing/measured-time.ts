/**
 * Milliseconds of the best round, of at most five: `round` answers what it took, and one within `bar` is the last. A
 * machine that stalls adds to some rounds, and takes from none.
 */
export async function leastOf(bar: number, round: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let rounds = 0; rounds < 5 && least >= bar; rounds += 1) {
    least = Math.min(least, await round());
  }
  return least;
}

/** Milliseconds until the work is done, by the clock on the wall. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** Milliseconds that the processor gave this thread for the work: whatever else runs is no part of it. */
export function processorTimeOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
