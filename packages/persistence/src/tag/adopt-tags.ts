import { foldCase, type NewId } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';

/** Tags that belong together: the table, and what of the tenant they belong to. */
export type TagRoom =
  { readonly table: 'tags'; readonly projectId: string } | { readonly table: 'article_tags' };

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
  const own = room.table === 'tags' ? [tx.organizationId, room.projectId] : [tx.organizationId];
  const columns = ['organization_id', 'project_id'].slice(0, own.length);
  const isOwn = columns.map((column, index) => `t.${column} = $${index + 1}`).join(' and ');
  const next = own.length + 1;
  tx.enqueue(
    `insert into ${room.table} (${columns.join(', ')}, id, name, name_key)
    select ${columns.map((_, index) => `$${index + 1}::uuid`).join(', ')}, new.id, new.name, new.key
    from unnest($${next}::uuid[], $${next + 1}::text[], $${next + 2}::text[])
      with ordinality as new (id, name, key, place)
    where not exists (select from ${room.table} t where ${isOwn} and t.name_key = new.key)
    order by new.place
    on conflict (${columns.join(', ')}, name_key) do nothing`,
    [...own, fresh.map(({ id }) => id), fresh.map(({ name }) => name), fresh.map(({ key }) => key)],
  );
  const rows = await tx.rows<{ name: string; name_key: string }>(
    `select t.name, t.name_key from ${room.table} t where ${isOwn} and t.name_key = any($${next}::text[])`,
    [...own, keys],
  );
  const stored = new Map(rows.map(({ name, name_key }) => [name_key, name]));
  return keys.map((key) => stored.get(key) as string);
}
