import { placeIn, type Place } from '../decisions/place.ts';
import type { OrderKey, RankKey, TicketPosition } from '../position.ts';

/** The order of the live tickets of a board while the items of a bulk change it. */
export class BoardOrder {
  /** Sorted by rank and id. */
  #keys: OrderKey[] = [];
  /** A board may hold very many: what is named by its id is found by its rank. */
  #byId = new Map<string, OrderKey>();

  /** Of an order that is not whole, the last ticket is known. Its rank stays when it goes: others come behind those before it. */
  constructor({ keys, isWhole }: { keys: readonly OrderKey[]; isWhole: boolean }) {
    this.#take(isWhole ? keys : keys.map((key) => ({ ...key, id: '' })));
  }

  /** What lies around the position; the ticket that goes there is not counted. */
  place(position: TicketPosition, ticket: { readonly id: string } | undefined): Place {
    const own = ticket && this.remove(ticket.id);
    const place = placeIn(this.#keys, position, (id) => {
      const key = this.#byId.get(id);
      return key === undefined ? -1 : this.#indexFor(key);
    });
    if (own !== undefined) this.put(own);
    return place;
  }

  /** The ticket stands there from now on. */
  put(key: OrderKey): void {
    this.remove(key.id);
    this.#keys.splice(this.#indexFor(key), 0, key);
    this.#byId.set(key.id, key);
  }

  /** The ticket is no longer on the board. Returns where it was. */
  remove(id: string): OrderKey | undefined {
    const key = this.#byId.get(id);
    if (key !== undefined) this.#keys.splice(this.#indexFor(key), 1);
    this.#byId.delete(id);
    return key;
  }

  /** All of them have other ranks in the same order, and so they are the next versions. */
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

  /** Where the key is or would be. */
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
