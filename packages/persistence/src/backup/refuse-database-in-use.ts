import { sql } from 'kysely';
import type { Client } from 'pg';
import { sendQuery, tableNamed } from '../sql/send-query.ts';
import { BackupError } from './backup-error.ts';
import { storedTables } from './catalogue.ts';

/** The tables that have rows from the first start of a deployment on. */
const alwaysFilled = new Set(['secret_key_note']);

/**
 * Refuses, with BackupError, a database in which something is stored. It switches row-level security off for the owner, in order
 * to see all rows: the running transaction must then replace the schema or be undone.
 */
export async function refuseDatabaseInUse(client: Client): Promise<void> {
  const tables = await storedTables(client);
  const names = tables.map(({ name }) => name);
  // The owner sees the rows of these two, and every other row belongs to one of them. So a database in use is refused here, before
  // `alter table` locks tables that its servers need.
  for (const name of ['organizations', 'users']) {
    if (names.includes(name)) await refuseRows(client, name);
  }
  for (const { name, isForced } of tables) {
    if (alwaysFilled.has(name)) continue;
    const lift = sql`alter table ${tableNamed(name)} no force row level security`;
    if (isForced) await sendQuery(client, lift);
    await refuseRows(client, name);
  }
}

async function refuseRows(client: Client, name: string): Promise<void> {
  const used = sql<{ used: boolean }>`select exists (select from ${tableNamed(name)}) as used`;
  const { rows } = await sendQuery(client, used);
  if (rows[0]?.used === true) {
    throw new BackupError(
      `the database is in use (there are rows in ${name}): a backup is restored into an empty one only`,
    );
  }
}
