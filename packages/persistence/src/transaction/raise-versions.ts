import type { Transaction } from './transaction.ts';

/** Version and `updated_at` of these records grow. None of them may be loaded in the transaction. */
export function raiseVersions(
  tx: Transaction,
  table: 'tickets' | 'documents',
  ids: readonly string[],
  now: Date,
): void {
  tx.enqueue(
    `update ${table} set version = version + 1, updated_at = $3
    where organization_id = $1 and id = any($2::uuid[])`,
    [tx.organizationId, ids, now.toISOString()],
  );
}
