import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';
import { inUseError, isInUse } from './locked-tables.ts';

/** The maximum number of tries of a transaction that conflicts with another one. */
const maxTries = 10;
/** Milliseconds for which a transaction is tried again when its tables are in use, and between two tries, in which servers continue. */
const times = { patience: 60_000, pause: 1000 };

/**
 * Works in a transaction. It is tried again after a deadlock with a server, and where another transaction has changed the same record
 * of the catalogue: roles belong to the whole server, and another database of it may be migrated at the same time. While others use
 * its tables, it is tried again for `patience` milliseconds; then MigrationError names them.
 */
export async function inTransaction<T>(
  client: Client,
  work: () => Promise<T>,
  patience: number = times.patience,
): Promise<T> {
  const begin = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin');
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      const milliseconds = performance.now() - begin;
      const isUsed = isInUse(error);
      if (!isUsed && (tries === maxTries || !isConflict(error))) throw error;
      await client.query('rollback');
      if (isUsed && milliseconds > patience) {
        throw await inUseError(client, { milliseconds, cause: error });
      }
      if (isUsed) await sleep(times.pause * (1 + Math.random()));
    }
  }
}

/** PostgreSQL has no code of its own for a change of the same record, and never translates the message. 40P01 is a deadlock. */
const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === '40P01' ||
    (error.code === 'XX000' && error.message === 'tuple concurrently updated'));
