import { StorageUnavailable } from './storage-errors.ts';

/** A place in the queue for a lock. */
export interface Turn {
  /** Fulfilled when it is one's turn; rejected when that took too long. */
  readonly granted: Promise<void>;
  /** Leaves the queue, or makes room for the next one. */
  leave(): void;
}

/** So many of this process ask the database for one lock at a time: who holds it, and who gets it next. */
const places = 2;

/**
 * Queues for locks that many transactions of this process want, by a name for the lock. Whoever waits here holds no
 * connection and costs nothing; in PostgreSQL everybody who waits for a row takes a connection from all others, and is
 * woken twice. Only who holds no lock yet may wait here.
 */
export class LockTurns {
  readonly #queues = new Map<string, { free: number; waiting: (() => void)[] }>();

  /** For how many locks somebody has a turn or waits. */
  get size(): number {
    return this.#queues.size;
  }

  /** A place in the queue, given up after so many milliseconds. */
  take(name: string, patience: number): Turn {
    const queue = this.#queues.get(name) ?? { free: places, waiting: [] };
    this.#queues.set(name, queue);
    const leave = (): void => {
      const next = queue.waiting.shift();
      if (next !== undefined) return next();
      queue.free += 1;
      if (queue.free === places) this.#queues.delete(name);
    };
    if (queue.free > 0) {
      queue.free -= 1;
      return { granted: Promise.resolve(), leave };
    }
    const { promise: granted, resolve, reject } = Promise.withResolvers<void>();
    let isGranted = false;
    const grant = (): void => {
      clearTimeout(timer);
      isGranted = true;
      resolve();
    };
    const giveUp = (): void => {
      clearTimeout(timer);
      queue.waiting = queue.waiting.filter((other) => other !== grant);
    };
    const timer = setTimeout(() => {
      giveUp();
      reject(new StorageUnavailable('a lock was not free in time'));
    }, patience);
    queue.waiting.push(grant);
    return { granted, leave: () => (isGranted ? leave() : giveUp()) };
  }
}
