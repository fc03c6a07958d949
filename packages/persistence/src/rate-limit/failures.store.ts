import type { FailureStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { sql } from 'kysely';
import { db, selection } from '../sql/query.ts';

/** Failed attempts in PostgreSQL. */
export function createFailureStore(tx: Transaction): FailureStore {
  return {
    async lock(keys) {
      // In one order for all, or two who lock the same keys wait for each other.
      const names = keys.map(({ kind, key }) => JSON.stringify([kind, key])).toSorted();
      for (const name of names) {
        await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`);
      }
    },
    async newest({ kind, key }, since, limit) {
      const rows = await tx.rows(
        selection(
          db
            .selectFrom('failed_attempts')
            .select('at')
            .where('kind', '=', kind)
            .where('key', '=', key)
            .where('at', '>=', since.toISOString())
            .orderBy('at', 'desc')
            .limit(limit),
        ),
      );
      return rows.map(({ at }) => new Date(at));
    },
    async add({ kind, key }, at) {
      await tx.rows(
        sql`insert into failed_attempts (kind, key, at) values (${kind}, ${key}, ${at.toISOString()})`,
      );
    },
    async forget({ kind, key }) {
      await tx.rows(
        db.deleteFrom('failed_attempts').where('kind', '=', kind).where('key', '=', key),
      );
    },
  };
}
