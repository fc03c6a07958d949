import { Board } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';

/**
 * Live boards of a project, if that is live, by a further condition on `b` (`$3` and on), locked in the order of the ids
 * so that two transactions never wait for each other.
 */
export async function lockBoards(
  tx: Transaction,
  projectId: string,
  condition = '',
  values: readonly unknown[] = [],
): Promise<Board[]> {
  const rows = await tx.rows<object>(
    `select ${tx.columns(Board, 'b')} from boards b
    where b.organization_id = $1 and b.project_id = $2 and b.deleted_at is null ${condition}
      and exists (select from projects p where p.organization_id = $1 and p.id = $2 and p.deleted_at is null)
    order by b.id for no key update of b`,
    [tx.organizationId, projectId, ...values],
  );
  return rows.map((row) => tx.load(Board, row));
}

/**
 * The board of the ticket that a condition on `w` finds (`$2`), and the one by `$3` if it is of the same project, locked
 * in the order of the ids. Nothing but what can be read in one statement: the ticket may have moved by the time that the
 * boards are locked. A retry gets every board that the ticket could be on. First the ticket, then its boards by their
 * keys: `offset 0` and the question for each ticket leave PostgreSQL no other way. It may find it cheaper to look for the
 * ticket among all those of each board's project, or for the boards among all there are.
 */
export async function lockBoardsOf(
  tx: Transaction,
  condition: string,
  [ref, otherId]: readonly [string, string | null],
): Promise<Board[]> {
  const values = [tx.organizationId, ref];
  const these = tx.isRetry ? '' : 'and b.id in (w.board_id, $3::uuid)';
  const rows = await tx.rows<object>(
    `select ${tx.columns(Board, 'b')} from (
      select w.project_id, w.board_id from tickets w where w.organization_id = $1 and ${condition} offset 0) w
    cross join lateral (
      select * from boards b
      where b.organization_id = $1 and b.project_id = w.project_id and b.deleted_at is null ${these}
      order by b.id for no key update) b`,
    tx.isRetry ? values : [...values, otherId],
  );
  return rows.map((row) => tx.load(Board, row));
}
