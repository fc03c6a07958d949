import { foldCase } from '@basalt/domain';
import { sql } from 'kysely';

/**
 * The statement that inserts new tags of a project; with null for the project, tags of the organization's documents. It always inserts
 * in the order of the names, so that two transactions with the same new names cannot deadlock. When another transaction made one of
 * them in the meantime, it fails as a duplicate and the transaction is retried.
 */
export function newTags({
  organizationId,
  projectId,
  tags,
}: {
  organizationId: string;
  projectId: string | null;
  tags: readonly { readonly id: string; readonly name: string }[];
}) {
  const rows = tags
    .map(({ id, name }) => ({ id, name, key: foldCase(name) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const [into, project, value] =
    projectId === null
      ? [sql.table('article_tags'), sql``, sql``]
      : [sql.table('tags'), sql`project_id,`, sql`${projectId}::uuid,`];
  return sql`insert into ${into} (organization_id, ${project} id, name, name_key)
    select ${organizationId}::uuid, ${value} new.id, new.name, new.key
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ key }) => key)}::text[]) with ordinality as new (id, name, key, position)
    order by new.position`;
}
