import { StorageUnavailable } from '@basalt/domain';

/** The right to ask the database for a lock, held or waited for. */
export interface Permit {
  /** Fulfilled when it is held; rejected when that took too long. */
  readonly granted: Promise<void>;
  /** Gives it up: held, it goes to the next one that waits. */
  release(): void;
}

const advice = 'Too many requests change this record or others beside it at the same time.';

/**
 * A permit that is held longer than these milliseconds is released: the connection of its transaction may have fallen silent. Not
 * much shorter than the wait for a lock with a permit, or many transactions would hold connections and wait for one row.
 */
const maxHoldMs = 2_000;

/** A permit that is shared by several locks is waited for and held this long at most, in milliseconds: nobody must go without for it. */
const briefly = 100;

/** It is kept in mind of this many locks with whom they share a permit. */
const maxShared = 10_000;

/**
 * Queues for locks that many transactions of this process want, by a name for the lock: one at a time asks the database.
 * What waits here holds no connection and costs nothing; in PostgreSQL each transaction that waits for a row takes a
 * connection from all others, and is woken twice. Only a transaction that holds no lock yet may wait here.
 */
export class KeyedMutex {
  /** What waits, in order, for each lock with a permit that is held. */
  readonly #queues = new Map<string, Set<() => void>>();
  readonly #groups = new Map<string, string>();

  /** The number of locks with a permit that is held. */
  get size(): number {
    return this.#queues.size;
  }

  /** Notes that transactions which want this lock often want another one of the group, too, as with the boards of a project. */
  share(name: string, group: string): void {
    if (this.#groups.size >= maxShared) this.#groups.clear();
    this.#groups.set(name, group);
  }

  /**
   * Takes a permit, and then that of the lock's group, if it is known: two transactions that want the same two locks, each the other one
   * first, would meet in PostgreSQL.
   */
  takeInGroup(name: string, timeoutMs: number): Permit {
    const own = this.take(name, timeoutMs);
    const group = this.#groups.get(name);
    if (group === undefined) return own;
    let shared: Permit | null = null;
    let isOver = false;
    const both = async (): Promise<void> => {
      await own.granted;
      if (isOver) return;
      shared = this.take(group, briefly, briefly);
      await shared.granted.catch(() => {});
    };
    const release = (): void => {
      isOver = true;
      shared?.release();
      own.release();
    };
    return { granted: both(), release };
  }

  /** Takes a permit, or waits for it up to `timeoutMs`. */
  take(name: string, timeoutMs: number, holdMs: number = maxHoldMs): Permit {
    const { promise: granted, resolve, reject } = Promise.withResolvers<void>();
    const queue = this.#queues.get(name);
    const waiting = queue ?? new Set();
    let timer: NodeJS.Timeout;
    let isGranted = false;
    let isOver = false;
    const release = (): void => {
      clearTimeout(timer);
      if (isOver) return;
      isOver = true;
      if (isGranted) this.#makeRoom(name, waiting);
      else waiting.delete(grant);
    };
    const grant = (): void => {
      clearTimeout(timer);
      isGranted = true;
      timer = setTimeout(release, holdMs);
      resolve();
    };
    if (queue === undefined) {
      this.#queues.set(name, waiting);
      grant();
    } else {
      waiting.add(grant);
      timer = setTimeout(() => {
        release();
        reject(new StorageUnavailable('a lock was not free in time', advice));
      }, timeoutMs);
    }
    return { granted, release };
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
