import { CustomField, type Project } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { compiledOnce } from '../sql/query.ts';

/** The columns of a custom field by their names in the domain. */
const columns = sql.raw(
  CustomField.fields.map(({ name, wireName }) => `f.${wireName} as "${name}"`).join(', '),
);

/** The live custom fields that a project has, in their order. `project` is SQL for its id. */
export const fieldsOfProject = (organizationId: string, project: RawBuilder<unknown>) =>
  sql<CustomField>`select ${columns} from fields f
    where f.organization_id = ${organizationId} and f.deleted_at is null
      and (f.project_id is null or f.project_id = ${project}) order by f.position, f.id`;

/** The live custom fields with these ids, in their order. */
export const fieldsOfIds = compiledOnce(
  ({ organizationId, ids }: { organizationId: string; ids: readonly string[] }) =>
    sql<CustomField>`select ${columns} from fields f
    where f.organization_id = ${organizationId} and f.id = any(${ids}::uuid[]) and f.deleted_at is null
    order by f.position, f.id`,
);

/** The facts of a live project for new tickets, with its custom fields (null for none). No row when the project is deleted. */
export const projectToFill = compiledOnce(
  ({ organizationId, projectId }: { organizationId: string; projectId: string }) => sql<
    Pick<Project, 'id' | 'key' | 'archived'> & { fields: CustomField[] | null }
  >`
  select p.id, p.key, p.archived,
    (select json_agg(f) from (${fieldsOfProject(organizationId, sql.ref('p.id'))}) f) as fields
  from projects p
  where p.organization_id = ${organizationId} and p.id = ${projectId} and p.deleted_at is null`,
);
