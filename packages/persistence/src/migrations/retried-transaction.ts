import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';
import { inUseError, isInUse } from './locked-tables.ts';

/** A transaction that has conflicted so many times with another one fails. */
const maxConflicts = 10;

/** How long a transaction is tried again when its tables are in use, in milliseconds. */
export interface WaitingTimes {
  /** After so long, it fails. Default: a minute. */
  readonly waitLimit?: number | undefined;
  /** The minimum time between two tries, in which servers continue; up to twice as long by chance. Default: a second. */
  readonly pause?: number;
}

/**
 * Works in a transaction. It is tried again after a deadlock with a server, and where another transaction has changed the same record
 * of the catalogue: roles belong to the whole server, and another database of it may be migrated at the same time. The tenth of these conflicts is
 * thrown. While others use its tables, it is tried again for `waitLimit` milliseconds; then MigrationError names them. These tries are not conflicts.
 */
export async function inTransaction<T>(
  client: Client,
  work: () => Promise<T>,
  { waitLimit = 60_000, pause = 1000 }: WaitingTimes = {},
): Promise<T> {
  const begin = performance.now();
  let conflicts = 0;
  for (;;) {
    try {
      await client.query('begin');
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      const milliseconds = performance.now() - begin;
      const isUsed = isInUse(error);
      if (isConflict(error)) conflicts += 1;
      else if (!isUsed) throw error;
      if (conflicts >= maxConflicts) throw error;
      await client.query('rollback');
      if (isUsed && milliseconds > waitLimit) {
        throw await inUseError(client, { milliseconds, cause: error });
      }
      if (isUsed) await sleep(pause * (1 + Math.random()));
    }
  }
}

/** PostgreSQL has no code of its own for a change of the same record, and never translates the message. 40P01 is a deadlock. */
const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === '40P01' ||
    (error.code === 'XX000' && error.message === 'tuple concurrently updated'));
