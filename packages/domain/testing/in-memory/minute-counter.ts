/** Counts by name, each minute anew. */
export class MinuteCounter {
  readonly #counts = new Map<string, { minute: number; count: number }>();

  /** The count of the name in the minute, this time included. */
  count(name: string, minute: number): number {
    const kept = this.#counts.get(name);
    const count = kept?.minute === minute ? kept.count + 1 : 1;
    this.#counts.set(name, { minute, count });
    return count;
  }
}
