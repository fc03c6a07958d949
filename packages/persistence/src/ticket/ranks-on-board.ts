import { hasRoom, type Gap, type Place, type TicketPosition } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, db, type Selection } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The tickets of a board without the ticket `except`. */
interface Others {
  organizationId: string;
  boardId: string;
  except: string;
}

interface Ranked {
  rank: string;
}

/** The live tickets of a board: these have an order. */
const live = ({ organizationId, boardId }: Omit<Others, 'except'>) =>
  db
    .selectFrom('tickets')
    .where('organization_id', '=', organizationId)
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .where('archived', '=', sql.lit(false));

/** The last rank of the live tickets of a board. */
export const lastRank = compiledOnce((of: Others) =>
  live(of)
    .select('rank')
    .where('id', '<>', of.except)
    .orderBy('rank', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);

const ranksFrom = compiledOnce((of: Others & { offset: number }) =>
  live(of)
    .select('rank')
    .where('id', '<>', of.except)
    .orderBy('rank')
    .orderBy('id')
    .limit(sql.lit(2))
    .offset(of.offset),
);

/**
 * The ranks of a ticket and of the next one in a direction. The statement finds the ticket by its id, then two rows of the index.
 * As a simple join, PostgreSQL would sort half of the board.
 */
const ranksFromTicket = (than: '<=' | '>=', order: 'asc' | 'desc') =>
  compiledOnce(({ organizationId, boardId, except, id }: Others & { id: string }) => {
    const [beyond, direction] = [sql.raw(than), sql.raw(order)];
    return sql<Ranked>`select near.rank from (
        select rank, id from tickets
        where organization_id = ${organizationId} and id = ${id} and id <> ${except}
          and (board_id = ${boardId} and deleted_at is null and not archived) is true) as there
      cross join lateral (
        select rank, id from tickets
        where organization_id = ${organizationId} and board_id = ${boardId} and deleted_at is null and not archived
          and id <> ${except} and (rank, id) ${beyond} (there.rank, there.id)
        order by rank ${direction}, id ${direction} limit 2) as near
      order by near.rank ${direction}, near.id ${direction}`;
  });

const ranksNextTo = { before: ranksFromTicket('<=', 'desc'), after: ranksFromTicket('>=', 'asc') };

/** An id that no ticket has. */
export const noTicket = '00000000-0000-0000-0000-000000000000';

/** The statement that finds the ranks around a position; it reads a few rows of one index. `placeAt` interprets its rows. */
export function gapStatement(
  { organizationId }: Transaction,
  boardId: string,
  position: TicketPosition,
  except: string = noTicket,
): Selection<Ranked> {
  const neighbours = { organizationId, boardId, except };
  if (position.at === 'end') return lastRank(neighbours);
  if (position.at !== 'index')
    return ranksNextTo[position.at]({ ...neighbours, id: position.ticketId });
  return ranksFrom({ ...neighbours, offset: Math.max(0, position.index - 1) });
}

/**
 * The ranks around the position, from the rows of `gapStatement`; null when the position refers to a ticket that is not live
 * on the board.
 */
function gapOf(position: TicketPosition, [first, second]: readonly Ranked[]): Gap | null {
  if (position.at === 'end') return { after: first?.rank ?? null, before: null };
  if (position.at === 'index') {
    if (position.index === 0) return { after: null, before: first?.rank ?? null };
    return { after: first?.rank ?? null, before: second?.rank ?? null };
  }
  if (first === undefined) return null;
  const secondRank = second?.rank ?? null;
  return position.at === 'before'
    ? { after: secondRank, before: first.rank }
    : { after: first.rank, before: secondRank };
}

/** The live tickets of the board in order: all of them, so it takes longer on a longer board. */
export const orderOfBoard = compiledOnce((of: Omit<Others, 'except'>) =>
  live(of).select(['id', 'rank', 'version']).orderBy('rank').orderBy('id'),
);

/** The place from the rows of `gapStatement`. When no rank fits there, it has the whole order of the board, which is read then. */
export async function placeAt(
  tx: Transaction,
  boardId: string,
  { position, except }: { position: TicketPosition; except?: string },
  rows: readonly Ranked[],
): Promise<Place> {
  // An index beyond the end.
  if (position.at === 'index' && position.index > 0 && rows.length === 0) {
    return findPlace(tx, boardId, { at: 'end' }, except);
  }
  const gap = gapOf(position, rows);
  if (gap === null || hasRoom(gap)) return { position, gap };
  const { organizationId } = tx;
  const [order] = await tx.batch(orderOfBoard({ organizationId, boardId }));
  return { position, gap, order };
}

/** The place of a position. The caller must have locked the board. */
export async function findPlace(
  tx: Transaction,
  boardId: string,
  position: TicketPosition,
  except?: string,
): Promise<Place> {
  const [rows] = await tx.batch(gapStatement(tx, boardId, position, except));
  return placeAt(tx, boardId, { position, ...(except !== undefined && { except }) }, rows);
}

/** The lowest rank of the live tickets of a board, without the tickets `except`. */
export const firstRank = compiledOnce(
  (of: Omit<Others, 'except'> & { except: readonly string[] }) =>
    live(of)
      .select('rank')
      .where(sql<boolean>`id <> all(${of.except}::uuid[])`)
      .orderBy('rank')
      .orderBy('id')
      .limit(sql.lit(1)),
);
