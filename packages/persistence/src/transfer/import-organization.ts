import type { Client } from 'pg';
import { BackupError } from '../backup/backup-error.ts';
import { listed, qualified, storedTables, type StoredTable } from '../backup/catalogue.ts';
import { copyIn } from '../backup/copy-in.ts';
import { refuseOtherCounts, runsOf } from '../backup/load-rows.ts';
import type { BackupEnd } from '../backup/frames.ts';
import type { OpenedBackup } from '../backup/open-backup.ts';
import { asOwner } from '../backup/owner-connection.ts';
import { applied, doneBy, migrationLock } from '../migrations/migrate.ts';
import type { OnRows } from './export-organization.ts';
import { insertAccounts, otherIds, withIds } from './match-accounts.ts';
import { accountTables, enterOrganization } from './organization-parts.ts';

/** What to take in, and where. */
export interface ImportInput {
  /** The login of the owner of a database that is in use. */
  url: string;
  /** The fingerprint of the deployment's secret key. */
  secretKey: string;
  backup: OpenedBackup;
  onRows?: OnRows;
}

/** What was taken in. */
export interface ImportReport {
  organization_id: string;
  taken_at: string;
  rows: Record<string, number>;
  /** How many of its people have an account here with the same email. */
  people_matched: number;
}

/**
 * Imports an organization that another deployment exported, in one transaction, while servers run. People who have an account with
 * the same email keep it; the other accounts are added. Throws BackupError when the file is not of an organization, is of another version or
 * secret key, or holds rows of another organization, or when something of the same id or slug is here.
 */
export async function importOrganization(input: ImportInput): Promise<ImportReport> {
  const { url, secretKey, backup, onRows = () => {} } = input;
  const { organization, taken_at } = backup.header;
  if (organization === undefined) {
    throw new BackupError(
      'the file is a backup of a whole deployment: that is for "basalt restore"',
    );
  }
  if (backup.header.secret_key !== secretKey) {
    throw new BackupError(
      'the organization comes from a deployment with another secret key: its API keys, second factors and webhook secrets would not open here',
    );
  }
  return asOwner(url, async (client) => {
    await client.query('begin');
    // No migration meanwhile.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await refuseOtherSchema(client, backup);
    await enterOrganization(client, organization.id);
    await refusePresent(client, organization.id);
    const { rows, matched } = await takeIn(
      client,
      { backup, organizationId: organization.id },
      (done) => onRows(done, organization.rows),
    ).catch(refuseClash);
    await client.query('commit');
    return { organization_id: organization.id, taken_at, rows, people_matched: matched };
  });
}

async function takeIn(
  client: Client,
  { backup, organizationId }: { backup: OpenedBackup; organizationId: string },
  onRows: (done: number) => void,
) {
  const tables = new Map((await storedTables(client)).map((table) => [table.name, table]));
  const rows: Record<string, number> = {};
  let done = 0;
  let ids: ReadonlyMap<string, string> = new Map();
  const onEnd = (end: BackupEnd): void => refuseOtherCounts(rows, end);
  for await (const { name, columns, bytes } of runsOf(backup, onEnd)) {
    const table = tables.get(name);
    if (table === undefined)
      throw new BackupError(`the file has a table ${name} that is not known here`);
    const staged = await stage(client, { ...table, columns });
    // What was recorded stays as it was recorded.
    const text = `copy ${staged} (${listed(client, { columns })}) from stdin`;
    const count = await copyIn(client, text, name === 'events' ? bytes : withIds(bytes, ids));
    if (name === 'users') ids = await otherIds(client, staged);
    if (accountTables.has(name))
      await insertAccounts(client, { table: { ...table, columns }, staged, ids });
    else {
      await refuseOtherOrganization(client, { table, staged, organizationId });
      await insertRows(client, { ...table, columns }, staged);
    }
    await client.query(`drop table ${staged}`);
    rows[name] = (rows[name] ?? 0) + count;
    onRows((done += count));
  }
  await passSequence(client);
  return { rows, matched: ids.size };
}

/** A table of the session's own: `copy` into one with row-level security is refused to its owner. */
async function stage(client: Client, table: StoredTable): Promise<string> {
  const staged = 'pg_temp.staged';
  await client.query(
    `create temporary table staged as select ${listed(client, table)} from ${qualified(client, table.name)} with no data`,
  );
  return staged;
}

/** A file that was changed must not write into other organizations: an owner may be one whom row-level security does not hold. */
async function refuseOtherOrganization(
  client: Client,
  { table, staged, organizationId }: { table: StoredTable; staged: string; organizationId: string },
): Promise<void> {
  const others =
    table.tenantColumn === null
      ? null
      : await client.query(
          `select from ${staged} where ${table.tenantColumn} is distinct from $1 limit 1`,
          [organizationId],
        );
  if (others?.rowCount === 0) return;
  throw new BackupError(
    `the file has rows of ${table.name} that do not belong to the organization ${organizationId}: nothing was taken in`,
  );
}

/**
 * The log keeps its order and its numbers. Its horizons, which count the transactions of the other server, are moved as a whole, so that
 * the last of them is this transaction's: all is settled with its commit, and what comes later comes behind it.
 */
async function insertRows(client: Client, table: StoredTable, staged: string): Promise<void> {
  const values = table.columns.map((column) =>
    table.name === 'events' && column === 'horizon'
      ? `horizon - (select max(horizon) from ${staged}) + basalt.event_horizon()`
      : client.escapeIdentifier(column),
  );
  await client.query(
    `insert into ${qualified(client, table.name)} (${listed(client, table)}) overriding system value
    select ${values.join(', ')} from ${staged}`,
  );
}

/** New events get numbers after the imported ones; the margin is for events that are recorded at this moment. */
async function passSequence(client: Client): Promise<void> {
  await client.query(`
    select setval('basalt.event_sequence', greatest(last_value, (select max(sequence) from basalt.events)) + 1000000)
    from basalt.event_sequence
    where last_value < (select max(sequence) from basalt.events) + 1000000`);
}

async function refuseOtherSchema(client: Client, { header }: OpenedBackup): Promise<void> {
  const here = await applied(client);
  const there = doneBy(header.schema, 'the database of the file');
  const isSame =
    here.size === there.size && [...there].every(([name, checksum]) => here.get(name) === checksum);
  if (!isSame) {
    throw new BackupError(
      'the file comes from another version of Basalt: bring both deployments to the same one first',
    );
  }
}

async function refusePresent(client: Client, id: string): Promise<void> {
  const { rows } = await client.query('select from basalt.organizations where id = $1', [id]);
  if (rows.length > 0) throw new BackupError(`the organization ${id} is here already`);
}

/** A key of this deployment is taken: the name of the constraint says which; its detail would reveal another tenant's text. */
function refuseClash(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') throw error;
  throw new BackupError(
    `something of the same name or id is in this deployment (${constraint}): nothing was taken in`,
    { cause: error },
  );
}
