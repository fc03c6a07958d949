import type { Pool, PoolClient } from 'pg';

/** How long whoever used a lost connection has to give it back, in milliseconds. */
const grace = 100;

/**
 * Takes back connections that were lost in the middle of a transaction. Kysely gives a connection back after its
 * rollback; on a lost one the rollback throws first, and the pool would be one connection short for ever.
 */
export function takeBackLostConnections(pool: Pool): void {
  const watched = new WeakSet<PoolClient>();
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => {
    inUse.add(client);
    if (watched.has(client)) return;
    watched.add(client);
    client.once('end', () => {
      setTimeout(() => {
        if (inUse.has(client)) client.release(true);
      }, grace);
    });
  });
  pool.on('release', (_error, client) => inUse.delete(client));
}
