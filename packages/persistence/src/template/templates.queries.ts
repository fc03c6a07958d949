import { Template, type TemplateQueries, type TemplateRecord } from '@basalt/domain';
import { sql } from 'kysely';
import { idKey, orderedPage } from '../sql/keyset.ts';
import { selection } from '../sql/query.ts';
import { columnText } from '../sql/record-columns.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const keys = [idKey<TemplateRecord>('t.id', 'asc')];
const columns = sql.raw(columnText(Template, 't'));

/** The templates of all projects and of live ones. Row-level security hides those of projects that the caller does not see. */
const seen = (organizationId: string) => sql`from templates t
  join templates_of_live_projects l on l.organization_id = t.organization_id and l.id = t.id
  where t.organization_id = ${organizationId}`;

/** Reads of templates in PostgreSQL. */
export function createTemplateQueries(reads: TenantReads): TemplateQueries {
  const from = seen(reads.organizationId);
  return {
    async list(projectId, page) {
      const listed =
        projectId === undefined
          ? from
          : sql`${from} and (t.project_id is null or t.project_id = ${projectId})`;
      const { bounds, orderBy, limit } = orderedPage(keys, page);
      const found = await reads.page(page, {
        rows: selection(
          sql<TemplateRecord>`select ${columns} ${listed} and ${bounds} order by ${orderBy} limit ${limit}`,
        ),
        count: selection(sql<{ total: number }>`select count(*)::integer as total ${listed}`),
        keys,
      });
      return found ?? { items: [], next: null, prev: null };
    },
    async find(id) {
      const [template] = await reads.rows(
        selection(sql<TemplateRecord>`select ${columns} ${from} and t.id = ${id}`),
      );
      return template ?? null;
    },
  };
}
