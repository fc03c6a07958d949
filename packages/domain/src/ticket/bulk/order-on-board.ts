import { placeIn } from '../decisions/rank-at-position.ts';
import type { OrderKey, Place, RankKey, TicketPosition } from '../position.ts';

/** The order of the live tickets of a board in memory, while the items of a bulk change it. */
export class BoardOrder {
  /** Sorted by rank and id. */
  #keys: OrderKey[] = [];
  /** By id. With its rank, a ticket is found in `#keys` quickly, also among very many. */
  #byId = new Map<string, OrderKey>();

  /**
   * When the order is not whole, only the last ticket is known. It gets the id '', so that its rank stays when the ticket leaves: further
   * tickets come after it, because other tickets can be before it.
   */
  constructor({ keys, isWhole }: { keys: readonly OrderKey[]; isWhole: boolean }) {
    this.#take(isWhole ? keys : keys.map((key) => ({ ...key, id: '' })));
  }

  /** The place at the position, without the ticket that goes there. */
  place(position: TicketPosition, ticket: { readonly id: string } | undefined): Place {
    const own = ticket && this.remove(ticket.id);
    const place = placeIn(this.#keys, position, (id) => {
      const key = this.#byId.get(id);
      return key === undefined ? -1 : this.#indexFor(key);
    });
    if (own !== undefined) this.put(own);
    return place;
  }

  /** Adds a ticket, or changes its rank. */
  put(key: OrderKey): void {
    this.remove(key.id);
    this.#keys.splice(this.#indexFor(key), 0, key);
    this.#byId.set(key.id, key);
  }

  /** Removes a ticket. Returns its key; undefined when it was not in the order. */
  remove(id: string): OrderKey | undefined {
    const key = this.#byId.get(id);
    if (key !== undefined) this.#keys.splice(this.#indexFor(key), 1);
    this.#byId.delete(id);
    return key;
  }

  /** Gives all tickets new ranks in the same order, and the next version. */
  spread(ranks: ReadonlyMap<string, string>): void {
    this.#take(
      this.#keys.map(({ id, version }) => ({
        id,
        rank: ranks.get(id) as string,
        version: version + 1,
      })),
    );
  }

  #take(keys: readonly OrderKey[]): void {
    this.#keys = [...keys];
    this.#byId = new Map(keys.map((key) => [key.id, key]));
  }

  /** The index at which the key is or would be. */
  #indexFor(key: RankKey): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.#keys[middle] as OrderKey, key)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const isBefore = (a: RankKey, b: RankKey): boolean =>
  a.rank < b.rank || (a.rank === b.rank && a.id < b.id);
