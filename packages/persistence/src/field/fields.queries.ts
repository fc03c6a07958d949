import {
  CustomField,
  fieldBudget,
  shownField,
  type CustomFieldRecord,
  type DeletedFilter,
  type FieldQueries,
  type PendingFields,
} from '@basalt/domain';
import { sql } from 'kysely';
import { rowsAcross } from '../connection/rows-across.ts';
import type { Database } from '../transaction/database.ts';
import { compiledOnce } from '../sql/query.ts';
import { columnText } from '../sql/record-columns.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

/** The fields of live projects. Row-level security hides the fields of projects that the caller does not see. */
const seen = sql`select ${sql.raw(columnText(CustomField, 'f'))}
  from fields f join fields_of_live_projects l
    on l.organization_id = f.organization_id and l.id = f.id`;

/** The selected fields of the tenant, in their order; of a project: its own and those of all projects. */
const listedFields = compiledOnce(
  (of: {
    organizationId: string;
    projectId: string | null;
    deleted: DeletedFilter;
  }) => sql<CustomFieldRecord>`
  ${seen} where f.organization_id = ${of.organizationId}
    and (${of.projectId}::uuid is null or f.project_id is null or f.project_id = ${of.projectId}::uuid)
    and (${of.deleted}::text = 'include' or (f.deleted_at is not null) = (${of.deleted}::text = 'only'))
  order by f.position, f.id`,
);

const oneField = compiledOnce(
  (of: { organizationId: string; id: string }) => sql<CustomFieldRecord>`
  ${seen} where f.organization_id = ${of.organizationId} and f.id = ${of.id} and f.deleted_at is null`,
);

/** The live fields that the projects with these ids have, by id. */
export const fieldsOfProjects = compiledOnce(
  (of: { organizationId: string; ids: readonly string[] }) => sql<CustomFieldRecord>`
  ${seen} where f.organization_id = ${of.organizationId} and f.deleted_at is null
    and (f.project_id is null or f.project_id = any(${of.ids}::uuid[])) order by f.id`,
);

/** Reads of custom fields in PostgreSQL; their totals are counted elsewhere. */
export function createFieldQueries(reads: TenantReads): Omit<FieldQueries, 'totals'> {
  const { organizationId } = reads;
  return {
    async list(projectId, deleted = 'exclude') {
      const rows = await reads.rows(
        listedFields({ organizationId, projectId: projectId ?? null, deleted }),
      );
      return rows.map(shownField);
    },
    async find(id) {
      const [found] = await reads.rows(oneField({ organizationId, id }));
      return found === undefined ? null : shownField(found);
    },
  };
}

/** Finds fields of all organizations whose tickets have not all followed, with a function of the database that returns only ids. */
export function createPendingFields({ database }: { database: Database }): PendingFields {
  return async (before) => {
    const left = sql<{ organization_id: string; field_id: string }>`
      select organization_id, field_id from basalt.pending_fields(${before.toISOString()}, ${fieldBudget.attempts})`;
    const rows = await rowsAcross(database.pool, left);
    return rows.map((row) => ({ organizationId: row.organization_id, field: row.field_id }));
  };
}
