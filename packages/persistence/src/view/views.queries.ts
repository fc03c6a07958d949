import { isIdentifier, type StoredView, type ViewQueries } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

interface OfTenant {
  organizationId: string;
}

/** Below row-level security, those alone whose project the caller sees. */
const seen = sql`select v.id, v.organization_id, v.project_id, v.name, v.query, v.columns, v.grouping, v.shared, v.created_by,
    v.version, v.created_at, v.updated_at
  from views v join views_of_live_projects l on l.organization_id = v.organization_id and l.id = v.id`;

const allViews = compiledOnce(
  (of: OfTenant) => sql<StoredView>`
  ${seen} where v.organization_id = ${of.organizationId} order by v.name collate "C", v.id`,
);

const oneView = compiledOnce(
  (of: OfTenant & { id: string }) => sql<StoredView>`
  ${seen} where v.organization_id = ${of.organizationId} and v.id = ${of.id}`,
);

const calendarKey = compiledOnce(
  (of: OfTenant & { view: string; userId: string }) => sql<{ key: string }>`
  select key from view_calendars
  where organization_id = ${of.organizationId} and view_id = ${of.view} and user_id = ${of.userId}`,
);

const live = sql`exists (select from projects p
  where p.organization_id = r.organization_id and p.id = r.project_id and p.deleted_at is null)`;

const present = compiledOnce(
  (of: OfTenant & { ids: readonly string[]; keys: readonly string[] }) => sql<{ value: string }>`
  select r.id::text as value from boards r
    where r.organization_id = ${of.organizationId} and r.id = any(${of.ids}::uuid[]) and r.deleted_at is null and ${live}
  union all select r.id::text from labels r
    where r.organization_id = ${of.organizationId} and r.id = any(${of.ids}::uuid[]) and ${live}
  union all select r.id::text from tickets r
    where r.organization_id = ${of.organizationId} and r.id = any(${of.ids}::uuid[]) and r.deleted_at is null and ${live}
  union all select m.user_id::text from memberships m
    where m.organization_id = ${of.organizationId} and m.user_id = any(${of.ids}::uuid[]) and m.removed_at is null
  union all select p.id::text from projects p
    where p.organization_id = ${of.organizationId} and p.id = any(${of.ids}::uuid[]) and p.deleted_at is null
  union all select lower(p.key) from projects p
    where p.organization_id = ${of.organizationId} and lower(p.key) = any(${of.keys}::text[]) and p.deleted_at is null`,
);

/** Reads of views in PostgreSQL. */
export function createViewQueries(reads: TenantReads): ViewQueries {
  const { organizationId } = reads;
  return {
    list: () => reads.rows(allViews({ organizationId })),
    async find(id) {
      const [found] = await reads.rows(oneView({ organizationId, id }));
      return found ?? null;
    },
    async calendarKey(view, userId) {
      const [found] = await reads.rows(calendarKey({ organizationId, view, userId }));
      return found?.key ?? null;
    },
    async present(values) {
      const ids = values.filter(isIdentifier);
      const keys = values.filter((value) => !isIdentifier(value));
      const rows = await reads.rows(present({ organizationId, ids, keys }));
      return new Set(rows.map(({ value }) => value));
    },
  };
}
