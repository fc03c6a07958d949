import type { TicketStore } from '@basalt/domain';
import { inPortions } from '../transaction/in-portions.ts';
import { raiseVersions } from '../transaction/raise-versions.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Behind a place, of those of a board that are archived, or of those that are not. */
const behind = (archived: boolean): string => `(
  select rank, id from tickets
  where organization_id = $1 and board_id = $2 and deleted_at is null and archived = ${archived}
    and (rank, id) > ($3, $4)
  order by rank, id limit $5)`;

/** The next tickets of a board that are not deleted, in rank order. Both read off the index of the order, which holds them apart. */
export const nextOnBoard = `${behind(false)} union all ${behind(true)} order by rank, id limit $5`;

const deletedOnBoard = `select id from tickets
  where organization_id = $1 and board_id = $2 and deleted_at is not null and id > $3 order by id limit $4`;

/** The methods that write many tickets because something happened to their board. */
export function ticketsWithBoard(
  tx: Transaction,
): Pick<TicketStore, 'sendDeletedTo' | 'raiseVersionsOnBoard'> {
  const raise = (now: Date) => (ids: string[]) => raiseVersions(tx, 'tickets', ids, now);
  return {
    async sendDeletedTo(boardId, otherBoardId, now) {
      const values = [tx.organizationId, boardId];
      await inPortions(tx, { text: deletedOnBoard, values }, (ids) =>
        tx.enqueue(
          `update tickets set board_id = $3, version = version + 1, updated_at = $4
          where organization_id = $1 and id = any($2::uuid[])`,
          [tx.organizationId, ids, otherBoardId, now.toISOString()],
        ),
      );
    },
    async raiseVersionsOnBoard(boardId, now) {
      const values = [tx.organizationId, boardId];
      await inPortions(tx, { text: nextOnBoard, values, ranked: true }, raise(now));
      await inPortions(tx, { text: deletedOnBoard, values }, raise(now));
    },
  };
}
