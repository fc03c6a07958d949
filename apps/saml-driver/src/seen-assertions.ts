/**
 * Remembers assertions that were used for a sign-in. The default remembers them in this process. Several instances of the
 * service need a shared store: override `seen` of `SamlDriver`.
 */
export interface SeenAssertions {
  /** True when `key` is new. Remembers it until `until`, in one atomic step. Throws when it cannot know. */
  firstUse(key: string, until: Date, now: Date): boolean | Promise<boolean>;
}

/** A store in the memory of this process, with two entries for each sign-in of the last hour. */
export class MemorySeenAssertions implements SeenAssertions {
  readonly #until = new Map<string, number>();

  firstUse(key: string, until: Date, now: Date): boolean {
    // Entries are in the order of their creation and all live equally long, so the oldest come first.
    for (const [old, end] of this.#until) {
      if (end > now.getTime()) break;
      this.#until.delete(old);
    }
    if (this.#until.has(key)) return false;
    this.#until.set(key, until.getTime());
    return true;
  }

  /** The number of entries. */
  get size(): number {
    return this.#until.size;
  }
}
