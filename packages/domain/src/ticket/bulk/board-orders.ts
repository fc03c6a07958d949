import type { Board } from '../../board/board.ts';
import { presentGap, rankIn, type RankedTicket } from '../rank-at.ts';
import { maxRankLength, rankBetween, ranksBetween } from '../rank.ts';
import type { Gap, TicketPosition, RankKey, TicketStore } from '../tickets.port.ts';

/**
 * The order of locked boards during a bulk. The end of each board is known; the whole order is loaded
 * when the first ticket is moved to a position in it, so that no move needs a separate query.
 */
export class BoardOrders {
  readonly #tickets: TicketStore;
  readonly #ends = new Map<string, string | null>();
  /** Live tickets by rank and id, and the rank of each. */
  readonly #orders = new Map<string, Order>();

  constructor(tickets: TicketStore) {
    this.#tickets = tickets;
  }

  /** Loads the ends of the boards, once. */
  async loadEnds(boards: readonly Board[]): Promise<void> {
    const unknown = boards.filter(({ id }) => !this.#ends.has(id));
    await Promise.all(
      unknown.map(async ({ id }) => {
        this.#ends.set(id, (await this.#tickets.gapAt(id, { at: 'end' }, null))?.after ?? null);
      }),
    );
  }

  /** Whether the whole order of the board is loaded. */
  isLoaded(boardId: string): boolean {
    return this.#orders.has(boardId);
  }

  /** Loads the whole order of the board; what was changed on it must be written. */
  async load(boardId: string): Promise<void> {
    this.#orders.set(boardId, orderOf(await this.#tickets.ranksOf(boardId)));
  }

  /** The last rank on the board. */
  endOf(boardId: string): string | null {
    const order = this.#orders.get(boardId);
    return (order === undefined ? this.#ends.get(boardId) : order.keys.at(-1)?.rank) ?? null;
  }

  /** A rank behind all tickets of the board. */
  nextEnd(boardId: string): string {
    const rank = rankBetween(this.endOf(boardId), null);
    this.#ends.set(boardId, rank);
    return rank;
  }

  /**
   * The rank of a position on a board whose order is loaded; null when the ranks must be spread again before. Refuses with
   * `validation_failed` when the position names a ticket that is not there.
   */
  rankAt(boardId: string, position: TicketPosition, ticket: RankedTicket): string | null {
    const rank = rankIn(
      presentGap(this.#gapAt(boardId, position, ticket), position),
      boardId,
      ticket,
    );
    return rank.length <= maxRankLength ? rank : null;
  }

  /** Gives all tickets of the board but one new ranks, evenly spread; they are to be written. */
  spread(boardId: string, except: string): Map<string, string> {
    const others = this.#orderOf(boardId).keys.filter(({ id }) => id !== except);
    const ranks = ranksBetween(null, null, others.length);
    const order = orderOf(others.map(({ id }, index) => ({ id, rank: ranks[index] as string })));
    this.#orders.set(boardId, order);
    return new Map(order.ranks);
  }

  /** The ticket has come onto the board, or to another position there. */
  enter(boardId: string, { id, rank }: RankKey): void {
    const order = this.#orders.get(boardId);
    if (order === undefined) return;
    order.keys.splice(indexIn(order.keys, { id, rank }), 0, { id, rank });
    order.ranks.set(id, rank);
  }

  /** The ticket has left the board, where it had this rank. */
  leave(boardId: string, ticket: RankKey): void {
    const order = this.#orders.get(boardId);
    if (order === undefined) return;
    const index = indexIn(order.keys, ticket);
    if (order.keys[index]?.id !== ticket.id) return;
    order.keys.splice(index, 1);
    order.ranks.delete(ticket.id);
  }

  #orderOf(boardId: string): Order {
    const order = this.#orders.get(boardId);
    if (order === undefined) throw new Error('the order of the board is not loaded');
    return order;
  }

  #gapAt(boardId: string, position: TicketPosition, ticket: RankedTicket): Gap | null {
    const { keys, ranks } = this.#orderOf(boardId);
    // The ticket itself is passed over, not taken out: a board may hold very many.
    const found = indexIn(keys, ticket);
    const own = keys[found]?.id === ticket.id ? found : keys.length;
    const rankAt = (index: number) => keys[index < own ? index : index + 1]?.rank ?? null;
    const index = indexOfPosition(position, keys.length - (own < keys.length ? 1 : 0), (id) => {
      const rank = id === ticket.id && own < keys.length ? undefined : ranks.get(id);
      if (rank === undefined) return null;
      const other = indexIn(keys, { id, rank });
      return other > own ? other - 1 : other;
    });
    return index === null
      ? null
      : { after: index === 0 ? null : rankAt(index - 1), before: rankAt(index) };
  }
}

/** The live tickets of a board. */
interface Order {
  keys: RankKey[];
  ranks: Map<string, string>;
}

const orderOf = (keys: RankKey[]): Order => ({
  keys,
  ranks: new Map(keys.map(({ id, rank }) => [id, rank])),
});

/** The number of other tickets before the position; null when it names a ticket that is not there. */
function indexOfPosition(
  position: TicketPosition,
  length: number,
  indexOf: (id: string) => number | null,
): number | null {
  if (position.at === 'end') return length;
  if (position.at === 'index') return Math.min(position.index, length);
  const index = indexOf(position.ticketId);
  if (index === null) return null;
  return position.at === 'before' ? index : index + 1;
}

/** Where the ticket is or would be. */
function indexIn(order: readonly RankKey[], { id, rank }: RankKey): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = order[middle] as RankKey;
    if (one.rank < rank || (one.rank === rank && one.id < id)) low = middle + 1;
    else high = middle;
  }
  return low;
}
