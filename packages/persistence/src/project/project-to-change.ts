import { compiledOnce, db } from '../sql/query.ts';

/** What changes of its tickets ask of a live project. */
export const projectToChange = compiledOnce((of: { organizationId: string; projectId: string }) =>
  db
    .selectFrom('projects')
    .select(['id', 'key', 'archived'])
    .where('organization_id', '=', of.organizationId)
    .where('id', '=', of.projectId)
    .where('deleted_at', 'is', null),
);
