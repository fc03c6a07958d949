import { foldCase } from '@basalt/domain';
import { sql } from 'kysely';

/**
 * Inserts new tags of a project, or with null of the organization's documents. In one order for everybody, so that two writers of the same new names never wait for each
 * other. It fails where another transaction has made one of them since they were looked up: the change begins again.
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
