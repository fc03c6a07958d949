import pLimit, { type LimitFunction } from 'p-limit';

/** The same limit for each name, such as a host, on work at the same time. A name that is not in use takes no memory. */
export class NamedLimit {
  readonly #atOnce: number;
  readonly #inUse = new Map<string, { limit: LimitFunction; users: number }>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Does the work once fewer than the limit of the name are at work. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const named = this.#inUse.get(name) ?? { limit: pLimit(this.#atOnce), users: 0 };
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
