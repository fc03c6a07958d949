import { Document, foldCase, type DocumentFilter } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { deletedIs } from '../sql/deleted-condition.ts';
import { contains } from '../sql/contains-word.ts';
import { bindTo, plainConditions, withValues } from '../sql/plain-conditions.ts';

/** The conditions of a filter on the tenant's `documents d`; all but the search for words. */
export function filterConditions(organizationId: string, filter: DocumentFilter) {
  const { archived, projectId, tagNames, anyTag } = filter;
  const conditions: RawBuilder<unknown>[] = [
    sql`d.organization_id = ${organizationId}`,
    deletedIs('d', filter.deleted),
  ];
  if (archived !== 'all') conditions.push(archived ? sql`d.archived` : sql`not d.archived`);
  // Without an index: documents are some hundreds, and each page reads them in the order of an index.
  const values: unknown[] = [];
  const plain = plainConditions(Document, 'd', filter, bindTo(values), {
    editorIds: (ids, bind) =>
      `exists (select from document_editors e where e.organization_id = ${bind(organizationId)}
      and e.document_id = d.id and e.user_id = any(${bind(ids, 'uuid[]')}))`,
  });
  conditions.push(...plain.map((condition) => withValues(condition, values)));
  if (anyTag !== undefined) {
    conditions.push(sql`exists (select from document_tags dt
      join article_tags g on g.organization_id = dt.organization_id and g.id = dt.tag_id
      where dt.organization_id = ${organizationId} and dt.document_id = d.id
        and g.name_key = any(${anyTag.map(foldCase)}::text[]))`);
  }
  if (projectId !== undefined) conditions.push(sql`d.project_id = ${projectId}`);
  if (tagNames.length > 0) {
    const keys = [...new Set(tagNames.map(foldCase))];
    conditions.push(sql`d.id in (select dt.document_id from article_tags g
      join document_tags dt on dt.organization_id = g.organization_id and dt.tag_id = g.id
      where g.organization_id = ${organizationId} and g.name_key = any(${keys}::text[])
      group by dt.document_id having count(*) = ${keys.length})`);
  }
  return sql.join(conditions, sql` and `);
}

/** The ids of the tenant's documents that contain every word: a subquery over the search index. */
export function searchMatches(organizationId: string, words: readonly string[]) {
  const matches = words.map((word) => contains('s.text', word));
  return sql`select s.document_id from searchable_documents s
    where s.organization_id = ${organizationId} and ${sql.join(matches, sql` and `)}`;
}
