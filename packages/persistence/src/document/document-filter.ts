import { foldCase, type DocumentFilter } from '@basalt/domain';
import { deletedCondition } from '../sql/deleted-condition.ts';
import { containsWord } from '../sql/search.ts';

/** The conditions of a filter on `documents d`; adds what they compare with to `values`, `$1` is the tenant. */
export function filterConditions(filter: DocumentFilter, values: unknown[]): string[] {
  const conditions = ['d.organization_id = $1', ...deletedCondition('d', filter.deleted)];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  if (filter.archived !== 'all') conditions.push(filter.archived ? 'd.archived' : 'not d.archived');
  if (filter.status !== undefined) conditions.push(`d.status = ${bind(filter.status)}`);
  if (filter.updatedSince !== undefined) {
    conditions.push(`d.updated_at >= ${bind(filter.updatedSince.toISOString())}::timestamptz`);
  }
  if (filter.projectId !== undefined) conditions.push(`d.project_id = ${bind(filter.projectId)}`);
  if (filter.tagNames.length > 0) {
    const keys = [...new Set(filter.tagNames.map(foldCase))];
    conditions.push(`d.id in (select dt.document_id from article_tags g
      join document_tags dt on dt.organization_id = g.organization_id and dt.tag_id = g.id
      where g.organization_id = $1 and g.name_key = any(${bind(keys)}::text[])
      group by dt.document_id having count(*) = ${bind(keys.length)})`);
  }
  return conditions;
}

/** The ids of the tenant's documents that contain every word: a subquery over the search index. */
export function searchMatches(words: readonly string[], values: unknown[]): string {
  const matches = words.map((word) => containsWord('s.text', word, values));
  return `select s.document_id from searchable_documents s
    where s.organization_id = $1 and ${matches.join(' and ')}`;
}
