import { sql } from 'kysely';
import type { Client } from 'pg';
import { withClient } from '../connection/new-client.ts';
import { sendQuery } from '../sql/send-query.ts';
import { explainingDenial } from './explain-denial.ts';
import { forceIsolation, liftIsolation } from './forced-isolation.ts';
import { inTransaction } from './retried-transaction.ts';
import { statementsOf, touchesRows } from './statements.ts';
import {
  MigrationError,
  migrations,
  MissingMigrations,
  type Migration,
  type MigrationNote,
} from './migration.ts';

/** The key of the advisory lock of migrations: one process at a time migrates a database. It must not change. */
export const migrationLock = 7_264_118_051;

/** The migrations that were applied to the database; none when it has no schema of Basalt. */
async function readApplied(client: Client): Promise<MigrationNote[]> {
  const table = sql<{ exists: boolean }>`
    select to_regclass('basalt.schema_migrations') is not null as exists`;
  if ((await sendQuery(client, table)).rows[0]?.exists !== true) return [];
  const notes = sql<MigrationNote>`select name, checksum from basalt.schema_migrations order by name`;
  return (await sendQuery(client, notes)).rows;
}

/** The checksums of the migrations that were applied to the database, by name. */
export const applied = async (client: Client): Promise<Map<string, string>> =>
  byName(await readApplied(client));

/** The checksums of migrations that were applied, by name. */
export const byName = (notes: readonly MigrationNote[]): Map<string, string> =>
  new Map(notes.map(({ name, checksum }) => [name, checksum]));

/** Releases have no migration with a number below this one but their baseline. */
const firstAfterBaseline = '0141';

/**
 * The migrations of this code that are not among those done, in order. Throws MigrationError when one of those done is unknown or has
 * another checksum; the message calls the database `database`.
 */
export function pendingAmong(
  done: ReadonlyMap<string, string>,
  database = 'the database',
): Migration[] {
  const known = migrations();
  const foreign = [...done.keys()].filter(
    (name) => !known.some((candidate) => candidate.name === name),
  );
  const altered = known.find(
    (migration) => done.has(migration.name) && done.get(migration.name) !== migration.checksum,
  );
  const early = foreign.find((name) => name < firstAfterBaseline);
  if (early !== undefined || altered?.name.startsWith('0001-baseline-')) {
    throw new MigrationError(
      `${database} is from before 0.1.0, the first release (it has another ${early ?? altered?.name}), and cannot be upgraded: ` +
        'use an empty database, or the version that made this one',
    );
  }
  if (foreign.length > 0) {
    throw new MigrationError(
      `${database} was migrated by a newer Basalt (it knows ${foreign.join(', ')})`,
    );
  }
  if (altered)
    throw new MigrationError(`migration ${altered.name} differs from the one that was applied`);
  return known.filter((migration) => !done.has(migration.name));
}

/** SQL for the schema of a database before its first migration. */
export const emptySchema = `
  create schema if not exists basalt;
  create table if not exists basalt.schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/**
 * Applies a migration and records it, in the running transaction. Its statements see all rows, also for an owner who is no superuser and
 * in tables that the migration itself has made: from the first statement that touches rows on, row-level security is not forced.
 */
export async function apply(client: Client, migration: Migration): Promise<void> {
  const lifted = new Set<number>();
  for (const statement of statementsOf(migration.sql)) {
    if (touchesRows(statement)) for (const table of await liftIsolation(client)) lifted.add(table);
    await client.query(statement);
  }
  await forceIsolation(client, [...lifted]);
  const { name, checksum } = migration;
  const note = sql`insert into basalt.schema_migrations (name, checksum) values (${name}, ${checksum})`;
  await sendQuery(client, note);
}

/**
 * Brings the schema of the database at `url` (its owner's login, with CREATEROLE the first time) up to date.
 * Safe to run from several processes and to be killed at any moment: each file is one transaction.
 * `runtimeLogin` is a login that may serve from then on. Waits at most a second for locks, because servers wait behind it, and tries
 * again for `waitLimit` milliseconds (a minute). Returns the names of the files applied. Throws MigrationError.
 */
export async function migrate(
  url: string,
  runtimeLogin?: string,
  { waitLimit }: { waitLimit?: number } = {},
): Promise<string[]> {
  return withClient(url, async (client) => {
    await sendQuery(client, sql`select pg_advisory_lock(${migrationLock})`);
    await client.query(`set lock_timeout = '1s'`);
    return explainingDenial(client, () => migrateOn(client, runtimeLogin, waitLimit));
  });
}

async function migrateOn(
  client: Client,
  runtimeLogin: string | undefined,
  waitLimit: number | undefined,
): Promise<string[]> {
  await client.query(emptySchema);
  const pending = pendingAmong(await applied(client));
  for (const migration of pending) {
    await inTransaction(client, () => apply(client, migration), { waitLimit });
  }
  await inTransaction(
    client,
    async () => {
      await client.query('call basalt.adopt_server()');
      if (runtimeLogin === undefined) return;
      await client.query(`grant basalt_app to ${client.escapeIdentifier(runtimeLogin)}`);
    },
    { waitLimit },
  );
  return pending.map(({ name }) => name);
}

/** Refuses, with MissingMigrations, a database whose schema is not up to date; with MigrationError one of a newer Basalt. */
export async function checkMigrated(url: string): Promise<void> {
  const done = await withClient(url, applied);
  const missing = pendingAmong(done);
  if (done.size === 0) throw new MissingMigrations('the schema of Basalt is not made yet');
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ');
    throw new MissingMigrations(`the database lacks migrations: ${names}`);
  }
}
