import { poolBudget, StorageUnavailable } from '@basalt/domain';
import type { Pool, PoolClient } from 'pg';

const { share, waiting: maxWaiting } = poolBudget;
const shareAdvice =
  'Other requests of this organization use all the database connections that it may use now.';

const refusal = () =>
  new StorageUnavailable('no connection was free within the time limit', shareAdvice);

/**
 * The waiting requests of one holder, in their order. Costly requests have a separate queue, so that others do not wait behind
 * them.
 */
interface Queue extends Holder {
  readonly waiting: Set<() => void>;
}

/** The owner of connections: an organization, or a kind of work that belongs to none. `isCostly` marks costly work. */
export interface Holder {
  name: string;
  isCostly?: boolean;
}

const queueName = ({ name, isCostly }: Holder): string => (isCostly ? `costly ${name}` : name);

/**
 * The connections of a pool, shared fairly. A holder is an organization, or a kind of work that belongs to none. A holder
 * with fewer connections than its share takes any free one. A holder that has its share takes another one only while as many
 * connections as a whole share stay free. So an organization that sends many requests at once uses idle connections, and has
 * at most its share while others wait. Holders that wait are served in rotation (round-robin), the requests of one in their
 * order. Costly work of a holder has at most one share.
 */
export class FairPool {
  readonly #pool: Pool;
  readonly #share: number;
  /** How many connections each holder has, or is being given. */
  readonly #held = new Map<string, number>();
  readonly #holders = new WeakMap<PoolClient, string>();
  /** Those who wait; the first queue is the next to be served. */
  readonly #queues = new Map<string, Queue>();

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#share = Math.max(1, Math.floor(pool.options.max * share));
    pool.on('release', (_error, client) => this.#giveBack(client));
  }

  /** The maximum time that a request waits for a connection, in milliseconds. */
  get timeoutMs(): number {
    return this.#pool.options.connectionTimeoutMillis ?? poolBudget.milliseconds;
  }

  /** The number of requests that wait for a connection. */
  get waiting(): number {
    return this.#queues.values().reduce((sum, { waiting }) => sum + waiting.size, 0);
  }

  /** Whether `connect` would take a connection without waiting for another request. */
  isFree(holder: Holder): boolean {
    return !this.#queues.has(queueName(holder)) && this.#mayTake(holder);
  }

  /** Takes a connection. `client.release()` gives it back. Rejects with StorageUnavailable when none is free in time. */
  connect(name: string, { isCostly = false } = {}): Promise<PoolClient> {
    const holder = { name, isCostly };
    return this.isFree(holder) ? this.#take(name) : this.#wait(holder);
  }

  #mayTake({ name, isCostly = false }: Holder): boolean {
    const { options, totalCount, idleCount, waitingCount } = this.#pool;
    const free = options.max - totalCount + idleCount - waitingCount;
    if ((this.#held.get(name) ?? 0) < this.#share) return free > 0;
    return !isCostly && free > this.#share;
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

  async #wait(holder: Holder): Promise<PoolClient> {
    const name = queueName(holder);
    const queue = this.#queues.get(name) ?? { ...holder, waiting: new Set() };
    if (queue.waiting.size >= maxWaiting) throw refusal();
    this.#queues.set(name, queue);
    return new Promise((resolve, reject) => {
      const take = (): void => {
        clearTimeout(timer);
        resolve(this.#take(holder.name));
      };
      const timer = setTimeout(() => {
        queue.waiting.delete(take);
        if (queue.waiting.size === 0) this.#queues.delete(name);
        reject(refusal());
      }, this.timeoutMs);
      queue.waiting.add(take);
    });
  }

  /** Called by the pool shortly before the connection is free: so the next request is served in the next tick. */
  #giveBack(client: PoolClient): void {
    const holder = this.#holders.get(client);
    this.#holders.delete(client);
    if (holder !== undefined) this.#count(holder, -1);
    if (this.#queues.size > 0) process.nextTick(() => this.#serve());
  }

  #serve(): void {
    for (const [name, queue] of this.#queues) {
      const [take] = queue.waiting;
      if (take === undefined || !this.#mayTake(queue)) continue;
      queue.waiting.delete(take);
      this.#queues.delete(name);
      // The queue goes to the end. This loop visits it again there.
      if (queue.waiting.size > 0) this.#queues.set(name, queue);
      take();
    }
  }

  #count(holder: string, difference: 1 | -1): void {
    const held = (this.#held.get(holder) ?? 0) + difference;
    if (held === 0) this.#held.delete(holder);
    else this.#held.set(holder, held);
  }
}
