import type { Gap, TicketPosition, TicketStore } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Which tickets: those of a board but one. */
interface Others {
  organizationId: string;
  boardId: string;
  except: string;
}

/** The board's live tickets: the rows of its order. */
const live = ({ organizationId, boardId }: Omit<Others, 'except'>) =>
  db
    .selectFrom('tickets')
    .where('organization_id', '=', organizationId)
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .where('archived', '=', sql.lit(false));

const lastRank = compiledOnce((of: Others) =>
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

/** The ticket by its key, then the two rows from there on: written as one join, they were sorted out of half the board. */
const ranksBeside = (than: '<=' | '>=', order: 'asc' | 'desc') =>
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

const besides = { before: ranksBeside('<=', 'desc'), after: ranksBeside('>=', 'asc') };

/** So many ranks a statement writes: a long board's take longer than one may. */
const atOnce = 5_000;

interface Ranked {
  rank: string;
}

/** The order of a board's tickets in PostgreSQL: every question but `orderOf` and `ranksOf` reads a few rows of one index. */
export function boardOrder(
  tx: Transaction,
): Pick<TicketStore, 'gapAt' | 'orderOf' | 'ranksOf' | 'firstRank' | 'rerank'> {
  const { organizationId } = tx;
  const nobody = '00000000-0000-0000-0000-000000000000';
  const ranked = (boardId: string) =>
    live({ organizationId, boardId }).orderBy('rank').orderBy('id');

  async function gapAtEnd(boardId: string, except: string): Promise<Gap> {
    const [last] = await tx.rows(lastRank({ organizationId, boardId, except }));
    return { after: last?.rank ?? null, before: null };
  }

  async function gapAtIndex(boardId: string, index: number, except: string): Promise<Gap> {
    const offset = Math.max(0, index - 1);
    const [first, second] = await tx.rows(ranksFrom({ organizationId, boardId, except, offset }));
    if (index === 0) return { after: null, before: first?.rank ?? null };
    if (first === undefined) return gapAtEnd(boardId, except);
    return { after: first.rank, before: second?.rank ?? null };
  }

  async function gapBeside(
    boardId: string,
    { at, ticketId }: { at: 'before' | 'after'; ticketId: string },
    except: string,
  ): Promise<Gap | null> {
    const beside = besides[at]({ organizationId, boardId, except, id: ticketId });
    const [there, beyond] = await tx.rows(beside);
    if (there === undefined) return null;
    const other = beyond?.rank ?? null;
    return at === 'before'
      ? { after: other, before: there.rank }
      : { after: there.rank, before: other };
  }

  return {
    async gapAt(boardId: string, position: TicketPosition, except: string | null) {
      switch (position.at) {
        case 'end':
          return gapAtEnd(boardId, except ?? nobody);
        case 'index':
          return gapAtIndex(boardId, position.index, except ?? nobody);
        default:
          return gapBeside(boardId, position, except ?? nobody);
      }
    },
    async orderOf(boardId) {
      const rows = await tx.rows(ranked(boardId).select('id'));
      return rows.map(({ id }) => id);
    },
    ranksOf: (boardId) => tx.rows(ranked(boardId).select(['id', 'rank'])),
    async firstRank(boardId, except) {
      const [first] = await tx.rows(
        ranked(boardId)
          .select('rank')
          .where(sql<boolean>`id <> all(${except}::uuid[])`)
          .limit(sql.lit(1)),
      );
      return first?.rank ?? null;
    },
    async rerank(ranks, now) {
      const all = [...ranks];
      for (let at = 0; at < all.length; at += atOnce) {
        const some = all.slice(at, at + atOnce);
        await tx.rows(
          sql`update tickets t set rank = wanted.rank, version = t.version + 1, updated_at = ${now.toISOString()}
          from unnest(${some.map(([id]) => id)}::uuid[], ${some.map(([, rank]) => rank)}::text[]) as wanted (id, rank)
          where t.organization_id = ${organizationId} and t.id = wanted.id`,
        );
      }
    },
  };
}
