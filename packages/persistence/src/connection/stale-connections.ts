import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { isReadOnly } from './storage-errors.ts';

/** Whether pg reports that a connection gave no answer within `query_timeout`. */
export const isQueryTimeout = (error: Error | null | undefined): boolean =>
  error?.message === 'Query read timeout';

/**
 * A connection in use without an answer for this many milliseconds is checked: no wait for a lock takes that long
 * (`lock_timeout`), and few statements take longer.
 */
const maxStatementMs = 6_000;

/** The time that is given to bytes which are still on their way, in milliseconds. */
const grace = 500;

/**
 * Gives up the other connections when one in use was lost: every idle one, and those in use on which no bytes arrive.
 * When a host or its network fails, all connections fail together, and each would cost a request the whole
 * `query_timeout`. When a server becomes read-only, its other connections are useless, too.
 */
export function evictStaleConnections(pool: Pool): void {
  const watched = new WeakSet<PoolClient>();
  const inUse = new Map<PoolClient, number>();
  const givenUp = new WeakSet<PoolClient>();

  function evict(): void {
    giveUpIdle(pool);
    const now = performance.now();
    for (const [client, since] of inUse) {
      const stream = client.connection.stream as Socket;
      const bytesRead = stream.bytesRead;
      const wait = Math.max(grace, since + maxStatementMs - now);
      setTimeout(() => {
        if (inUse.get(client) !== since || stream.bytesRead !== bytesRead) return;
        // Its end must not start another check.
        givenUp.add(client);
        stream.destroy();
      }, wait).unref();
    }
  }

  pool.on('acquire', (client) => {
    inUse.set(client, performance.now());
    if (watched.has(client)) return;
    watched.add(client);
    client.once('end', () => {
      if (inUse.has(client) && !givenUp.has(client)) evict();
    });
  });
  pool.on('release', (error: Error | undefined, client) => {
    inUse.delete(client);
    if (isQueryTimeout(error)) evict();
    if (isReadOnly(error)) giveUpIdle(pool);
  });
}

/** Closes all idle connections. A request that takes a connection at the same time may still get one of them. */
function giveUpIdle(pool: Pool): void {
  for (let remaining = pool.idleCount; remaining > 0; remaining -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  }
}
