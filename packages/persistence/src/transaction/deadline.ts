import { StorageUnavailable } from '@basalt/domain';
import type { PoolClient } from 'pg';
import type { FairPool, Holder } from '../connection/fair-pool.ts';

/** The time that a transaction may wait for locks in addition to the maximum wait for a connection, in milliseconds. */
const lockWaitMs = 3_000;

/** A wait up to this, in milliseconds, does not change `lock_timeout`, because sending the setting costs time. */
const ignoredWaitMs = 500;

/** The `lock_timeout` with which every connection starts, in milliseconds. */
const defaultLockMs = 5_000;

/**
 * The `lock_timeout` with a permit of the mutex, in milliseconds. It is half, because a move may wait for two boards one after the
 * other, and PostgreSQL applies the limit to each lock.
 */
const defaultLockMsWithPermit = 2_500;

/** The minimum `lock_timeout`, in milliseconds: 0 would mean no limit. */
const minLockMs = 100;

/**
 * The deadline for all waits of one transaction and its retries: for a permit, a connection and locks. The time begins with the first
 * wait: three seconds more than the maximum wait for a connection. So a client gets an answer in time, however many
 * queues the transaction has to wait in.
 */
export class Deadline {
  readonly #connections: FairPool;
  readonly #holder: Holder;
  readonly #maxMs: number;
  #end: number | null = null;

  /** Connections are taken for `holder`. */
  constructor(connections: FairPool, holder: Holder) {
    this.#connections = connections;
    this.#holder = holder;
    this.#maxMs = connections.timeoutMs + lockWaitMs;
  }

  /** Milliseconds until the deadline, at least 0. The first call starts the time. */
  get left(): number {
    const now = performance.now();
    this.#end ??= now + this.#maxMs;
    return Math.max(0, this.#end - now);
  }

  /** Takes a connection. Rejects with StorageUnavailable when none is free in time. */
  connect(): Promise<PoolClient> {
    const { left } = this;
    const taken = this.#connections.connect(this.#holder.name, this.#holder);
    // The queue for connections has a shorter time limit.
    if (left >= this.#connections.timeoutMs) return taken;
    return inTime(taken, left);
  }

  /** The setting `lock_timeout` for a transaction that begins now; empty when the one of the connection is right. */
  lockLimit({ hasPermit }: { hasPermit: boolean }): Readonly<Record<string, string>> {
    const { left } = this;
    if (!hasPermit && left >= Math.min(defaultLockMs, this.#maxMs - ignoredWaitMs)) return {};
    const limit = Math.min(left, hasPermit ? defaultLockMsWithPermit : defaultLockMs);
    return { lock_timeout: `${Math.max(minLockMs, Math.ceil(limit))}` };
  }
}

/** The connection, if it comes within this many milliseconds. A later one is given back. */
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
