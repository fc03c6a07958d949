import { compiledOnce, db } from '../sql/query.ts';
import { Project } from '@basalt/domain';
import { sql } from 'kysely';
import type { Transaction } from '../transaction/transaction.ts';

/** A live project, locked. */
export const lockProject = compiledOnce(
  ({ organizationId, id }: { organizationId: string; id: string }, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Project, 'p')} from projects p
  where p.organization_id = ${organizationId} and p.id = ${id} and p.deleted_at is null for no key update`,
);

/** The fields of a live project that changes of its tickets need. No row when the project is deleted. */
export const projectToChange = compiledOnce((of: { organizationId: string; projectId: string }) =>
  db
    .selectFrom('projects')
    .select(['id', 'key', 'archived'])
    .where('organization_id', '=', of.organizationId)
    .where('id', '=', of.projectId)
    .where('deleted_at', 'is', null),
);
