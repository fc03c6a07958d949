import { StorageUnavailable } from '@basalt/domain';

/** A place in the queue for a lock. */
export interface Turn {
  /** Fulfilled when it is one's turn; rejected when that took too long. */
  readonly granted: Promise<void>;
  /** Leaves the queue, or makes room for the next one. */
  leave(): void;
}

const tellQueue = 'Too many requests change this record or others beside it at the same time.';

/**
 * A turn that lasts longer than these milliseconds makes room for one more: its connection may have fallen silent. Not
 * much shorter than a lock may be waited for in a turn, or many would hold connections who all wait for one row.
 */
const longestTurn = 2_000;

/**
 * Queues for locks that many transactions of this process want, by a name for the lock: one at a time asks the database.
 * Whoever waits here holds no connection and costs nothing; in PostgreSQL everybody who waits for a row takes a
 * connection from all others, and is woken twice. Only who holds no lock yet may wait here.
 */
export class KeyedMutex {
  /** Those who wait, in order, for each lock at which somebody has the turn. */
  readonly #queues = new Map<string, Set<() => void>>();

  /** For how many locks somebody has a turn or waits. */
  get size(): number {
    return this.#queues.size;
  }

  /** A place in the queue, given up after `patience` milliseconds. */
  take(name: string, patience: number): Turn {
    const { promise: granted, resolve, reject } = Promise.withResolvers<void>();
    const queue = this.#queues.get(name);
    const waiting = queue ?? new Set();
    let timer: NodeJS.Timeout;
    let isGranted = false;
    let isOver = false;
    const leave = (): void => {
      clearTimeout(timer);
      if (isOver) return;
      isOver = true;
      if (isGranted) this.#makeRoom(name, waiting);
      else waiting.delete(grant);
    };
    const grant = (): void => {
      clearTimeout(timer);
      isGranted = true;
      timer = setTimeout(leave, longestTurn);
      resolve();
    };
    if (queue === undefined) {
      this.#queues.set(name, waiting);
      grant();
    } else {
      waiting.add(grant);
      timer = setTimeout(() => {
        leave();
        reject(new StorageUnavailable('a lock was not free in time', tellQueue));
      }, patience);
    }
    return { granted, leave };
  }

  #makeRoom(name: string, waiting: Set<() => void>): void {
    const [next] = waiting;
    if (next === undefined) {
      this.#queues.delete(name);
      return;
    }
    waiting.delete(next);
    next();
  }
}
