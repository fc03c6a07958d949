/** When a process that ended is started again. Milliseconds. */
export interface Backoff {
  /** The wait before the next start, longer after each process that did not last. `lasted`: how long the one that ended had served. */
  next(lasted: number): number;
  /** How many in a row did not last. */
  failures(): number;
}

const first = 100;
const longest = 30_000;
/** Who has served this long was sound: what ended it later is another story. */
const sound = 60_000;

/** A tenth of a second after the first end, twice as long after each further one, half a minute at most. */
export function createBackoff(): Backoff {
  let failures = 0;
  return {
    next(lasted) {
      failures = lasted >= sound ? 1 : failures + 1;
      return Math.min(longest, first * 2 ** (failures - 1));
    },
    failures: () => failures,
  };
}
