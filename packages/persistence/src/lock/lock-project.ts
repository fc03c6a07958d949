import { Project } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** A live project, locked. */
export const lockProject = compiledOnce(
  ({ organizationId, id }: { organizationId: string; id: string }, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Project, 'p')} from projects p
  where p.organization_id = ${organizationId} and p.id = ${id} and p.deleted_at is null for no key update`,
);
