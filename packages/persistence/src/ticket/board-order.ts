import type { Gap, Place, RankKey, TicketStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';

/** The board's live tickets: the rows of its order. */
const live = 'organization_id = $1 and board_id = $2 and deleted_at is null and not archived';

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

  async function gapAtEnd(boardId: string, except: string): Promise<Gap> {
    const [last] = await tx.rows<Ranked>(
      `select rank from tickets where ${live} and id <> $3 order by rank desc, id desc limit 1`,
      [organizationId, boardId, except],
    );
    return { after: last?.rank ?? null, before: null };
  }

  async function gapAtIndex(boardId: string, index: number, except: string): Promise<Gap> {
    const [first, second] = await tx.rows<Ranked>(
      `select rank from tickets where ${live} and id <> $3 order by rank, id offset $4 limit 2`,
      [organizationId, boardId, except, Math.max(0, index - 1)],
    );
    if (index === 0) return { after: null, before: first?.rank ?? null };
    if (first === undefined) return gapAtEnd(boardId, except);
    return { after: first.rank, before: second?.rank ?? null };
  }

  async function gapBeside(
    boardId: string,
    { at, ticketId }: { at: 'before' | 'after'; ticketId: string },
    except: string,
  ): Promise<Gap | null> {
    const before = at === 'before';
    const [than, direction] = before ? ['<=', 'desc'] : ['>=', 'asc'];
    // The ticket by its key, then the two rows from there on: written as one join, they were sorted out of half the board.
    const rows = await tx.rows<Ranked>(
      `select near.rank from (
        select rank, id from tickets
        where organization_id = $1 and id = $4 and id <> $3
          and (board_id = $2 and deleted_at is null and not archived) is true) as there
      cross join lateral (
        select rank, id from tickets
        where ${live} and id <> $3 and (rank, id) ${than} (there.rank, there.id)
        order by rank ${direction}, id ${direction} limit 2) as near
      order by near.rank ${direction}, near.id ${direction}`,
      [organizationId, boardId, except, ticketId],
    );
    const [there, beyond] = rows;
    if (there === undefined) return null;
    const other = beyond?.rank ?? null;
    return before ? { after: other, before: there.rank } : { after: there.rank, before: other };
  }

  return {
    async gapAt(boardId: string, place: Place, except: string | null) {
      switch (place.at) {
        case 'end':
          return gapAtEnd(boardId, except ?? nobody);
        case 'index':
          return gapAtIndex(boardId, place.index, except ?? nobody);
        default:
          return gapBeside(boardId, place, except ?? nobody);
      }
    },
    async orderOf(boardId) {
      const rows = await tx.rows<{ id: string }>(
        `select id from tickets where ${live} order by rank, id`,
        [organizationId, boardId],
      );
      return rows.map(({ id }) => id);
    },
    ranksOf: (boardId) =>
      tx.rows<RankKey>(`select id, rank from tickets where ${live} order by rank, id`, [
        organizationId,
        boardId,
      ]),
    async firstRank(boardId, except) {
      const [first] = await tx.rows<Ranked>(
        `select rank from tickets where ${live} and id <> all($3::uuid[]) order by rank, id limit 1`,
        [organizationId, boardId, except],
      );
      return first?.rank ?? null;
    },
    async rerank(ranks, now) {
      const all = [...ranks];
      for (let at = 0; at < all.length; at += atOnce) {
        const some = all.slice(at, at + atOnce);
        await tx.rows(
          `update tickets t set rank = wanted.rank, version = t.version + 1, updated_at = $4
          from unnest($2::uuid[], $3::text[]) as wanted (id, rank)
          where t.organization_id = $1 and t.id = wanted.id`,
          [organizationId, some.map(([id]) => id), some.map(([, rank]) => rank), now.toISOString()],
        );
      }
    },
  };
}
