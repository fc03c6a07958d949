import { sql, type RawBuilder } from 'kysely';
import type { Client } from 'pg';
import { applied, pendingAmong } from '../migrations/migrate.ts';
import { BackupError } from './backup-error.ts';
import { writeBackupFile } from './backup-file.ts';
import { sequenceStates, storedTables, type StoredTable } from './catalogue.ts';
import { copyOut } from './copy-out.ts';
import { encodeFrame, maxFrameBytes, type BackupHeader, type Frame } from './frames.ts';
import { columnsNamed, sendQuery, tableNamed } from '../sql/send-query.ts';
import { allOrganizations } from '../sql/query.ts';
import { asOwner, snapshotReader } from '../connection/owner-connection.ts';

/** The result of a backup: its file, the size in bytes and the moment that it shows. */
export interface BackupReport {
  file: string;
  bytes: number;
  taken_at: string;
  /** The migrations that the database lacks: `restore` applies them. Empty when its schema is that of this version. */
  missing_migrations: string[];
  /** The number of rows of each table. */
  rows: Record<string, number>;
}

/** The database to back up, and the target. */
export interface BackupInput {
  /** The login of the database's owner. */
  url: string;
  /** The fingerprint of the deployment's secret key. */
  secretKey: string;
  /** The path of the new file. Nothing may exist there. */
  file: string;
  /** A snapshot that another transaction has exported, to show that moment; absent: now. */
  snapshot?: string;
}

/**
 * Writes a snapshot of every row of the database into a new file. Servers continue to read and write, and
 * are not slowed by locks; only a migration waits while it lasts, and is refused after a minute. A schema of an earlier release is backed up as it is. Throws
 * BackupError, or MigrationError for a schema of a newer version or from before 0.1.0, and leaves no file then.
 */
export async function takeBackup({
  url,
  secretKey,
  file,
  snapshot,
}: BackupInput): Promise<BackupReport> {
  return asOwner(url, async (client) => {
    const before = await storedTables(client);
    if (before.length === 0) throw new BackupError('the database has no schema of Basalt');
    await refuseNonOwner(client);
    const missing = pendingAmong(await applied(client)).map(({ name }) => name);
    await client.query(`set application_name = '${snapshotReader}'`);
    await client.query('begin isolation level repeatable read read only');
    if (snapshot !== undefined) {
      await sendQuery(client, sql`set transaction snapshot ${sql.lit(snapshot)}`);
    }
    // From here on nobody changes the schema; a second check finds earlier changes.
    const names = before.map(({ name }) => tableNamed(name));
    await sendQuery(client, sql`lock table ${sql.join(names)} in access share mode`);
    const tables = await storedTables(client);
    if (JSON.stringify(tables) !== JSON.stringify(before)) {
      throw new BackupError('the schema is being migrated at this moment: try again');
    }
    const header = await headerOf(client, tables, secretKey);
    const rows = Object.fromEntries(tables.map(({ name }) => [name, 0]));
    const bytes = await writeBackupFile(
      file,
      encoded(framesOf(client, { parts: partsOf(client, tables), header, rows })),
    );
    await client.query('commit');
    return { file, bytes, taken_at: header.taken_at, missing_migrations: missing, rows };
  });
}

/** Refuses, with BackupError, a login that does not own the schema: a serving login may not read the sequences. */
export async function refuseNonOwner(client: Client): Promise<void> {
  const owner = sql<{ owns: boolean; login: string }>`
    select pg_has_role(nspowner, 'usage') as owns, current_user as login from pg_namespace where nspname = 'basalt'`;
  const { rows } = await sendQuery(client, owner);
  if (rows[0]?.owns !== true) {
    throw new BackupError(
      `a backup is made as the owner of the database, not as ${rows[0]?.login}`,
    );
  }
}

/** The header of a file with these tables. */
export async function headerOf(
  client: Client,
  tables: StoredTable[],
  secretKey: string,
): Promise<BackupHeader> {
  const schema = [...(await applied(client))].map(([name, checksum]) => ({ name, checksum }));
  const { rows } = await sendQuery(client, sql<{ at: Date }>`select statement_timestamp() as at`);
  return {
    taken_at: (rows[0] as { at: Date }).at.toISOString(),
    schema: schema.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    secret_key: secretKey,
    tables: tables.map(({ name }) => name),
  };
}

/** The frames as in the file. */
export async function* encoded(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  for await (const frame of frames) yield encodeFrame(frame);
}

interface Content {
  parts: AsyncIterable<Part> | Iterable<Part>;
  header: BackupHeader;
  /** Counted up. */
  rows: Record<string, number>;
  /** Gets the number of rows that are written. */
  onRows?: (done: number) => void;
}

/** The rows of these parts, with what a file begins and ends with. */
export async function* framesOf(
  client: Client,
  { parts, header, rows, onRows = () => {} }: Content,
): AsyncGenerator<Frame> {
  let done = 0;
  yield { kind: 'header', header };
  for await (const { table, condition } of parts) {
    const rowsOfPart = sql`select ${columnsNamed(table.columns)} from ${tableNamed(table.name)} ${condition}`;
    const copy = sql`copy (${rowsOfPart}) to stdout`;
    let isOpened = false;
    for await (const bytes of copyOut(client, copy) as AsyncIterable<Buffer>) {
      if (!isOpened) yield { kind: 'rows', table: table.name, columns: table.columns };
      isOpened = true;
      const count = countRows(bytes);
      rows[table.name] = (rows[table.name] ?? 0) + count;
      onRows((done += count));
      for (let at = 0; at < bytes.length; at += maxFrameBytes) {
        yield { kind: 'data', bytes: bytes.subarray(at, at + maxFrameBytes) };
      }
    }
  }
  yield { kind: 'end', end: { rows, sequences: await sequenceStates(client) } };
}

/** In the text form of `copy` a line break only ends a row. */
function countRows(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

interface Part {
  table: StoredTable;
  /** `where …`, or nothing. */
  condition: RawBuilder<unknown>;
}

/** Sets the tenant. Returns its tables that have rows, so that an empty one costs no statement of its own. */
function tablesWithRows(client: Client, tables: readonly StoredTable[]) {
  const own = tables.filter(({ tenantColumn }) => tenantColumn !== null);
  const exist = own.map(
    ({ name, tenantColumn }) =>
      sql`exists (select from ${tableNamed(name)} where ${sql.id(tenantColumn ?? '')} = current_setting('basalt.organization_id')::uuid)`,
  );
  const found = sql<{ found: boolean[] }>`select array[${sql.join(exist)}] as found`;
  return async (id: string): Promise<StoredTable[]> => {
    await sendQuery(client, sql`select set_config('basalt.organization_id', ${id}, true)`);
    const { rows } = await sendQuery(client, found, 'tables_with_rows');
    return own.filter((_, at) => rows[0]?.found[at] === true);
  };
}

/**
 * The parts that together contain all rows. Row-level security also applies to an owner who is no superuser. Such an owner reads
 * the accounts in one part, and the rows of each tenant in parts of their own.
 */
async function* partsOf(client: Client, tables: StoredTable[]): AsyncGenerator<Part> {
  if (!tables.some(({ hidesRows }) => hidesRows)) {
    for (const table of tables) yield { table, condition: sql`` };
    return;
  }
  await sendQuery(client, sql`select set_config('basalt.realm', 'identity', true)`);
  for (const table of tables) if (table.tenantColumn === null) yield { table, condition: sql`` };
  await sendQuery(client, sql`select set_config('basalt.realm', '', true)`);
  const { rows } = await sendQuery(client, allOrganizations);
  const withRows = tablesWithRows(client, tables);
  for (const { id } of rows) {
    for (const table of await withRows(id)) {
      const tenant = sql.id(table.tenantColumn ?? '');
      yield { table, condition: sql`where ${tenant} = ${sql.lit(id)}` };
    }
  }
}
