import { Template, type TemplateStore } from '@basalt/domain';
import { sql } from 'kysely';
import { locksOf } from '../lock/lock-with-project.ts';
import { nameLock } from '../sql/name-lock.ts';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

const locks = locksOf(Template, 'templates_of_live_projects');

const lockDefault = compiledOnce(
  (of: { organizationId: string; projectId: string }, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Template, 't')} from templates t
  where t.organization_id = ${of.organizationId} and t.project_id = ${of.projectId} and t.is_default
  for no key update`,
);

const templates = compiledOnce(
  (of: { organizationId: string; projectId: string | null }) => sql<{ count: number }>`
  select count(*)::integer as count from templates
  where organization_id = ${of.organizationId} and project_id is not distinct from ${of.projectId}::uuid`,
);

const lockOfProject = compiledOnce(
  (
    of: { organizationId: string; projectId: string | null; names: readonly string[] },
    tx: Transaction,
  ) => sql<object>`
  select ${tx.columnsSql(Template, 't')} from templates t
  where t.organization_id = ${of.organizationId}
    and (t.project_id = ${of.projectId}::uuid or (t.project_id is null and t.name = any(${of.names}::text[])))
  order by t.id for no key update`,
);

/** Templates of the transaction's tenant in PostgreSQL. */
export function createTemplateStore(tx: Transaction): TemplateStore {
  const { organizationId } = tx;
  return {
    async lock(id) {
      const found = await locks.lock(tx, id);
      return found && { template: found.record, project: found.project };
    },
    async lockedCount(projectId) {
      const [, [row]] = await tx.batch(
        nameLock(`${organizationId}/templates/${projectId ?? ''}`),
        templates({ organizationId, projectId }),
      );
      return row?.count ?? 0;
    },
    async lockOfProject(projectId, names) {
      const [, rows] = await tx.batch(
        projectId === null ? null : nameLock(`${organizationId}/templates/${projectId}`),
        lockOfProject({ organizationId, projectId, names }, tx),
      );
      return rows.map((row) => tx.load(Template, row));
    },
    lockDefault: (projectId) =>
      tx.loadOne(Template, lockDefault({ organizationId, projectId }, tx)),
  };
}
