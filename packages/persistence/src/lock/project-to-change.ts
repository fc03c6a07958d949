import { compiledOnce, db } from '../sql/query.ts';

/** The fields of a live project that changes of its tickets need. No row when the project is deleted. */
export const projectToChange = compiledOnce((of: { organizationId: string; projectId: string }) =>
  db
    .selectFrom('projects')
    .select(['id', 'key', 'archived'])
    .where('organization_id', '=', of.organizationId)
    .where('id', '=', of.projectId)
    .where('deleted_at', 'is', null),
);
