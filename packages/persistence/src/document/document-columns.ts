import { Document, publicNames, type DocumentRecord } from '@basalt/domain';
import { sql } from 'kysely';
import { columnsFor } from '../sql/chosen-columns.ts';
import type { Selection } from '../sql/query.ts';
import { columnText } from '../sql/record-columns.ts';
import type { Statement } from '../sql/statement.ts';
import { asColumns, listedIds, listedTags } from '../transaction/links.ts';
import { editors, tags } from './document-parts.ts';
import { withinBudget } from '../sql/within-budget.ts';

/** The two lists of a document `d`, each in its order. */
const lists = {
  editor_ids: listedIds(editors, 'd'),
  tag_names: listedTags(tags, 'article_tags', 'd'),
};

/** The same as columns of a select. */
export const documentListColumns = sql.raw(asColumns(lists));

/** The live project `p` of a document `d`, if it has one. */
export const joinProject = sql`left join projects p
  on p.organization_id = d.organization_id and p.id = d.project_id and p.deleted_at is null`;

/** The columns of a document's record, from `documents d` with `joinProject`; named and ordered as the API returns them. */
const columns = columnText(Document, 'd', { project_id: 'p.id', ...lists });

/** The columns for these fields of the record. The content is read only when it is one of them. */
export const documentColumnsFor = (fields: readonly string[] | undefined) =>
  sql.raw(columnsFor(fields, columns, 'd.content_html'));

/** The columns for all fields. */
export const documentColumns = sql.raw(columns);

/** The page of a statement of `documentColumns`. It ends where the documents become larger than a page may be. */
export const documentsWithinBudget = (statement: Statement): Selection<DocumentRecord> =>
  withinBudget(statement, {
    names: publicNames(Document).join(', '),
    bytes: 'octet_length(page.content_html)',
    large: ['content_html'],
  });
