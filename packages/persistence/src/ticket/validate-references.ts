import { cycleWords, invalid, type TicketFilter } from '@basalt/domain';
import type { Statement } from '../sql/statement.ts';

const words: readonly string[] = cycleWords;

/**
 * The statement that checks whether the records of a filter exist: one row with a boolean for each field of the filter. They must be
 * of the project, or with null of any live project of the tenant. No row when the project does not exist.
 */
export function validateReferences(
  organizationId: string,
  projectId: string | null,
  filter: TicketFilter,
): Statement {
  const values: unknown[] = [organizationId];
  const found: string[] = ['true as found'];
  const ofProject =
    projectId === null
      ? 'x.project_id in (select p.id from projects p where p.organization_id = $1 and p.deleted_at is null)'
      : `x.project_id = $${values.push(projectId)}`;
  // Only fields that the filter has: with a null for the others, PostgreSQL would plan the statement again and again.
  const named = (
    field: string,
    ids: readonly string[] | undefined,
    from: string,
    { id = 'x.id', type = 'uuid' } = {},
  ) => {
    if (ids === undefined) return;
    const among = `$${values.push([...new Set(ids)])}::${type}[]`;
    found.push(
      `(select count(distinct ${id}) from ${from} and ${id} = any(${among})) = cardinality(${among}) as ${field}`,
    );
  };
  const {
    projectIds,
    boardIds,
    boardSlugs,
    assigneeIds,
    labelIds,
    createdBy,
    parentIds,
    ...others
  } = {
    ...filter,
    ...filter.except,
  };
  const cycleIds = others.cycleIds?.filter((id) => !words.includes(id));
  const people = assigneeIds?.filter((id) => id !== 'none');
  const ofTenant = 'where x.organization_id = $1';
  named('project_id', projectIds, `projects x ${ofTenant} and x.deleted_at is null`);
  named('board_id', boardIds, `boards x ${ofTenant} and x.deleted_at is null and ${ofProject}`);
  named(
    'board_slug',
    boardSlugs,
    `boards x ${ofTenant} and x.deleted_at is null and ${ofProject}`,
    {
      id: 'x.slug',
      type: 'text',
    },
  );
  named('assignee_id', people, `memberships x ${ofTenant}`, { id: 'x.user_id' });
  named(
    'created_by',
    createdBy,
    `(select m.user_id as id from memberships m where m.organization_id = $1
      union all select c.id from api_credentials c where c.organization_id = $1) x where true`,
  );
  named('label_id', labelIds, `labels x ${ofTenant} and ${ofProject}`);
  named('cycle_id', cycleIds, `cycles x ${ofTenant} and ${ofProject}`);
  named(
    'parent_id',
    parentIds,
    `tickets x join projects live on live.organization_id = $1 and live.id = x.project_id and live.deleted_at is null
      ${ofTenant} and x.deleted_at is null`,
  );
  const projectClause =
    projectId === null
      ? ''
      : 'from projects p where p.organization_id = $1 and p.id = $2 and p.deleted_at is null';
  // A parameter that the statement does not mention is refused.
  if (projectId === null && found.length === 1) values.pop();
  return { text: `select ${found.join(', ')} ${projectClause}`, values };
}

/** Refuses, with `validation_failed`, the first field of a filter whose record does not exist. */
export function refuseUnknownRecords(present: Record<string, boolean>): void {
  for (const [field, known] of Object.entries(present)) {
    if (!known) throw invalid(field, 'does not exist');
  }
}
