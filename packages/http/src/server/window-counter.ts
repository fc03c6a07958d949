/** The number of keys that are counted at the same time. Beyond it, all counts begin again. */
const maxKeys = 10_000;

/** Counts events of keys in fixed windows of time, in this process. */
export class WindowCounter {
  readonly #limit: number;
  readonly #milliseconds: number;
  readonly #windows = new Map<string, { end: number; count: number }>();

  constructor({ limit, milliseconds }: { limit: number; milliseconds: number }) {
    this.#limit = limit;
    this.#milliseconds = milliseconds;
  }

  /** Counts an event of the key. Null, or the seconds until its next window when it is beyond the limit. */
  add(key: string, now: number): number | null {
    const window = this.#windows.get(key);
    if (window === undefined || now >= window.end) {
      if (this.#windows.size >= maxKeys) this.#windows.clear();
      this.#windows.set(key, { end: now + this.#milliseconds, count: 1 });
      return null;
    }
    if (window.count >= this.#limit) return Math.ceil((window.end - now) / 1000);
    window.count += 1;
    return null;
  }
}
