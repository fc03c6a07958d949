import type { PlainRecordQueries, PlainType } from '@basalt/domain';
import { sql } from 'kysely';
import { idKey, orderedPage } from '../sql/keyset.ts';
import { selection } from '../sql/query.ts';
import { rowsWithWords, type NamedRow } from '../transaction/rows-with-words.ts';
import { tableOf } from '../sql/table-of.ts';
import { liveProject, type TenantReads } from '../transaction/tenant-reads.ts';

const keys = [idKey<{ id: string }>('r.id', 'asc')];

const columnsOf = (type: PlainType) =>
  sql.raw(
    type.fields
      .filter(({ isHidden }) => !isHidden)
      .map(({ wireName }) => `r.${wireName}`)
      .join(', '),
  );

/** The live records of a kind in the tenant. */
const liveRecords = (type: PlainType, organizationId: string) => {
  const isLive = type.fields.some(({ name }) => name === 'deletedAt')
    ? sql`r.deleted_at is null`
    : sql`true`;
  return sql`from ${sql.raw(tableOf(type))} r where r.organization_id = ${organizationId} and ${isLive}`;
};

/** Reads of plain records of projects in PostgreSQL. */
export function createPlainRecordQueries(reads: TenantReads): PlainRecordQueries {
  const { organizationId } = reads;
  return {
    async find(type, id) {
      const [record] = await reads.rows(
        selection(sql<
          ReturnType<(typeof type)['answer']>
        >`select ${columnsOf(type)} ${liveRecords(type, organizationId)} and r.id = ${id}
          and exists (select from projects p
            where p.organization_id = r.organization_id and p.id = r.project_id and p.deleted_at is null)`),
      );
      return record ?? null;
    },
    async list(type, projectId, page, words = []) {
      const all = sql`${liveRecords(type, organizationId)} and r.project_id = ${projectId}`;
      const names = sql<NamedRow>`select r.id, array[r.name] as texts ${all}`;
      const ids = words.length > 0 && (await rowsWithWords(reads, words, selection(names)));
      const named = ids === false ? all : sql`${all} and r.id = any(${ids}::uuid[])`;
      const { bounds, orderBy, limit } = orderedPage(keys, page);
      return reads.page(page, {
        exists: liveProject(organizationId, projectId),
        rows: selection(
          sql<
            ReturnType<(typeof type)['answer']>
          >`select ${columnsOf(type)} ${named} and ${bounds} order by ${orderBy} limit ${limit}`,
        ),
        count: selection(sql<{ total: number }>`select count(*)::integer as total ${named}`),
        keys,
      });
    },
  };
}
