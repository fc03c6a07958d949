import type { RaisedOnBoard, RaisedRecord, RankKey, TicketStore } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, db, isAnyOf } from '../sql/query.ts';
import { inPortions, type RowKey } from '../transaction/in-portions.ts';
import { raiseVersions, raisedColumns } from '../transaction/raise-versions.ts';
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

/** Ranks of tickets that a statement writes. */
export const rankTable = (ranks: ReadonlyMap<string, string>) =>
  sql`unnest(${[...ranks.keys()]}::uuid[], ${[...ranks.values()]}::text[]) as wanted (id, rank)`;

const onBoard = (alias: string) =>
  sql`${raisedColumns(alias)}, ${sql.ref(`${alias}.entered_board_at`)}`;

const beginning = { rank: '', id: '00000000-0000-0000-0000-000000000000' };

/** The methods that write many tickets because something happened to their board. */
export function ticketsWithBoard(
  tx: Transaction,
): Pick<TicketStore, 'nextOnBoard' | 'moveTo' | 'sendDeletedTo' | 'raiseVersionsOnBoard'> {
  const { organizationId } = tx;
  const deleted = (boardId: string) => (from: RowKey, limit: number) =>
    deletedOnBoard(organizationId, boardId).where('id', '>', from.id).limit(limit);
  const raise = (now: Date) => (ids: string[]) =>
    raiseVersions<RaisedOnBoard>(tx, 'tickets', ids, now, onBoard('r'));
  return {
    nextOnBoard: (boardId, from, count) =>
      tx.rows(nextOnBoard({ organizationId, boardId, ...(from ?? beginning), limit: count })),
    moveTo: (boardId, ranks, now) =>
      tx.rows(
        sql<RaisedRecord>`update tickets t set board_id = ${boardId}, rank = wanted.rank, version = t.version + 1,
          updated_at = ${now.toISOString()}, entered_board_at = ${now.toISOString()}
        from ${rankTable(ranks)}
        where t.organization_id = ${organizationId} and t.id = wanted.id
        returning ${raisedColumns('t')}`,
      ),
    sendDeletedTo: (boardId, otherBoardId, now) =>
      inPortions(tx, deleted(boardId), (ids) =>
        tx.rows(
          sql<RaisedOnBoard>`update tickets t set board_id = ${otherBoardId}, version = t.version + 1,
            updated_at = ${now.toISOString()}
          where t.organization_id = ${organizationId} and ${isAnyOf('t.id', ids)}
          returning ${onBoard('t')}`,
        ),
      ),
    async *raiseVersionsOnBoard(boardId, now) {
      const live = (from: Required<RowKey>, limit: number) =>
        nextOnBoard({ organizationId, boardId, ...from, limit });
      yield* inPortions(tx, live, raise(now));
      yield* inPortions(tx, deleted(boardId), raise(now));
    },
  };
}
