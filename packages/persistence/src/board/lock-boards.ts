import { Board } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../transaction/transaction.ts';

/**
 * Live boards of a project, if that is live, by a further condition on `b`, locked in the order of the ids
 * so that two transactions never wait for each other.
 */
export async function lockBoards(
  tx: Transaction,
  projectId: string,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<Board[]> {
  const { organizationId } = tx;
  return tx.loadAll(
    Board,
    sql<object>`select ${tx.columnsSql(Board, 'b')} from boards b
    where b.organization_id = ${organizationId} and b.project_id = ${projectId} and b.deleted_at is null and ${condition}
      and exists (select from projects p where p.organization_id = ${organizationId} and p.id = ${projectId}
        and p.deleted_at is null)
    order by b.id for no key update of b`,
  );
}

/**
 * The board of the ticket that a condition on `w` finds, and another one if it is of the same project, locked
 * in the order of the ids. Nothing but what can be read in one statement: the ticket may have moved by the time that the
 * boards are locked. A retry gets every board that the ticket could be on. First the ticket, then its boards by their
 * keys: `offset 0` and the question for each ticket leave PostgreSQL no other way. It may find it cheaper to look for the
 * ticket among all those of each board's project, or for the boards among all there are.
 */
export async function lockBoardsOf(
  tx: Transaction,
  condition: RawBuilder<unknown>,
  otherId: string | null,
): Promise<Board[]> {
  const { organizationId } = tx;
  const these = tx.isRetry ? sql`true` : sql`b.id in (w.board_id, ${otherId}::uuid)`;
  return tx.loadAll(
    Board,
    sql<object>`select ${tx.columnsSql(Board, 'b')} from (
      select w.project_id, w.board_id from tickets w
      where w.organization_id = ${organizationId} and ${condition} offset 0) w
    cross join lateral (
      select * from boards b
      where b.organization_id = ${organizationId} and b.project_id = w.project_id and b.deleted_at is null and ${these}
      order by b.id for no key update) b`,
  );
}
