import type { RankKey, TicketStore } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, db, isAnyOf } from '../sql/query.ts';
import { inPortions, type RowKey } from '../transaction/in-portions.ts';
import { raiseVersions } from '../transaction/raise-versions.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Tickets of a board, behind a rank and id. */
interface PortionStart {
  organizationId: string;
  boardId: string;
  rank: string;
  id: string;
  limit: number;
}

/** The archived tickets of a board, or the others. */
const behind = (
  archived: boolean,
  { organizationId, boardId, rank, id, limit }: PortionStart,
) => sql`(
  select rank, id from tickets
  where organization_id = ${organizationId} and board_id = ${boardId} and deleted_at is null
    and archived = ${sql.lit(archived)} and (rank, id) > (${rank}, ${id})
  order by rank, id limit ${limit})`;

/** The next tickets of a board that are not deleted, in rank order. Both read off the index of the order, which holds them apart. */
export const nextOnBoard = compiledOnce(
  (start: PortionStart) => sql<RankKey>`
  ${behind(false, start)} union all ${behind(true, start)} order by rank, id limit ${start.limit}`,
);

const deletedOnBoard = (organizationId: string, boardId: string) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is not', null)
    .orderBy('id');

/** The methods that write many tickets because something happened to their board. */
export function ticketsWithBoard(
  tx: Transaction,
): Pick<TicketStore, 'sendDeletedTo' | 'raiseVersionsOnBoard'> {
  const { organizationId } = tx;
  const deleted = (boardId: string) => (from: RowKey, limit: number) =>
    deletedOnBoard(organizationId, boardId).where('id', '>', from.id).limit(limit);
  const raise = (now: Date) => (ids: string[]) => raiseVersions(tx, 'tickets', ids, now);
  return {
    async sendDeletedTo(boardId, otherBoardId, now) {
      await inPortions(tx, deleted(boardId), (ids) =>
        tx.enqueue(
          db
            .updateTable('tickets')
            .set(({ eb }) => ({
              board_id: otherBoardId,
              version: eb('version', '+', sql.lit(1)),
              updated_at: now.toISOString(),
            }))
            .where('organization_id', '=', organizationId)
            .where(isAnyOf('id', ids)),
        ),
      );
    },
    async raiseVersionsOnBoard(boardId, now) {
      await inPortions(
        tx,
        (from, limit) => nextOnBoard({ organizationId, boardId, ...from, limit }),
        raise(now),
      );
      await inPortions(tx, deleted(boardId), raise(now));
    },
  };
}
