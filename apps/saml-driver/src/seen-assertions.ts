/**
 * Remembers what was used for a sign-in. The default remembers in this process. Several instances of the
 * service need one that they share: override `seen` of `SamlDriver`.
 */
export interface SeenAssertions {
  /** Whether `key` was not given before; remembers it until `until`, in one atomic step. Throws rather than guesses. */
  firstUse(key: string, until: Date, now: Date): boolean | Promise<boolean>;
}

/** In this process's memory: two entries for each sign-in of the last hour. */
export class MemorySeenAssertions implements SeenAssertions {
  readonly #until = new Map<string, number>();

  firstUse(key: string, until: Date, now: Date): boolean {
    // Entries lie in the order they were made, and all live equally long: the oldest come first.
    for (const [old, end] of this.#until) {
      if (end > now.getTime()) break;
      this.#until.delete(old);
    }
    if (this.#until.has(key)) return false;
    this.#until.set(key, until.getTime());
    return true;
  }

  /** How many are remembered. */
  get size(): number {
    return this.#until.size;
  }
}
