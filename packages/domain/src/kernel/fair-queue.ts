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

/** Work that waits. */
interface Waiter {
  start(): void;
  refuse(): void;
}

/**
 * A queue for costly work, such as strangers can request. It is fair between keys: next comes the key that has not been served for the longest
 * time, and within a key the oldest work. When the queue is full and a key with less waiting work comes, the key with the most waiting
 * work loses its newest piece. So a key with much work delays only itself.
 */
export class FairQueue {
  readonly #name: string;
  readonly #limits: Required<QueueLimits>;
  readonly #waiting = new Map<string, Waiter[]>();
  /** Waiting and running work by key. */
  readonly #queued = new Map<string, number>();
  /** When each key was served, as a number that grows; the smallest is served next. */
  readonly #served = new Map<string, number>();
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
    if ((this.#queued.get(key) ?? 0) >= this.#limits.ofKey) {
      throw new DomainError('too_many_attempts', { retryAfter });
    }
    this.#count(key, 1);
    try {
      await this.#permit(key);
      let hasPlace = true;
      const outside: OutsideOfQueue = async (wait) => {
        hasPlace = false;
        this.#startNext();
        try {
          return await wait();
        } finally {
          await this.#permit(key);
          hasPlace = true;
        }
      };
      try {
        return await work(outside);
      } finally {
        if (hasPlace) this.#startNext();
      }
    } finally {
      this.#count(key, -1);
    }
  }

  async #permit(key: string): Promise<void> {
    if (this.#running < this.#limits.concurrency) {
      this.#running += 1;
      this.#markServed(key);
      return;
    }
    if (this.#length >= this.#limits.waiting) this.#makeRoom(key);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const line = this.#waiting.get(key) ?? [];
    line.push({ start: resolve, refuse: () => reject(this.#busy()) });
    this.#waiting.set(key, line);
    this.#length += 1;
    await promise;
  }

  /** Gives the permit to the next waiter directly, so that no later caller gets it. */
  #startNext(): void {
    const keys = [...this.#waiting.keys()];
    const [first, ...otherKeys] = keys;
    if (first === undefined) {
      this.#running -= 1;
      return;
    }
    const servedAt = (key: string): number => this.#served.get(key) ?? 0;
    const next = otherKeys.reduce(
      (earliest, key) => (servedAt(key) < servedAt(earliest) ? key : earliest),
      first,
    );
    this.#markServed(next);
    this.#take(next, 'first')?.start();
  }

  /**
   * Refuses the newest work of the key with the most waiting work; of several such keys, of the one that was served last. Throws Busy
   * when this is `key`.
   */
  #makeRoom(key: string): void {
    let most = this.#weight(key, 1);
    let victim: string | null = null;
    for (const waitingKey of this.#waiting.keys()) {
      const weight = this.#weight(waitingKey, 0);
      if (weight.length < most.length) continue;
      if (weight.length === most.length && weight.served <= most.served) continue;
      most = weight;
      victim = waitingKey;
    }
    if (victim === null) throw this.#busy();
    this.#take(victim, 'last')?.refuse();
  }

  #weight(key: string, more: number): { length: number; served: number } {
    const length = (this.#waiting.get(key)?.length ?? 0) + more;
    return { length, served: this.#served.get(key) ?? 0 };
  }

  #take(key: string, which: 'first' | 'last'): Waiter | undefined {
    const line = this.#waiting.get(key) ?? [];
    const taken = which === 'first' ? line.shift() : line.pop();
    if (line.length === 0) this.#waiting.delete(key);
    this.#length -= 1;
    return taken;
  }

  #markServed(key: string): void {
    this.#served.delete(key);
    this.#served.set(key, (this.#starts += 1));
    const [oldest] = this.#served.keys();
    if (this.#served.size > maxRemembered && oldest !== undefined) this.#served.delete(oldest);
  }

  #count(key: string, change: number): void {
    const count = (this.#queued.get(key) ?? 0) + change;
    if (count === 0) this.#queued.delete(key);
    else this.#queued.set(key, count);
  }

  #busy(): Busy {
    return new Busy(`Too many requests wait for this at the moment (${this.#name}).`, retryAfter);
  }
}
