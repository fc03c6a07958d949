import { hasRoom, type Place } from '../decisions/place.ts';
import type { OrderKey, RankKey, TicketPosition } from '../position.ts';

/** The order of the live tickets of a board while the items of a bulk change it. */
export class BoardOrder {
  /** Sorted by rank and id. */
  #keys: OrderKey[];
  readonly #byId: Map<string, OrderKey>;
  readonly #isWhole: boolean;

  /** Of an order that is not whole, the last ticket is known. */
  constructor({ keys, isWhole }: { keys: readonly OrderKey[]; isWhole: boolean }) {
    this.#keys = [...keys];
    this.#isWhole = isWhole;
    this.#byId = new Map(keys.map((key) => [key.id, key]));
  }

  /** What lies around the position; the ticket that goes there is not counted. */
  place(position: TicketPosition, ticket: { readonly id: string } | undefined): Place {
    const own = ticket && this.#indexOf(ticket.id);
    const index = this.#indexBehind(position, own ?? null);
    if (index === null) return { position, gap: null };
    // The ticket itself is passed over, not taken out: a board may hold very many.
    const [left, right] = [
      index - 1 === own ? index - 2 : index - 1,
      index === own ? index + 1 : index,
    ];
    const gap = {
      after: this.#keys[left]?.rank ?? null,
      before: this.#keys[right]?.rank ?? null,
    };
    return hasRoom(gap) || !this.#isWhole
      ? { position, gap }
      : { position, gap, order: this.#keys };
  }

  /** The ticket stands there from now on. */
  put(key: OrderKey): void {
    this.remove(key.id);
    this.#keys.splice(this.#indexFor(key), 0, key);
    this.#byId.set(key.id, key);
  }

  /** The ticket is no longer on the board. */
  remove(id: string): void {
    const own = this.#indexOf(id);
    if (own !== null) this.#remove(own);
    this.#byId.delete(id);
  }

  /** These tickets have other ranks, and so they are the next versions. */
  spread(ranks: ReadonlyMap<string, string>): void {
    for (const [id, rank] of ranks) {
      const version = (this.#byId.get(id)?.version ?? 0) + 1;
      this.#byId.set(id, { id, rank, version });
    }
    this.#keys = [...this.#byId.values()].toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  #remove(index: number): void {
    const [key] = this.#keys.splice(index, 1);
    // Who was before the last is not known: its rank stays, so that others come behind those.
    if (!this.#isWhole && key !== undefined) this.#keys.splice(index, 0, { ...key, id: '' });
  }

  #indexOf(id: string): number | null {
    const key = this.#byId.get(id);
    return key === undefined ? null : this.#indexFor(key);
  }

  /** The index in the order as it is of the ticket that the position lies before; null when it names none. */
  #indexBehind(position: TicketPosition, own: number | null): number | null {
    if (position.at === 'end') return this.#keys.length;
    if (position.at === 'index') {
      const isBehind = own !== null && position.index > own;
      return Math.min(position.index + (isBehind ? 1 : 0), this.#keys.length);
    }
    const other = this.#indexOf(position.ticketId);
    if (other === null || other === own) return null;
    return position.at === 'before' ? other : other + 1;
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
