import { foldCase, type ArticleTagStore, type NewId } from '@basalt/domain';
import type { Transaction } from '../database/transaction.ts';

/** Tags of the documents of the transaction's tenant in PostgreSQL. */
export function createArticleTagStore(tx: Transaction, newId: NewId): ArticleTagStore {
  return {
    async adopt(names) {
      if (names.length === 0) return [];
      const keys = names.map(foldCase);
      // In one order for everybody, so that two writers of the same new names never wait for each other.
      const fresh = names
        .map((name, index) => ({ id: newId(), name, key: keys[index] as string }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1));
      await tx.rows(
        `insert into article_tags (organization_id, id, name, name_key)
        select $1, new.id, new.name, new.key
        from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality as new (id, name, key, place)
        where not exists (
          select from article_tags t where t.organization_id = $1 and t.name_key = new.key)
        order by new.place
        on conflict (organization_id, name_key) do nothing`,
        [
          tx.organizationId,
          fresh.map(({ id }) => id),
          fresh.map(({ name }) => name),
          fresh.map(({ key }) => key),
        ],
      );
      const rows = await tx.rows<{ name: string; name_key: string }>(
        'select name, name_key from article_tags where organization_id = $1 and name_key = any($2::text[])',
        [tx.organizationId, keys],
      );
      const stored = new Map(rows.map(({ name, name_key }) => [name_key, name]));
      return keys.map((key) => stored.get(key) as string);
    },
  };
}
