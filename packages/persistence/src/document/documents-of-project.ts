import { compiledOnce, db } from '../sql/query.ts';
import { sql } from 'kysely';

/** Version and `updated_at` of every document linked to a project grow, deleted ones included. */
export const documentsOfProject = compiledOnce(
  (of: { organizationId: string; projectId: string; now: string }) =>
    db
      .updateTable('documents')
      .set(({ eb }) => ({ version: eb('version', '+', sql.lit(1)), updated_at: of.now }))
      .where('organization_id', '=', of.organizationId)
      .where('project_id', '=', of.projectId),
);
