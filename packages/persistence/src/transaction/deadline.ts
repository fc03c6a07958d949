import { StorageUnavailable } from '@basalt/domain';
import type { PoolClient } from 'pg';
import type { FairPool } from '../connection/fair-pool.ts';

/** What a piece of work may wait for others beyond what it may wait for a connection, in milliseconds. */
const beyondConnection = 3_000;

/** A wait shorter than this, in milliseconds, shortens no later one: telling PostgreSQL would cost everybody. */
const slight = 500;

/** What every connection waits for a lock by its start, in milliseconds. */
const usual = 5_000;

/**
 * The same with a permit of the mutex: half, since a move may have to wait for two boards one after the other, and PostgreSQL
 * counts again for each lock.
 */
const usualWithPermit = 2_500;

/** The least that is left for a lock, in milliseconds: 0 would mean forever. */
const least = 100;

/** What connections are taken for: an organization or a kind of work that belongs to none; `isCostly` as for FairPool. */
export interface Holder {
  name: string;
  isCostly?: boolean;
}

/**
 * What one piece of work may wait for others: a permit, a connection and each lock share one end, five seconds after
 * the first of these waits begins when a connection may take two. So a client learns in time to try again later, whatever
 * the number of queues.
 */
export class Deadline {
  readonly #connections: FairPool;
  readonly #holder: Holder;
  readonly #maxMs: number;
  #end: number | null = null;

  /** The waits of work that `holder` takes connections for. */
  constructor(connections: FairPool, holder: Holder) {
    this.#connections = connections;
    this.#holder = holder;
    this.#maxMs = connections.timeoutMs + beyondConnection;
  }

  /** Milliseconds until the end. The first to ask begins. */
  get left(): number {
    const now = performance.now();
    this.#end ??= now + this.#maxMs;
    return Math.max(0, this.#end - now);
  }

  /** A connection. Rejects when none is there in time. */
  connect(): Promise<PoolClient> {
    const { left } = this;
    const taken = this.#connections.connect(this.#holder.name, this.#holder);
    // The queue for connections gives up sooner.
    if (left >= this.#connections.timeoutMs) return taken;
    return inTime(taken, left);
  }

  /** How long a transaction may wait for a lock from here on, by the settings that differ from the connection's. */
  lockLimit({ hasPermit }: { hasPermit: boolean }): Readonly<Record<string, string>> {
    const { left } = this;
    if (!hasPermit && left >= Math.min(usual, this.#maxMs - slight)) return {};
    const limit = Math.min(left, hasPermit ? usualWithPermit : usual);
    return { lock_timeout: `${Math.max(least, Math.ceil(limit))}` };
  }
}

/** The connection, unless it comes later than in this many milliseconds: then it goes back. */
async function inTime(taken: Promise<PoolClient>, milliseconds: number): Promise<PoolClient> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    const client = await Promise.race([taken, late]);
    if (client !== null) return client;
  } finally {
    clearTimeout(timer);
  }
  taken.then(
    (client) => client.release(),
    () => undefined,
  );
  throw new StorageUnavailable('no connection was free within the time limit');
}
