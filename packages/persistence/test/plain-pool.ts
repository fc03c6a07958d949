import { Pool } from 'pg';
import { createTestDatabase } from '../testing/index.ts';

/**
 * Connections of the owner, as the service configures its own, with `queryTimeout` for a question, in
 * milliseconds. On an empty database of their own, or the one of `url`.
 */
export async function openPlainPool({
  queryTimeout = 60_000,
  url,
}: { queryTimeout?: number; url?: string } = {}) {
  const database = url === undefined ? await createTestDatabase({ bare: true }) : null;
  const connectionString = url ?? (database?.url as string);
  const pool = new Pool({
    connectionString,
    max: 4,
    query_timeout: queryTimeout,
    connectionTimeoutMillis: 20_000,
    options: '-c TimeZone=UTC',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    url: connectionString,
    pool,
    /** Connections that somebody has not given back. */
    held: () => pool.totalCount - pool.idleCount,
    async close() {
      await pool.end();
      await database?.drop();
    },
  };
}

/** An open pool. */
export type PlainPool = Awaited<ReturnType<typeof openPlainPool>>;
