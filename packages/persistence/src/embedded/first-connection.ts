import { Client } from 'pg';
import { BASALT } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

// The server refuses or cuts off connections, shuts down, starts up, or has no free connection: a later attempt may succeed.
const PASSING = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-3]|53300)$/;
const CUT_OFF = /^(Connection terminated|timeout expired)/;

/**
 * Signs in to a server and makes the database `basalt` if it is absent: in a new cluster, or when an earlier start ended after
 * initdb. `unreachable`: the server does not answer now, perhaps because it has just been killed. Throws
 * EmbeddedPostgresError when the server refuses the password, or fails otherwise.
 */
export async function ensureDatabase(
  port: number,
  password: string,
): Promise<'made' | 'found' | 'unreachable'> {
  const options = { host: '127.0.0.1', port, user: BASALT, password, database: 'postgres' };
  const client = new Client({ ...options, ssl: false, connectionTimeoutMillis: 5_000 });
  // A connection lost between two awaits is reported by the next one.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select from pg_database where datname = $1', [BASALT]);
    if (found.rowCount === 1) return 'found';
    await client.query(`create database ${BASALT}`);
    return 'made';
  } catch (cause) {
    if (isPassing(cause)) return 'unreachable';
    throw refusal(cause);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Error && (PASSING.test(codeOf(error)) || CUT_OFF.test(error.message));
}

function refusal(cause: unknown): EmbeddedPostgresError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message =
    codeOf(cause) === '28P01'
      ? 'The embedded PostgreSQL refuses the password in the data folder: restore postgres.password from a backup.'
      : `The embedded PostgreSQL cannot be signed in to: ${reason}`;
  return new EmbeddedPostgresError(message, { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
