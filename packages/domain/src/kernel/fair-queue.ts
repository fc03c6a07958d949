import { Busy } from './busy.ts';
import { DomainError } from './domain-error.ts';

/** The bounds of a queue. */
export interface QueueLimits {
  /** Pieces of work at the same time. */
  readonly concurrency: number;
  /** Pieces of work that wait; a further one is refused with Busy. Absent: any number, where other limits bound the callers. */
  readonly waiting?: number;
  /** The maximum of both for one key, such as a network or an account: `too_many_attempts` beyond it. Absent: any number. */
  readonly ofKey?: number;
}

/** After how many seconds a refused caller should try again. */
const retryAfter = 2;
/** The number of keys for which a queue remembers when it served them last. */
const maxRemembered = 4_096;

/**
 * Waits for something without a place in the queue, such as an answer of a stranger's server: others run in the meantime. Takes a place again
 * before it returns, so it can throw as `FairQueue.run` does.
 */
export type OutsideOfQueue = <T>(wait: () => Promise<T>) => Promise<T>;

/** The work of one key. */
interface Line {
  /** Work that waits, oldest first. */
  readonly waiting: PromiseWithResolvers<void>[];
  /** Waiting and running work. */
  queued: number;
  /** When the key was served, as a number that grows; the smallest is served next. */
  served: number;
}

/**
 * A queue for costly work, such as strangers can request. It is fair between keys: next comes the key that has not been served for the longest
 * time, and within a key the oldest work. When the queue is full and a key with less waiting work comes, the key with the most waiting
 * work loses its newest piece. So a key with much work delays only itself.
 */
export class FairQueue {
  readonly #name: string;
  readonly #limits: Required<QueueLimits>;
  /** By key; the key that came last is the last. */
  readonly #lines = new Map<string, Line>();
  /** The lines with work that waits. */
  readonly #waiting = new Set<Line>();
  #starts = 0;
  #running = 0;
  #length = 0;

  /** `name` is the name of the budget; the refusal contains it. */
  constructor(name: string, limits: QueueLimits) {
    this.#name = name;
    this.#limits = { waiting: Infinity, ofKey: Infinity, ...limits };
  }

  /**
   * Returns the result of the work, which can wait outside of the queue. Throws `too_many_attempts` or Busy when the work was not begun, or
   * gets no place again.
   */
  async run<T>(key: string, work: (outside: OutsideOfQueue) => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { waiting: [], queued: 0, served: 0 };
    if (line.queued >= this.#limits.ofKey)
      throw new DomainError('too_many_attempts', { retryAfter });
    line.queued += 1;
    this.#remember(key, line);
    let hasPlace = false;
    const leave = (): void => {
      hasPlace = false;
      this.#startNext();
    };
    try {
      await this.#permit(line);
      hasPlace = true;
      return await work(async (wait) => {
        leave();
        try {
          return await wait();
        } finally {
          await this.#permit(line);
          hasPlace = true;
        }
      });
    } finally {
      if (hasPlace) leave();
      line.queued -= 1;
    }
  }

  async #permit(line: Line): Promise<void> {
    if (this.#running < this.#limits.concurrency) {
      this.#running += 1;
      line.served = this.#starts += 1;
      return;
    }
    if (this.#length >= this.#limits.waiting) this.#makeRoom(line);
    const waiter = Promise.withResolvers<void>();
    line.waiting.push(waiter);
    this.#waiting.add(line);
    this.#length += 1;
    await waiter.promise;
  }

  /** Gives the permit to the next waiter directly, so that no later caller gets it. */
  #startNext(): void {
    let next: Line | undefined;
    for (const line of this.#waiting) if (line.served < (next?.served ?? Infinity)) next = line;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    next.served = this.#starts += 1;
    this.#end(next, next.waiting.shift())?.resolve();
  }

  /**
   * Refuses the newest work of the key with the most waiting work; of several such keys, of the one that was served last. Throws Busy
   * when this is the key of `line`.
   */
  #makeRoom(line: Line): void {
    let [longest, length] = [line, line.waiting.length + 1];
    for (const each of this.#waiting) {
      const isServedLater = each.waiting.length === length && each.served > longest.served;
      if (each.waiting.length > length || isServedLater) {
        [longest, length] = [each, each.waiting.length];
      }
    }
    const busy = new Busy(
      `Too many requests wait for this at the moment (${this.#name}).`,
      retryAfter,
    );
    if (longest === line) throw busy;
    this.#end(longest, longest.waiting.pop())?.reject(busy);
  }

  /** The work, which no longer waits. */
  #end(line: Line, waiter: Line['waiting'][number] | undefined): typeof waiter {
    if (line.waiting.length === 0) this.#waiting.delete(line);
    this.#length -= 1;
    return waiter;
  }

  #remember(key: string, line: Line): void {
    this.#lines.delete(key);
    this.#lines.set(key, line);
    if (this.#lines.size <= maxRemembered) return;
    for (const [idleKey, { queued }] of this.#lines) {
      if (queued === 0) return void this.#lines.delete(idleKey);
    }
  }
}
