import {
  invalid,
  type DocumentFilter,
  type DocumentQueries,
  type DocumentRecord,
  type DocumentSort,
  type PageRequest,
} from '@basalt/domain';
import { idKey, keysetOf, timeKey, type SortKey } from '../sql/keyset.ts';
import { columnsFor } from '../sql/chosen-columns.ts';
import type { Statement } from '../sql/statement.ts';
import { liveProject, type TenantReads } from '../transaction/tenant-reads.ts';
import { documentColumns, documentsWithinBudget, joinProject } from './document-columns.ts';
import { filterConditions, searchMatches } from './document-filter.ts';

type Keys = readonly SortKey<DocumentRecord>[];

function sortKeys(sort: DocumentSort): Keys {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const tieBreak = idKey<DocumentRecord>('d.id', direction);
  if (sort === 'title' || sort === '-title') {
    const byTitle: SortKey<DocumentRecord> = {
      sql: 'd.title collate "C"',
      direction,
      compare: (placeholder) => `${placeholder}::text collate "C"`,
      column: 'title',
      value: ({ title }) => title,
    };
    return [byTitle, tieBreak];
  }
  const field = sort.replace('-', '') as 'created_at' | 'updated_at';
  return [timeKey(`d.${field}`, direction, (document) => document[field]), tieBreak];
}

/** Reads of documents in PostgreSQL. */
export function createDocumentQueries(reads: TenantReads): DocumentQueries {
  const { organizationId } = reads;
  return {
    async find(id, fields) {
      const [document] = await reads.rows<DocumentRecord>({
        text: `select ${columnsFor(fields, documentColumns, 'd.content_html')} from documents d ${joinProject}
          where d.organization_id = $1 and d.id = $2 and d.deleted_at is null`,
        values: [organizationId, id],
      });
      return document ?? null;
    },
    async list(filter, page, sort = 'created_at') {
      const keys = sortKeys(sort);
      const { projectId } = filter;
      const found = await reads.page(page, {
        ...(projectId !== undefined && { exists: liveProject(organizationId, projectId) }),
        rows: listStatement(organizationId, filter, page, keys),
        count: countStatement(organizationId, filter),
        isSearch: filter.words.length > 0,
        keys,
      });
      if (found === null) throw invalid('project_id', 'is not a project of this organization');
      return found;
    },
  };
}

/** From `documents d`, or from those of them that a search found. */
function source(filter: DocumentFilter, values: unknown[]): { before: string; from: string } {
  if (filter.words.length === 0) return { before: '', from: 'from documents d' };
  return {
    before: `with matches as materialized (${searchMatches(filter.words, values)})`,
    from: 'from matches m join documents d on d.organization_id = $1 and d.id = m.document_id',
  };
}

function listStatement(
  organizationId: string,
  filter: DocumentFilter,
  page: PageRequest,
  keys: Keys,
): Statement {
  const values: unknown[] = [organizationId];
  const { before, from } = source(filter, values);
  const where = filterConditions(filter, values).join(' and ');
  const keyset = keysetOf(keys, page, values);
  const text = `${before} select ${documentColumns} ${from} ${joinProject}
    where ${where} ${keyset.where} order by ${keyset.orderBy} limit ${keyset.limit}`;
  return documentsWithinBudget({ text, values, prepared: filter.words.length === 0 });
}

function countStatement(organizationId: string, filter: DocumentFilter): Statement {
  const values: unknown[] = [organizationId];
  const { before, from } = source(filter, values);
  const where = filterConditions(filter, values).join(' and ');
  return {
    text: `${before} select count(*)::integer as total ${from} where ${where}`,
    values,
    prepared: filter.words.length === 0,
  };
}
