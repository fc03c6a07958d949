import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { storedTables } from '../src/backup/catalogue.ts';
import { loadRows } from '../src/backup/load-rows.ts';
import { openBackup } from '../src/backup/open-backup.ts';
import { asOwner } from '../src/connection/owner-connection.ts';
import { forceIsolation, liftIsolation } from '../src/migrations/forced-isolation.ts';
import { emptySchema } from '../src/migrations/migrate.ts';
import { migrations, type Migration } from '../src/migrations/migration.ts';
import { asking, tablesOf } from './content.ts';
import { connected } from './connected.ts';
import { createTestDatabase, urlOfDatabase } from './test-database.ts';

/** A bare database that belongs to a login as operators are advised to make it: with CREATEROLE, no superuser. */
export interface OwnedDatabase {
  /** The address with the login of a superuser. */
  url: string;
  /** The address with the login of the owner. */
  ownerUrl: string;
  /** Makes another database with the same content; the address with the login of a superuser. No session may use this one. */
  copy(): Promise<string>;
  /** Removes the database, its copies and the login. */
  drop(): Promise<void>;
}

/** Makes a bare database and the login that owns it. */
export async function createOwnedDatabase(): Promise<OwnedDatabase> {
  const { url, drop } = await createTestDatabase({ bare: true });
  const owner = `owner_${randomBytes(8).toString('hex')}`;
  const name = new URL(url).pathname.slice(1);
  const postgres = urlOfDatabase(url, 'postgres');
  const onServer = (...statements: string[]): Promise<void> =>
    connected(postgres, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  await onServer(
    `create role ${owner} login createrole password 'owner'`,
    // As if it had made these roles: other databases of the test server have them, too.
    `grant basalt_app, basalt_gatekeeper to ${owner} with admin option`,
    `alter database ${name} owner to ${owner}`,
  );
  const copies: string[] = [];
  return {
    url,
    ownerUrl: Object.assign(new URL(url), { username: owner, password: 'owner' }).href,
    async copy() {
      const copy = `${name}_${copies.push(name)}`;
      await onServer(`create database ${copy} template ${name} strategy file_copy`);
      copies[copies.length - 1] = copy;
      return urlOfDatabase(url, copy);
    },
    async drop() {
      await onServer(...copies.map((copy) => `drop database if exists ${copy} with (force)`));
      await drop();
      await onServer(`drop owned by ${owner} cascade`, `drop role ${owner}`);
    },
  };
}

/** Applies a migration as 0.1.0 did: its text in one piece, with row-level security forced. */
async function applyAs010(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  await client.query(sql);
  await client.query('insert into basalt.schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ]);
  await client.query('commit');
}

/**
 * Fills a bare database with the backup of a release, at the schema of that release: as that release has left it. Afterwards it is
 * migrated as 0.1.0 did, up to the migration with the number `until`; without a number, not at all.
 */
export async function restoreAsReleased(
  url: string,
  file: string,
  { until = '0000' } = {},
): Promise<void> {
  const backup = await openBackup(file);
  const released = new Set(backup.header.schema.map(({ name }) => name));
  await asOwner(url, async (client) => {
    await client.query(emptySchema);
    const known = migrations();
    for (const migration of known)
      if (released.has(migration.name)) await applyAs010(client, migration);
    await client.query('begin');
    const lifted = await liftIsolation(client);
    await loadRows(client, await storedTables(client), backup);
    await forceIsolation(client, lifted);
    await client.query('commit');
    for (const migration of known) {
      const isLater = !released.has(migration.name) && migration.name.slice(0, 4) <= until;
      if (isLater) await applyAs010(client, migration);
    }
  });
}

/** A row by column. */
export type Row = Readonly<Record<string, unknown>>;

/** All rows of all tables by table, without the notes of the schema and of the deployment's key. */
export async function rowsOf(url: string): Promise<Record<string, Row[]>> {
  return asking(url, async (ask) => {
    const tables = await tablesOf(ask);
    const content: Record<string, Row[]> = {};
    for (const table of tables) {
      if (['schema_migrations', 'record_kinds', 'secret_key_note'].includes(table)) continue;
      const rows = await ask(`select to_jsonb(r) as row from basalt.${table} r order by r::text`);
      content[table] = rows.map(({ row }) => row as unknown as Row);
    }
    return content;
  });
}

/** The tables whose row-level security does not hold for their owner. */
export async function unforcedTables(url: string): Promise<string[]> {
  const rows = await asking(url, (ask) =>
    ask(`select relname as name from pg_class
      where relnamespace = to_regnamespace('basalt') and relrowsecurity and not relforcerowsecurity`),
  );
  return rows.map(({ name = '' }) => name);
}
