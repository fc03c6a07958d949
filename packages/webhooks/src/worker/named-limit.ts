import pLimit, { type LimitFunction } from 'p-limit';

/** A concurrency limit for each name, such as a host. A name that is not in use takes no memory. */
export class NamedLimit {
  readonly #concurrency: number;
  readonly #inUse = new Map<string, { limit: LimitFunction; users: number }>();

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Does the work as soon as less work than the limit is in progress under the name. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const named = this.#inUse.get(name) ?? { limit: pLimit(this.#concurrency), users: 0 };
    this.#inUse.set(name, named);
    named.users += 1;
    try {
      return await named.limit(work);
    } finally {
      named.users -= 1;
      if (named.users === 0) this.#inUse.delete(name);
    }
  }
}
