import {
  Document,
  invalid,
  type DocumentFilter,
  type DocumentQueries,
  type DocumentRecord,
  type DocumentSort,
  type PageRequest,
} from '@basalt/domain';
import { orderedPage } from '../sql/keyset.ts';
import { recordKeys } from '../sql/record-order.ts';
import { sql } from 'kysely';
import { selection, type Selection } from '../sql/query.ts';
import { liveProject, type TenantReads } from '../transaction/tenant-reads.ts';
import {
  documentColumns,
  documentColumnsFor,
  documentsWithinBudget,
  joinProject,
} from './document-columns.ts';
import { filterConditions, searchMatches } from './document-filter.ts';

const sortKeys = (sort: DocumentSort) => recordKeys<DocumentRecord>(Document, 'd', sort);

/** Reads of documents in PostgreSQL. */
export function createDocumentQueries(reads: TenantReads): DocumentQueries {
  const { organizationId } = reads;
  return {
    async find(id, fields) {
      const statement = sql<DocumentRecord>`select ${documentColumnsFor(fields)} from documents d ${joinProject}
        where d.organization_id = ${organizationId} and d.id = ${id} and d.deleted_at is null`;
      const [document] = await reads.rows(selection(statement));
      return document ?? null;
    },
    async list(filter, page, sort = 'created_at') {
      const keys = sortKeys(sort);
      const { projectId } = filter;
      const found = await reads.page(page, {
        ...(projectId !== undefined && { exists: liveProject(organizationId, projectId) }),
        rows: listStatement(organizationId, filter, page, sort),
        count: countStatement(organizationId, filter),
        isSearch: filter.words.length > 0,
        keys,
      });
      if (found === null) throw invalid('project_id', 'is not a project of this organization');
      return found;
    },
  };
}

/** The `from` of a list: all `documents d`, or the documents that the search for words finds. */
function source(organizationId: string, { words }: DocumentFilter) {
  if (words.length === 0) return { before: sql``, from: sql`from documents d` };
  return {
    before: sql`with matches as materialized (${searchMatches(organizationId, words)})`,
    from: sql`from matches m join documents d on d.organization_id = ${organizationId} and d.id = m.document_id`,
  };
}

const isPrepared = ({ words }: DocumentFilter): boolean => words.length === 0;

function listStatement(
  organizationId: string,
  filter: DocumentFilter,
  page: PageRequest,
  sort: DocumentSort,
): Selection<DocumentRecord> {
  const { before, from } = source(organizationId, filter);
  const { bounds, orderBy, limit } = orderedPage(sortKeys(sort), page);
  const ordered = (deleted: DocumentFilter['deleted']) => sql`
    where ${filterConditions(organizationId, { ...filter, deleted })} and ${bounds} order by ${orderBy} limit ${limit}`;
  // The indexes of the other orders contain only live documents. Deleted ones are sorted: they are few, being purged after
  // some weeks.
  const isInParts = filter.deleted === 'include' && !sort.endsWith('updated_at');
  const rows = isInParts
    ? sql`select ${documentColumns} from (
        (select d.* ${from} ${ordered('exclude')}) union all (select d.* ${from} ${ordered('only')})) d ${joinProject}
      order by ${orderBy} limit ${limit}`
    : sql`select ${documentColumns} ${from} ${joinProject} ${ordered(filter.deleted)}`;
  return documentsWithinBudget(selection(sql`${before} ${rows}`, isPrepared(filter)));
}

function countStatement(
  organizationId: string,
  filter: DocumentFilter,
): Selection<{ total: number }> {
  const { before, from } = source(organizationId, filter);
  const count = sql<{ total: number }>`${before} select count(*)::integer as total ${from}
    where ${filterConditions(organizationId, filter)}`;
  return selection(count, isPrepared(filter));
}
