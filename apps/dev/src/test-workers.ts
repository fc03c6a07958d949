const GIB = 2 ** 30;
/** What the tests' PostgreSQL has connections for. */
const MOST = 8;

/**
 * How many test files run at once: one more than there are cores, since a file also waits (for a time limit, a process, the
 * disk); at most one for each 2 GiB of memory, since a file may run a server, a PostgreSQL and a browser; at least two.
 */
export function testWorkers(cores: number, memoryBytes: number): number {
  return Math.max(2, Math.min(cores + 1, Math.floor(memoryBytes / (2 * GIB)), MOST));
}
