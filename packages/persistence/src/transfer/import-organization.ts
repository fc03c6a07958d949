import { isIdentifier, type NewId, type RichText } from '@basalt/domain';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { BackupError } from '../backup/backup-error.ts';
import type { FileSigner } from '../backup/backup-file.ts';
import { storedTables, type StoredTable } from '../backup/catalogue.ts';
import { refuseOtherCounts, runsOf } from '../backup/load-rows.ts';
import type { BackupEnd } from '../backup/frames.ts';
import type { OpenedBackup } from '../backup/open-backup.ts';
import { asOwner } from '../connection/owner-connection.ts';
import { migrationLock } from '../migrations/migrate.ts';
import { columnsNamed, sendQuery, tableNamed } from '../sql/send-query.ts';
import { cleanStaged } from './clean-staged.ts';
import type { OnRows } from './export-organization.ts';
import {
  insertAccounts,
  matchPeople,
  recordAccounts,
  recordIdentities,
  refuseUnknownPeople,
  withIds,
  type People,
} from './match-accounts.ts';
import { accountTables, derivedTables } from '../backup/organization-parts.ts';
import { enterOrganization } from '../connection/owner-transactions.ts';
import {
  refuseOtherKey,
  refuseOtherOrganization,
  refuseOtherSchema,
  refuseExisting,
  explainRefusedRows,
  refuseUnsigned,
} from './import-refusals.ts';
import { refuseOtherColumns, staged, stageRows, wholeRows } from './staged-rows.ts';

/** The file to import, and the target. */
export interface ImportInput {
  /** The login of the owner of a database that is in use. */
  url: string;
  /** The fingerprint of the deployment's secret key. */
  secretKeys: readonly string[];
  /** Checks the signature of the file. */
  signer: FileSigner;
  /** Whether the file may come from a deployment with another secret key. */
  otherKey?: boolean;
  backup: OpenedBackup;
  /** Cleans the HTML of the file. */
  richText: RichText;
  newId: NewId;
  onRows?: OnRows;
}

/** The result of an import: the number of rows of each table, as the file has them. */
export interface ImportReport {
  organization_id: string;
  taken_at: string;
  rows: Record<string, number>;
  /** How many of its people have an account here with the same email. */
  people_matched: number;
}

/**
 * Imports an organization that another deployment exported, in one transaction, while servers run. People who have an account with
 * the same email keep it; the other accounts are added. Throws BackupError when the file is not signed by the signer, is not of one
 * organization, is of another version or secret key, or contains rows of another organization, and when something with the same
 * id or slug exists here.
 */
export async function importOrganization(input: ImportInput): Promise<ImportReport> {
  const { url, signer, backup } = input;
  const { organization, taken_at } = backup.header;
  if (organization === undefined || !isIdentifier(organization.id)) {
    throw new BackupError(
      'the file is a backup of a whole deployment: that is for "basalt restore"',
    );
  }
  refuseOtherKey(input);
  await refuseUnsigned(backup, signer);
  return asOwner(url, async (client) => {
    await client.query('begin');
    // No migration may run at the same time.
    await sendQuery(client, sql`select pg_advisory_xact_lock(${migrationLock})`);
    await refuseOtherSchema(client, backup);
    await enterOrganization(client, organization.id);
    await refuseExisting(client, organization.id);
    const { rows, matched } = await importRows(client, input, organization).catch(
      explainRefusedRows,
    );
    await client.query('commit');
    return { organization_id: organization.id, taken_at, rows, people_matched: matched };
  });
}

async function importRows(
  client: Client,
  { backup, richText, newId, onRows = () => {} }: ImportInput,
  { id: organizationId, rows: all }: { id: string; rows: number },
) {
  const tables = new Map((await storedTables(client)).map((table) => [table.name, table]));
  const rows: Record<string, number> = {};
  let done = 0;
  let people: People = { matched: new Map(), added: [] };
  const recorded = { organizationId, newId };
  const onEnd = (end: BackupEnd): void => refuseOtherCounts(rows, end);
  for await (const { name, columns, bytes } of runsOf(backup, onEnd)) {
    const known = tables.get(name);
    if (known === undefined || derivedTables.has(name))
      throw new BackupError(`the file has a table ${name} that is not known here`);
    if (rows[name] !== undefined) throw new BackupError(`the file has the table ${name} twice`);
    refuseOtherColumns(known, columns);
    const table = { ...known, columns };
    // Events keep the ids that they were recorded with.
    const ids = name === 'events' ? new Map<string, string>() : people.matched;
    rows[name] = await stageRows(client, table, withIds(wholeRows(bytes), ids));
    if (name === 'users') people = await matchPeople(client);
    if (columns.includes('user_id')) await refuseUnknownPeople(client, { table, people });
    if (accountTables.has(name)) {
      await insertAccounts(client, { table, people });
      if (name === 'users') await recordAccounts(client, people, recorded);
      if (name === 'identities') await recordIdentities(client, people, recorded);
    } else {
      await refuseOtherOrganization(client, { table, organizationId });
      await cleanStaged(client, table, richText);
      await insertRows(client, table);
    }
    onRows((done += rows[name]), all);
  }
  await advanceSequence(client);
  return { rows, matched: people.matched.size };
}

/**
 * The columns that a transfer resets: the organization was suspended there because it moves here, and cursors from before the move are not valid here.
 */
const resetColumns = new Set(['suspended_at', 'purged_horizon', 'purged_sequence']);

/**
 * Inserts the staged rows. The log keeps its order and its numbers. Its horizons count the transactions of the other server. All are
 * shifted by the same number, so that the last one is the horizon of this transaction: the log is settled after the commit, and later
 * events come after it. An organization that is suspended there is active here.
 */
async function insertRows(client: Client, table: StoredTable): Promise<void> {
  const values = table.columns.map((column) =>
    table.name === 'events' && column === 'horizon'
      ? sql`horizon - (select max(horizon) from ${staged}) + basalt.event_horizon()`
      : resetColumns.has(column)
        ? sql`null`
        : sql.id(column),
  );
  const insert = sql<object>`insert into ${tableNamed(table.name)} (${columnsNamed(table.columns)})
    overriding system value select ${sql.join(values)} from ${staged}`;
  await sendQuery(client, insert);
}

/** New events get numbers after the imported ones; the margin is for events that are recorded at this moment. */
async function advanceSequence(client: Client): Promise<void> {
  const advance = sql<object>`
    select setval('basalt.event_sequence', greatest(last_value, (select max(sequence) from basalt.events)) + 1000000)
    from basalt.event_sequence
    where last_value < (select max(sequence) from basalt.events) + 1000000`;
  await sendQuery(client, advance);
}
