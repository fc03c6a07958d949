const GIB = 2 ** 30;
/** The maximum number of workers that the tests' PostgreSQL has connections for. */
const MAX_WORKERS = 8;

/**
 * How many test files run at the same time: two more than there are cores, because a file also waits for time limits, processes and
 * the disk; at most one for each 2 GiB of memory, because a file may run a server, a PostgreSQL and a browser; at least two.
 */
export function testWorkers(cores: number, memoryBytes: number): number {
  return Math.max(2, Math.min(cores + 2, Math.floor(memoryBytes / (2 * GIB)), MAX_WORKERS));
}
