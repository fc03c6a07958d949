import {
  isIdentifier,
  View,
  type NamedRecord,
  type StoredCalendar,
  type StoredView,
  type ViewQueries,
} from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import { columnText } from '../sql/record-columns.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

interface OfTenant {
  organizationId: string;
}

/** The live views. Row-level security hides the views of projects that the caller does not see. */
const seen = sql`select ${sql.raw(columnText(View, 'v', { gone: null }))}
  from views v join views_of_live_projects l on l.organization_id = v.organization_id and l.id = v.id`;

const allViews = compiledOnce(
  (of: OfTenant) => sql<StoredView>`
  ${seen} where v.organization_id = ${of.organizationId} order by v.name collate "C", v.id`,
);

const oneView = compiledOnce(
  (of: OfTenant & { id: string }) => sql<StoredView>`
  ${seen} where v.organization_id = ${of.organizationId} and v.id = ${of.id}`,
);

const calendar = compiledOnce(
  (of: OfTenant & { view: string; userId: string }) => sql<StoredCalendar>`
  select key, query from view_calendars
  where organization_id = ${of.organizationId} and view_id = ${of.view} and user_id = ${of.userId}`,
);

const live = sql`exists (select from projects p
  where p.organization_id = r.organization_id and p.id = r.project_id and p.deleted_at is null)`;

const present = compiledOnce(
  (
    of: OfTenant & {
      ids: readonly string[];
      keys: readonly string[];
      creators: readonly string[];
      slugs: readonly string[];
      projects: readonly (string | null)[];
      fieldKinds: readonly string[];
      fieldKeys: readonly string[];
      projectsOfFields: readonly (string | null)[];
    },
  ) => sql<{ word: string }>`
  select 'record ' || r.id as word from boards r
    where r.organization_id = ${of.organizationId} and r.id = any(${of.ids}::uuid[]) and r.deleted_at is null and ${live}
  union all select 'record ' || r.id from labels r
    where r.organization_id = ${of.organizationId} and r.id = any(${of.ids}::uuid[]) and ${live}
  union all select 'record ' || r.id from cycles r
    where r.organization_id = ${of.organizationId} and r.id = any(${of.ids}::uuid[]) and ${live}
  union all select 'record ' || r.id from tickets r
    where r.organization_id = ${of.organizationId} and r.id = any(${of.ids}::uuid[]) and r.deleted_at is null and ${live}
  union all select 'record ' || m.user_id from memberships m
    where m.organization_id = ${of.organizationId} and m.user_id = any(${of.ids}::uuid[]) and m.removed_at is null
  union all select 'record ' || p.id from projects p
    where p.organization_id = ${of.organizationId} and p.id = any(${of.ids}::uuid[]) and p.deleted_at is null
  union all select 'project_key ' || lower(p.key) from projects p
    where p.organization_id = ${of.organizationId} and lower(p.key) = any(${of.keys}::text[]) and p.deleted_at is null
  union all select 'creator ' || m.user_id from memberships m
    where m.organization_id = ${of.organizationId} and m.user_id = any(${of.creators}::uuid[])
  union all select 'creator ' || c.id from api_credentials c
    where c.organization_id = ${of.organizationId} and c.id = any(${of.creators}::uuid[])
  union all select 'board_slug ' || coalesce(s.project_id::text, '') || ' ' || s.slug
    from unnest(${of.projects}::uuid[], ${of.slugs}::text[]) as s (project_id, slug) where exists (
      select from boards r where r.organization_id = ${of.organizationId} and r.slug = s.slug and r.deleted_at is null
        and r.project_id = coalesce(s.project_id, r.project_id) and ${live})
  union all select s.kind || ' ' || coalesce(s.project_id::text, '') || ' ' || s.key
    from unnest(${of.fieldKinds}::text[], ${of.projectsOfFields}::uuid[], ${of.fieldKeys}::text[]) as s (kind, project_id, key)
    where exists (
      select from fields r where r.organization_id = ${of.organizationId} and r.deleted_at is null
        and (r.key = s.key or s.kind = 'field_filter' and r.key = regexp_replace(s.key, '_(min|max|after|before)$', ''))
        and (r.project_id is null or r.project_id = coalesce(s.project_id, r.project_id) and ${live}))`,
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
    async calendar(view, userId) {
      const [found] = await reads.rows(calendar({ organizationId, view, userId }));
      return found ?? null;
    },
    async present(named) {
      const valuesOf = (kind: NamedRecord['kind']) =>
        named.flatMap((record) => (record.kind === kind ? record.value : []));
      const creators = valuesOf('creator').filter(isIdentifier);
      const [ids, keys] = [valuesOf('record'), valuesOf('project_key')];
      const ofProjects = named.filter((record) => 'projectId' in record);
      const boards = ofProjects.filter(({ kind }) => kind === 'board_slug');
      const fields = ofProjects.filter(({ kind }) => kind !== 'board_slug');
      const of = {
        organizationId,
        ids,
        keys,
        creators,
        slugs: boards.map(({ value }) => value),
        projects: boards.map(({ projectId }) => projectId),
        fieldKinds: fields.map(({ kind }) => kind),
        fieldKeys: fields.map(({ value }) => value),
        projectsOfFields: fields.map(({ projectId }) => projectId),
      };
      const rows = await reads.rows(present(of));
      return new Set(rows.map(({ word }) => word));
    },
  };
}
