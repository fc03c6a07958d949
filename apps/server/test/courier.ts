import type { Socket } from 'node:net';

/** Pieces that a slow line carries at once: ten a second. */
const pace = 100;

/** Carries bytes to a socket in their order, some of them late. */
export class Courier {
  readonly #to: Socket;
  #bag: { at: number; chunk: Buffer }[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(to: Socket) {
    this.#to = to;
  }

  /** Delivers the bytes after `delay` milliseconds, at `bytesPerSecond`, and never before those given earlier. */
  carry(chunk: Buffer, { delay = 0, bytesPerSecond = Number.POSITIVE_INFINITY }): void {
    const earliest = Math.max(performance.now() + delay, this.#bag.at(-1)?.at ?? 0);
    const size = Math.max(1, Math.min(chunk.length, Math.floor((bytesPerSecond * pace) / 1000)));
    for (let from = 0; from < chunk.length; from += size) {
      const at = earliest + (from / bytesPerSecond) * 1000;
      this.#bag.push({ at, chunk: chunk.subarray(from, from + size) });
    }
    this.#deliver();
  }

  /** Delivers everything now. */
  hurry(): void {
    for (const piece of this.#bag) piece.at = 0;
    this.#deliver();
  }

  #deliver(): void {
    clearTimeout(this.#timer);
    while (this.#bag[0] !== undefined && this.#bag[0].at <= performance.now()) {
      const { chunk } = this.#bag.shift() as { chunk: Buffer };
      if (this.#to.writable) this.#to.write(chunk);
    }
    const next = this.#bag[0];
    if (next === undefined) return;
    this.#timer = setTimeout(() => this.#deliver(), Math.max(1, next.at - performance.now()));
  }
}
