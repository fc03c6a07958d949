import type { RaisedRecord } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { isAnyOf } from '../sql/query.ts';
import type { Transaction } from './transaction.ts';

/** What a statement answers of a row, called `alias`, whose version it raised. */
export const raisedColumns = (alias: string): RawBuilder<unknown> =>
  sql.raw(['id', 'version', 'last_activity_at'].map((column) => `${alias}.${column}`).join(', '));

/** Version and `updated_at` of these records grow; answers them, with these columns. None of them may be loaded in the transaction. */
export function raiseVersions<Raised extends RaisedRecord>(
  tx: Transaction,
  table: 'tickets' | 'documents',
  ids: readonly string[],
  now: Date,
  columns: RawBuilder<unknown> = raisedColumns('r'),
): Promise<Raised[]> {
  return tx.rows(
    sql<Raised>`update ${sql.table(table)} r set version = r.version + 1, updated_at = ${now.toISOString()}
    where r.organization_id = ${tx.organizationId} and ${isAnyOf('r.id', ids)}
    returning ${columns}`,
  );
}
