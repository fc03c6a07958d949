import type { Pool, PoolClient } from 'pg';

/** What pg says of a connection that it gives up after `query_timeout`. */
const silence = 'Query read timeout';

/**
 * Gives up every idle connection when one in use was lost. When a host or the way to it falls silent, all fall silent
 * together, and each would cost a request the whole `query_timeout` until that is found out.
 */
export function doubtIdleConnections(pool: Pool): void {
  const watched = new WeakSet<PoolClient>();
  const inUse = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    inUse.add(client);
    if (watched.has(client)) return;
    watched.add(client);
    client.once('end', () => {
      if (inUse.has(client)) giveUpIdle(pool);
    });
  });
  pool.on('release', (error: Error | undefined, client) => {
    inUse.delete(client);
    if (error?.message === silence) giveUpIdle(pool);
  });
}

/** Whoever asks for a connection meanwhile may get one of them, or take the place of one in this. */
function giveUpIdle(pool: Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  }
}
