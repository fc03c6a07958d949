import type { Client } from 'pg';
import { BackupError } from './backup-error.ts';
import { qualified, storedTables } from './catalogue.ts';

/** What every deployment has from its first start on. */
const alwaysFilled = new Set(['secret_key_note']);

/** Refuses, with BackupError, a database in which something is stored. To be undone with the running transaction. */
export async function refuseUsed(client: Client): Promise<void> {
  const tables = await storedTables(client);
  const names = tables.map(({ name }) => name);
  // These show themselves to the owner, and nothing is there without them: servers that are in use are not stopped by locks.
  for (const name of ['organizations', 'users']) {
    if (names.includes(name)) await refuseRows(client, name);
  }
  for (const { name, isForced } of tables) {
    if (alwaysFilled.has(name)) continue;
    const table = qualified(client, name);
    if (isForced) await client.query(`alter table ${table} no force row level security`);
    await refuseRows(client, name);
  }
}

async function refuseRows(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from ${qualified(client, name)}) as used`,
  );
  if (rows[0]?.used === true) {
    throw new BackupError(
      `the database is in use (there are rows in ${name}): a backup is restored into an empty one only`,
    );
  }
}
