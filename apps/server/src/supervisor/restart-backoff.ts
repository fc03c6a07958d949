/** When to start a process again that has ended. Milliseconds. */
export interface Backoff {
  /** The wait before the next start. It grows after each process that ended soon. `lasted` is how long the process had served. */
  next(lasted: number): number;
  /** How many processes in a row ended soon. */
  failures(): number;
}

const first = 100;
const maxWait = 30_000;
/** A process that has served this long was healthy, so the wait does not grow. */
const healthyAfter = 60_000;

/** Waits 0.1 s after the first end, twice as long after each further one, and at most 30 s. */
export function createBackoff(): Backoff {
  let failures = 0;
  return {
    next(lasted) {
      failures = lasted >= healthyAfter ? 1 : failures + 1;
      return Math.min(maxWait, first * 2 ** (failures - 1));
    },
    failures: () => failures,
  };
}
