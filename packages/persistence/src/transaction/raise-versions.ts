import { sql } from 'kysely';
import { db, isAnyOf } from '../sql/query.ts';
import type { Transaction } from './transaction.ts';

/** Version and `updated_at` of these records grow. None of them may be loaded in the transaction. */
export function raiseVersions(
  tx: Transaction,
  table: 'tickets' | 'documents',
  ids: readonly string[],
  now: Date,
): void {
  tx.enqueue(
    db
      .updateTable(table)
      .set(({ eb }) => ({ version: eb('version', '+', sql.lit(1)), updated_at: now.toISOString() }))
      .where('organization_id', '=', tx.organizationId)
      .where(isAnyOf('id', ids)),
  );
}
