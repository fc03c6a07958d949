import { compiledOnce, db } from '../sql/query.ts';
import { sql } from 'kysely';

/** The statement that raises `version` and sets `updated_at` of all documents of a project, deleted ones too. */
export const touchDocumentsOfProject = compiledOnce(
  (of: { organizationId: string; projectId: string; now: string }) =>
    db
      .updateTable('documents')
      .set(({ eb }) => ({ version: eb('version', '+', sql.lit(1)), updated_at: of.now }))
      .where('organization_id', '=', of.organizationId)
      .where('project_id', '=', of.projectId),
);
