import { sql } from 'kysely';
import type { Client } from 'pg';
import { BackupError } from '../backup/backup-error.ts';
import { writeBackupFile, type FileSigner } from '../backup/backup-file.ts';
import { storedTables } from '../backup/catalogue.ts';
import { enterOrganization } from '../connection/owner-transactions.ts';
import { asOwner, snapshotReader } from '../connection/owner-connection.ts';
import { encoded, framesOf, headerOf, refuseNonOwner } from '../backup/take-backup.ts';
import { owned, sendQuery, tableNamed } from '../sql/send-query.ts';
import { refuseErasingOn } from '../erase/refuse-erasing.ts';
import { waitForEarlierTransactions } from '../erase/wait-for-transactions.ts';
import { organizationParts, type OrganizationPart } from '../backup/organization-parts.ts';

/** Gets the number of rows that are done, and the number of all rows. */
export type OnRows = (done: number, all: number) => void;

/** Which organization to write, and where to. */
export interface ExportInput {
  /** The login of the database's owner. */
  url: string;
  /** The fingerprint of the deployment's secret key. */
  secretKey: string;
  /** Signs the file. */
  signer: FileSigner;
  organizationId: string;
  /** Whether to wait for transactions that began before, when the organization was suspended for the export. */
  waits?: boolean;
  /** The path of the new file. Nothing may exist there. */
  file: string;
  onRows?: OnRows;
}

/** The result of an export: the size of the file in bytes, and the number of rows of each table. */
export interface ExportReport {
  organization_id: string;
  file: string;
  bytes: number;
  taken_at: string;
  rows: Record<string, number>;
}

/**
 * Writes a snapshot of an organization into a new signed file in the form of a backup: all its records, its log and the accounts of
 * its people. Works while servers run. Throws BackupError, EraseError for an organization whose erasure has begun, and OperatorError when
 * it waits in vain, and then leaves no file.
 */
export async function exportOrganization(input: ExportInput): Promise<ExportReport> {
  const { url, secretKey, signer, organizationId, waits = false, file, onRows = () => {} } = input;
  return asOwner(url, async (client) => {
    await refuseNonOwner(client);
    if (waits) await waitForEarlierTransactions(client);
    await client.query(`set application_name = '${snapshotReader}'`);
    await client.query('begin isolation level repeatable read read only');
    await enterOrganization(client, organizationId);
    const organization = await organizationOf(client, organizationId);
    await refuseErasingOn(client, organizationId);
    const tables = await storedTables(client);
    const parts = organizationParts(tables, organizationId);
    const all = await countRows(client, parts);
    const named = parts.map(({ table }) => table);
    const header = await headerOf(client, named, secretKey);
    const rows = Object.fromEntries(named.map(({ name }) => [name, 0]));
    const content = {
      parts,
      header: { ...header, organization: { ...organization, rows: all } },
      rows,
      onRows: (done: number) => onRows(done, all),
    };
    const bytes = await writeBackupFile(file, encoded(framesOf(client, content)), signer);
    await client.query('commit');
    return { organization_id: organizationId, file, bytes, taken_at: header.taken_at, rows };
  });
}

async function organizationOf(client: Client, id: string): Promise<{ id: string; name: string }> {
  const stored = owned.selectFrom('organizations').select(['id', 'name']).where('id', '=', id);
  const { rows } = await sendQuery(client, stored);
  if (rows[0] === undefined) throw new BackupError(`there is no organization ${id}`);
  return rows[0];
}

async function countRows(client: Client, parts: readonly OrganizationPart[]): Promise<number> {
  const counts = parts.map(
    ({ table, condition }) => sql`(select count(*) from ${tableNamed(table.name)} ${condition})`,
  );
  const sum = sql<{ all: string }>`select (${sql.join(counts, sql` + `)})::text as all`;
  return Number((await sendQuery(client, sum)).rows[0]?.all);
}
