import { Client } from 'pg';
import { BASALT } from './cluster.ts';
import { EmbeddedPostgresError, PassingFailure, reasonOf } from './embedded-postgres-error.ts';

/**
 * Signs in to a server and makes the database `basalt` if it is absent: in a new cluster, or when an earlier start ended after
 * initdb. Returns true when it made the database. Throws EmbeddedPostgresError when the server refuses the password, and
 * PassingFailure for other failures: the server may have just been killed.
 */
export async function ensureDatabase(port: number, password: string): Promise<boolean> {
  const options = { host: '127.0.0.1', port, user: BASALT, password, database: 'postgres' };
  const client = new Client({ ...options, ssl: false, connectionTimeoutMillis: 5_000 });
  // A connection lost between two awaits is reported by the next one.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select from pg_database where datname = $1', [BASALT]);
    if (found.rowCount === 0) await client.query(`create database ${BASALT}`);
    return found.rowCount === 0;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === '28P01') {
      const message =
        'The embedded PostgreSQL refuses the password in the data folder: restore postgres.password from a backup.';
      throw new EmbeddedPostgresError(message, { cause });
    }
    const message = `The embedded PostgreSQL runs, but cannot be signed in to: ${reasonOf(cause)}`;
    throw new PassingFailure(message, { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}
