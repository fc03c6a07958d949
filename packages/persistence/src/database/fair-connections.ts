import { connectionBudget } from '@basalt/domain';
import type { Pool, PoolClient } from 'pg';
import { StorageUnavailable } from './storage-errors.ts';

const { share, waiting: mostWaiting } = connectionBudget;
const tellShare =
  'All connections to the database that this organization may use now are in use by its other requests.';

/**
 * The connections of a pool, shared fairly. A holder is an organization, or a kind of work that belongs to none. Holders
 * that have less than a share may take any free connection; the others leave a whole share free for those. So one
 * that sends its worst holds at most a share while others wait, and still finds room for more when nobody does. Holders
 * that wait are served in rotation (round-robin), the requests of one in their order.
 */
export class FairConnections {
  readonly #pool: Pool;
  readonly #share: number;
  /** How many connections each holder has, or is being given. */
  readonly #held = new Map<string, number>();
  readonly #holders = new WeakMap<PoolClient, string>();
  /** Those who wait, by holder; the first holder is the next to be served. */
  readonly #queues = new Map<string, Set<() => void>>();

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#share = Math.max(1, Math.floor(pool.options.max * share));
    pool.on('release', (_error, client) => this.#giveBack(client));
  }

  /** Milliseconds that one waits at most. */
  get patience(): number {
    return this.#pool.options.connectionTimeoutMillis ?? connectionBudget.milliseconds;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#queues.values().reduce((sum, { size }) => sum + size, 0);
  }

  /** A connection; who releases it gives it back. Rejects with StorageUnavailable when none is free in time. */
  connect(holder: string): Promise<PoolClient> {
    const isFirst = !this.#queues.has(holder);
    return isFirst && this.#mayTake(holder) ? this.#take(holder) : this.#queue(holder);
  }

  #mayTake(holder: string): boolean {
    const { options, totalCount, idleCount, waitingCount } = this.#pool;
    const free = options.max - totalCount + idleCount - waitingCount;
    return free > ((this.#held.get(holder) ?? 0) < this.#share ? 0 : this.#share);
  }

  async #take(holder: string): Promise<PoolClient> {
    this.#count(holder, 1);
    try {
      const client = await this.#pool.connect();
      this.#holders.set(client, holder);
      return client;
    } catch (error) {
      this.#count(holder, -1);
      this.#serve();
      throw error;
    }
  }

  #queue(holder: string): Promise<PoolClient> {
    const queue = this.#queues.get(holder) ?? new Set();
    const refusal = new StorageUnavailable('no connection was free in time', tellShare);
    if (queue.size >= mostWaiting) return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      const take = (): void => {
        clearTimeout(timer);
        resolve(this.#take(holder));
      };
      const timer = setTimeout(() => {
        queue.delete(take);
        if (queue.size === 0) this.#queues.delete(holder);
        reject(refusal);
      }, this.patience);
      this.#queues.set(holder, queue.add(take));
    });
  }

  /** The pool says so before the connection is free again. */
  #giveBack(client: PoolClient): void {
    const holder = this.#holders.get(client);
    this.#holders.delete(client);
    if (holder !== undefined) this.#count(holder, -1);
    if (this.#queues.size > 0) process.nextTick(() => this.#serve());
  }

  #serve(): void {
    for (const [holder, queue] of this.#queues) {
      const [take] = queue;
      if (take === undefined || !this.#mayTake(holder)) continue;
      queue.delete(take);
      this.#queues.delete(holder);
      // At the end, where this loop comes to it once more.
      if (queue.size > 0) this.#queues.set(holder, queue);
      take();
    }
  }

  #count(holder: string, difference: 1 | -1): void {
    const held = (this.#held.get(holder) ?? 0) + difference;
    if (held === 0) this.#held.delete(holder);
    else this.#held.set(holder, held);
  }
}
