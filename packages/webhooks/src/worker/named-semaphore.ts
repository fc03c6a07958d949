import { Semaphore } from './semaphore.ts';

/** The same number of places for each name, such as a host. A name that is not in use takes no memory. */
export class NamedSemaphore {
  readonly #places: number;
  readonly #inUse = new Map<string, { semaphore: Semaphore; users: number }>();

  constructor(places: number) {
    this.#places = places;
  }

  /** Does the work in a place of the name's own. */
  async within<T>(name: string, work: () => Promise<T>): Promise<T> {
    const named = this.#inUse.get(name) ?? { semaphore: new Semaphore(this.#places), users: 0 };
    this.#inUse.set(name, named);
    named.users += 1;
    try {
      return await named.semaphore.within(work);
    } finally {
      named.users -= 1;
      if (named.users === 0) this.#inUse.delete(name);
    }
  }
}
