import { sql } from 'kysely';
import type { Client } from 'pg';
import {
  applied,
  apply,
  byName,
  emptySchema,
  migrationLock,
  pendingAmong,
} from '../migrations/migrate.ts';
import { explainingDenial } from '../migrations/explain-denial.ts';
import { forceIsolation, liftIsolation } from '../migrations/forced-isolation.ts';
import { inTransaction } from '../migrations/retried-transaction.ts';
import { migrations } from '../migrations/migration.ts';
import { storeSecretKey } from '../connection/secret-key-fingerprint.ts';
import { sendQuery, tableNamed } from '../sql/send-query.ts';
import { BackupError } from './backup-error.ts';
import { storedTables, type StoredTable } from './catalogue.ts';
import type { BackupHeader } from './frames.ts';
import { loadRows } from './load-rows.ts';
import type { OpenedBackup } from './open-backup.ts';
import { asOwner } from '../connection/owner-connection.ts';
import { refuseDatabaseInUse } from './refuse-database-in-use.ts';

/** The result of a restore. */
export interface RestoreReport {
  taken_at: string;
  /** The number of rows of each table. */
  rows: Record<string, number>;
  /** The migrations that the backup lacked and that were applied to it. */
  applied: string[];
}

/** The backup to restore, and the target. */
export interface RestoreInput {
  /** The login of the owner of an empty database: bare, or migrated and not yet used. */
  url: string;
  /** The fingerprint of the deployment's secret key, from now on. */
  secretKey: string;
  backup: OpenedBackup;
}

/**
 * Fills an empty database with a backup: it makes the schema of the backup, copies the rows and then applies the later migrations.
 * All of it is one transaction: an interruption does not change the database. Throws BackupError when the database is in
 * use or the backup contains one organization, and MigrationError when the backup is of a newer Basalt.
 */
export async function restoreBackup({
  url,
  secretKey,
  backup,
}: RestoreInput): Promise<RestoreReport> {
  if (backup.header.organization !== undefined) {
    throw new BackupError(
      `the file contains one organization, ${backup.header.organization.name}: use "basalt organization import"`,
    );
  }
  return asOwner(url, (client) =>
    explainingDenial(client, () => restoreOn(client, secretKey, backup)),
  );
}

async function restoreOn(
  client: Client,
  secretKey: string,
  backup: OpenedBackup,
): Promise<RestoreReport> {
  // A restore and a migration must not run at the same time.
  await sendQuery(client, sql`select pg_advisory_lock(${migrationLock})`);
  const { tables, ...report } = await inTransaction(client, async () => {
    await refuseDatabaseInUse(client);
    const later = await makeSchema(client, backup.header);
    const filled = await storedTables(client);
    refuseOtherTables(filled, backup.header);
    const rows = await loadWithoutIsolation(client, filled, backup);
    for (const migration of later) await apply(client, migration);
    await storeSecretKey(client, secretKey);
    await client.query('call basalt.adopt_server()');
    return { tables: filled, rows, applied: later.map(({ name }) => name) };
  });
  for (const { name } of tables) await sendQuery(client, sql`analyze ${tableNamed(name)}`);
  return { taken_at: backup.header.taken_at, ...report };
}

/** Replaces an unused schema by the schema of the backup. Returns the migrations that are still missing. */
async function makeSchema(client: Client, { schema }: BackupHeader) {
  const had = byName(schema);
  const later = pendingAmong(had, 'the database of the backup');
  if ((await applied(client)).size > 0) await client.query('drop schema basalt cascade');
  await client.query(emptySchema);
  for (const migration of migrations()) {
    if (had.has(migration.name)) await apply(client, migration);
  }
  return later;
}

function refuseOtherTables(tables: readonly StoredTable[], header: BackupHeader): void {
  const [here, inBackup] = [tables.map(({ name }) => name), header.tables].map((names) =>
    names.toSorted().join(', '),
  );
  if (here !== inBackup) throw new BackupError(`the backup is of other tables: ${inBackup}`);
}

/** Loads with row-level security off for the owner, because `copy … from` refuses it otherwise. Nobody sees the tables during that time. */
async function loadWithoutIsolation(
  client: Client,
  tables: readonly StoredTable[],
  backup: OpenedBackup,
): Promise<Record<string, number>> {
  const lifted = await liftIsolation(client);
  const rows = await loadRows(client, tables, backup);
  await forceIsolation(client, lifted);
  return rows;
}
