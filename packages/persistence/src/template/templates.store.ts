import { Project, Template, type TemplateStore } from '@basalt/domain';
import { sql } from 'kysely';
import { nameLock } from '../sql/name-lock.ts';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

interface OfTemplate {
  organizationId: string;
  id: string;
}

const lockTemplate = compiledOnce(
  (of: OfTemplate, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Template, 't')} from templates t
  where t.organization_id = ${of.organizationId} and t.id = ${of.id} and exists (
    select from templates_of_live_projects l where l.organization_id = t.organization_id and l.id = t.id)
  for no key update of t`,
);

/** A template never leaves its project. */
const lockProject = compiledOnce(
  (of: OfTemplate, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Project, 'p')} from projects p
  where p.organization_id = ${of.organizationId} and p.deleted_at is null and p.id = (
    select t.project_id from templates t where t.organization_id = ${of.organizationId} and t.id = ${of.id})
  for no key update`,
);

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

/** Templates of the transaction's tenant in PostgreSQL. */
export function createTemplateStore(tx: Transaction): TemplateStore {
  const { organizationId } = tx;
  return {
    async lock(id) {
      const of = { organizationId, id };
      const [[project], [row]] = await tx.batch(lockProject(of, tx), lockTemplate(of, tx));
      if (row === undefined) return null;
      return {
        template: tx.load(Template, row),
        project: project === undefined ? null : tx.load(Project, project),
      };
    },
    async lockedCount(projectId) {
      const [, [row]] = await tx.batch(
        nameLock(`${organizationId}/templates/${projectId ?? ''}`),
        templates({ organizationId, projectId }),
      );
      return row?.count ?? 0;
    },
    lockDefault: (projectId) =>
      tx.loadOne(Template, lockDefault({ organizationId, projectId }, tx)),
  };
}
