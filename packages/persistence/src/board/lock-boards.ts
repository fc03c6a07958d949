import { Board } from '@basalt/domain';
import type { Transaction } from '../database/transaction.ts';

/**
 * Live boards of live projects by a condition on `b` (`$1` is the tenant), locked in the order of the ids so that two
 * transactions never wait for each other.
 */
export async function lockBoards(
  tx: Transaction,
  condition: string,
  values: readonly unknown[],
): Promise<Board[]> {
  const rows = await tx.rows<object>(
    `select ${tx.columns(Board, 'b')} from boards b
    where b.organization_id = $1 and b.deleted_at is null and ${condition} and exists (
      select from projects p
      where p.organization_id = b.organization_id and p.id = b.project_id and p.deleted_at is null)
    order by b.id for no key update of b`,
    [tx.organizationId, ...values],
  );
  return rows.map((row) => tx.map(Board, row));
}
