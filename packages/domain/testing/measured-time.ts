/** What `referenceWork` takes on the machine on which the bars of processor time were set, in milliseconds. */
const REFERENCE_MS = 56;
const referenceText = JSON.stringify(
  Array.from({ length: 2_000 }, (_, id) => ({ id, name: `n<${id}>`, text: 'b'.repeat(id % 50) })),
);

/** Work as that of a request: reads JSON, replaces in texts, sorts, and keeps much in memory. Returns what keeps it from being left out. */
function referenceWork(): number {
  let total = 0;
  for (let round = 0; round < 40; round += 1) {
    const records = JSON.parse(referenceText) as { name: string; text: string }[];
    const lines = records.map(({ name, text }) => name.replaceAll(/[<>]/g, '_') + text);
    total += new Map(lines.toSorted().map((line, index) => [line, index])).size;
  }
  return total;
}

/** Milliseconds for which what was measured of the machine holds: others begin and end their work beside this. */
const FRESH_MS = 500;
let measured = { at: -Infinity, slowness: 1 };

/**
 * How many times longer a known piece of work takes here and now than on the machine on which the bars of processor time were
 * set; at least 1. A slower processor, or one that others share, takes more processor time for the same work.
 */
function slowness(): number {
  if (performance.now() - measured.at > FRESH_MS) {
    // The first rounds are not compiled yet.
    const rounds = measured.at === -Infinity ? 10 : 3;
    const times = Array.from({ length: rounds }, () => processorTimeOf(referenceWork));
    const factor = Math.max(1, Math.min(...times) / REFERENCE_MS);
    measured = { at: performance.now(), slowness: factor };
  }
  return measured.slowness;
}

/**
 * As `leastOf`, for rounds that return milliseconds of processor time. One that is not within `bar` is divided by how much slower
 * this machine is at that time than the one on which the bar was set.
 */
export function leastProcessorTimeOf(bar: number, round: () => Promise<number>): Promise<number> {
  return leastOf(bar, async () => {
    const took = await round();
    return took < bar ? took : took / slowness();
  });
}

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
export function processorTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
