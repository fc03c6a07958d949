/** Counts by name, each minute again. */
export class MinuteCounter {
  readonly #counts = new Map<string, { minute: number; count: number }>();

  /** The count of the name in the minute, or the next one if that has begun already, this time included. */
  count(name: string, minute: number): number {
    const kept = this.#counts.get(name);
    const isUnderWay = kept?.minute === minute || kept?.minute === minute + 1;
    const next = isUnderWay ? { ...kept, count: kept.count + 1 } : { minute, count: 1 };
    this.#counts.set(name, next);
    return next.count;
  }
}
