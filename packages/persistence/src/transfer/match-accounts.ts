import type { Client } from 'pg';
import { BackupError } from '../backup/backup-error.ts';
import { listed, qualified, type StoredTable } from '../backup/catalogue.ts';

/** The ids that people have here, by those they come with; only of those whose email has an account here. */
export async function otherIds(
  client: Client,
  staged: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows: clashes } = await client.query(
    `select from ${staged} s join basalt.users u on u.id = s.id and u.email <> s.email`,
  );
  if (clashes.length > 0) {
    throw new BackupError(
      'an account of the same id has another email in this deployment: nothing was taken in',
    );
  }
  const { rows } = await client.query<{ before: string; now: string }>(
    `select s.id::text as before, u.id::text as now from ${staged} s join basalt.users u on u.email = s.email`,
  );
  return new Map(rows.map(({ before, now }) => [before, now]));
}

/** Rows of accounts that are not here yet; existing accounts do not change. */
export async function insertAccounts(
  client: Client,
  { table, staged, ids }: { table: StoredTable; staged: string; ids: ReadonlyMap<string, string> },
): Promise<void> {
  const isUsers = table.name === 'users';
  // The rows of accounts were staged under the ids of here, the accounts themselves under their own.
  const known = isUsers ? [...ids.keys()] : [...ids.values()];
  await client.query(
    `insert into ${qualified(client, table.name)} (${listed(client, table)}) overriding system value
    select ${listed(client, table)} from ${staged} where ${isUsers ? 'id' : 'user_id'} <> all($1::uuid[])`,
    [known],
  );
}

/** The text of rows, as `copy` writes it, with ids replaced by these. */
export async function* withIds(
  bytes: AsyncIterable<Buffer>,
  ids: ReadonlyMap<string, string>,
): AsyncGenerator<Buffer> {
  const moved = [...ids].filter(([before, now]) => before !== now);
  if (moved.length === 0) return yield* bytes;
  const others = new Map(moved);
  const pattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const whole = Buffer.concat([rest, chunk]);
    // A row may be cut anywhere, its end is a line break.
    const end = whole.lastIndexOf(10) + 1;
    rest = whole.subarray(end);
    const text = whole.toString('utf8', 0, end);
    yield Buffer.from(text.replace(pattern, (id) => others.get(id) ?? id));
  }
  if (rest.length > 0) yield rest;
}
