import type { DocumentRecord } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Selection } from '../sql/query.ts';
import type { Statement } from '../sql/statement.ts';
import { withinBudget } from '../sql/within-budget.ts';

/** The two lists of a document `d`, each in its order, as columns of a select. */
export const documentListColumns = sql`
  array(select e.user_id from document_editors e
    where e.organization_id = d.organization_id and e.document_id = d.id order by e.position) as editor_ids,
  array(select g.name from document_tags dt
    join article_tags g on g.organization_id = dt.organization_id and g.id = dt.tag_id
    where dt.organization_id = d.organization_id and dt.document_id = d.id order by dt.position) as tag_names`;

/** The live project `p` of a document `d`, if it has one. */
export const joinProject = sql`left join projects p
  on p.organization_id = d.organization_id and p.id = d.project_id and p.deleted_at is null`;

/** The columns of a document's record, from `documents d` with `joinProject`; named and ordered as the API returns them. */
const columnsWith = (content: RawBuilder<unknown>) => sql`
  d.id, d.organization_id, p.id as project_id, d.title, d.caption, ${content} d.status, d.archived,
  ${documentListColumns},
  d.published_at, d.version, d.created_by, d.created_at, d.updated_at, d.last_activity_at, d.deleted_at`;

/** The columns for these fields of the record. The content is read only when it is one of them. */
export const documentColumnsFor = (fields: readonly string[] | undefined) =>
  columnsWith(fields?.includes('content_html') === false ? sql`` : sql`d.content_html,`);

/** The columns for all fields. */
export const documentColumns = documentColumnsFor(undefined);

const documentNames = `id, organization_id, project_id, title, caption, content_html, status, archived, editor_ids,
  tag_names, published_at, version, created_by, created_at, updated_at, last_activity_at, deleted_at`;

/** The page of a statement of `documentColumns`. It ends where the documents become larger than a page may be. */
export const documentsWithinBudget = (statement: Statement): Selection<DocumentRecord> =>
  withinBudget(statement, {
    names: documentNames,
    bytes: 'octet_length(page.content_html)',
    large: ['content_html'],
  });
