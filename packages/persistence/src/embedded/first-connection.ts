import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { BASALT } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const PASSING = new Set(['57P03', '53300', 'ECONNREFUSED', 'ECONNRESET']);
const ATTEMPTS = 100;

/**
 * Signs in to a server that says it is ready, and makes the database `basalt` if it is absent (in a new cluster, or
 * after an end between initdb and here). True when it was made. Throws EmbeddedPostgresError.
 */
export async function ensureDatabase(port: number, password: string): Promise<boolean> {
  const client = await connect(port, password);
  try {
    const found = await client.query('select from pg_database where datname = $1', [BASALT]);
    if (found.rowCount === 1) return false;
    await client.query(`create database ${BASALT}`);
    return true;
  } finally {
    await client.end();
  }
}

async function connect(port: number, password: string): Promise<Client> {
  const options = { host: '127.0.0.1', port, user: BASALT, password, database: 'postgres' };
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({ ...options, ssl: false, connectionTimeoutMillis: 5_000 });
    // A connection lost between two awaits is reported by the next one.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (cause) {
      await client.end().catch(() => undefined);
      const code = codeOf(cause);
      if (code !== undefined && PASSING.has(code) && attempt < ATTEMPTS) await sleep(20);
      else throw refusal(code, cause);
    }
  }
}

function refusal(code: string | undefined, cause: unknown): EmbeddedPostgresError {
  if (code === '28P01') {
    return new EmbeddedPostgresError(
      'The embedded PostgreSQL refuses the password in the data folder: restore postgres.password from a backup.',
      { cause },
    );
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new EmbeddedPostgresError(`The embedded PostgreSQL cannot be signed in to: ${reason}`, {
    cause,
  });
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
