import { foldCase, type DocumentFilter } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { deletedIs } from '../sql/deleted-condition.ts';
import { contains } from '../sql/search.ts';

/** The conditions of a filter on the tenant's `documents d`; all but the search for words. */
export function filterConditions(organizationId: string, filter: DocumentFilter) {
  const { archived, status, updatedSince, projectId, tagNames } = filter;
  const conditions: RawBuilder<unknown>[] = [
    sql`d.organization_id = ${organizationId}`,
    deletedIs('d', filter.deleted),
  ];
  if (archived !== 'all') conditions.push(archived ? sql`d.archived` : sql`not d.archived`);
  if (status !== undefined) conditions.push(sql`d.status = ${status}`);
  if (updatedSince !== undefined) {
    conditions.push(sql`d.updated_at >= ${updatedSince.toISOString()}::timestamptz`);
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
