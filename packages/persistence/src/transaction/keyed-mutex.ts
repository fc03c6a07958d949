import { StorageUnavailable } from '@basalt/domain';

/** The right to ask the database for a lock. It is granted at once or after a wait. */
export interface Permit {
  /** Resolves when the permit is granted. Rejects with StorageUnavailable after the time limit. */
  readonly granted: Promise<void>;
  /** Releases the permit, or stops waiting for it. The next in the queue gets it. */
  release(): void;
}

const advice =
  'Too many requests change this record, or other records of the same board or project, at the same time.';

/**
 * The maximum time that a permit is held, in milliseconds: the connection of its transaction may not answer any more. It must not be much
 * shorter than `lock_timeout` with a permit, or many transactions would hold connections and wait for one row.
 */
const maxHoldMs = 2_000;

/**
 * The maximum time to wait for the permit of a group, and to hold it, in milliseconds. It is short, because a transaction continues
 * without that permit.
 */
const groupMs = 100;

/** The maximum number of locks whose group is remembered. */
const maxGroups = 10_000;

/**
 * Queues for locks that many transactions of this process want, by a name for the lock. One transaction at a time asks the database
 * for the lock. The others wait here without a connection. If they waited in PostgreSQL, each would take a connection from all
 * others, and would be woken twice. A transaction may wait here only before it holds a lock.
 */
export class KeyedMutex {
  /** The waiting transactions, in order, for each lock whose permit is held. */
  readonly #queues = new Map<string, Set<() => void>>();
  readonly #groups = new Map<string, string>();

  /** The number of locks whose permit is held. */
  get size(): number {
    return this.#queues.size;
  }

  /** Puts a lock into a group: transactions that want it often want another lock of the group, too, such as boards of one project. */
  setGroup(name: string, group: string): void {
    if (this.#groups.size >= maxGroups) this.#groups.clear();
    this.#groups.set(name, group);
  }

  /**
   * Takes the permit of a lock, and then the one of its group, if it has one. Otherwise two transactions that want the same two locks
   * in opposite order would wait for each other in PostgreSQL.
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
      shared = this.take(group, groupMs, groupMs);
      await shared.granted.catch(() => {});
    };
    const release = (): void => {
      isOver = true;
      shared?.release();
      own.release();
    };
    return { granted: both(), release };
  }

  /** Takes the permit of a lock, or waits for it up to `timeoutMs`. After `holdMs` it is released. */
  take(name: string, timeoutMs: number, holdMs: number = maxHoldMs): Permit {
    const { promise: granted, resolve, reject } = Promise.withResolvers<void>();
    const waiting = this.#queues.get(name) ?? new Set();
    let isOver = false;
    const release = (): void => {
      clearTimeout(timer);
      if (isOver) return;
      isOver = true;
      // The holder of the permit does not wait, and gives it to the next one.
      if (!waiting.delete(grant)) this.#grantNext(name, waiting);
    };
    const grant = (): void => {
      clearTimeout(timer);
      timer = setTimeout(release, holdMs);
      resolve();
    };
    let timer = setTimeout(() => {
      release();
      reject(new StorageUnavailable('a lock was not free in time', advice));
    }, timeoutMs);
    waiting.add(grant);
    if (!this.#queues.has(name)) this.#grantNext(name, waiting);
    return { granted, release };
  }

  #grantNext(name: string, waiting: Set<() => void>): void {
    const [next] = waiting;
    if (next === undefined) return void this.#queues.delete(name);
    this.#queues.set(name, waiting);
    waiting.delete(next);
    next();
  }
}
