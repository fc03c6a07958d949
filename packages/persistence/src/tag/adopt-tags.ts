import { foldCase, type NewId } from '@basalt/domain';
import { sql } from 'kysely';
import type { Transaction } from '../transaction/transaction.ts';

/** Tags that belong together: the table, and what of the tenant they belong to. */
export type TagRoom =
  { readonly table: 'tags'; readonly projectId: string } | { readonly table: 'article_tags' };

interface TagRow {
  name: string;
  name_key: string;
}

/**
 * The stored spellings of the names in their order; tags that are not there yet are made. Names meet when their
 * `foldCase` is equal. Two writers of one new name get one tag: the second waits for the first.
 */
export async function adoptTags(
  tx: Transaction,
  newId: NewId,
  room: TagRoom,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const keys = names.map(foldCase);
  // In one order for everybody, so that two writers of the same new names never wait for each other.
  const fresh = names
    .map((name, index) => ({ id: newId(), name, key: keys[index] as string }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const own = {
    organization_id: tx.organizationId,
    ...(room.table === 'tags' && { project_id: room.projectId }),
  };
  const table = sql.table(room.table);
  const columns = sql.join(Object.keys(own).map((column) => sql.ref(column)));
  const isOwn = sql.join(
    Object.entries(own).map(([column, id]) => sql`${sql.ref(`t.${column}`)} = ${id}`),
    sql` and `,
  );
  tx.enqueue(
    sql`insert into ${table} (${columns}, id, name, name_key)
    select ${sql.join(Object.values(own).map((id) => sql`${id}::uuid`))}, new.id, new.name, new.key
    from unnest(${fresh.map(({ id }) => id)}::uuid[], ${fresh.map(({ name }) => name)}::text[],
      ${fresh.map(({ key }) => key)}::text[]) with ordinality as new (id, name, key, position)
    where not exists (select from ${table} t where ${isOwn} and t.name_key = new.key)
    order by new.position
    on conflict (${columns}, name_key) do nothing`,
  );
  const rows = await tx.rows(
    sql<TagRow>`select t.name, t.name_key from ${table} t where ${isOwn} and t.name_key = any(${keys}::text[])`,
  );
  const stored = new Map(rows.map(({ name, name_key }) => [name_key, name]));
  return keys.map((key) => stored.get(key) as string);
}
