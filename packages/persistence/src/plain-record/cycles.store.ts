import { Cycle, Project, type CycleStore } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

interface Due {
  organizationId: string;
  at: string;
  max: number;
}

/** Rows are locked in this order, of each the project first. A row that another transaction changed in the meantime is checked again. */
const lockDue = compiledOnce(
  ({ organizationId, at, max }: Due) => sql<{ id: string; project_id: string }>`
  select c.id, c.project_id from cycles c
  join projects p on p.organization_id = c.organization_id and p.id = c.project_id
  where c.organization_id = ${organizationId} and c.begins_at <= ${at}::timestamptz
    and p.deleted_at is null and not p.archived
  order by p.id, c.id limit ${max} for no key update of p, c`,
);

interface Ids {
  organizationId: string;
  ids: readonly string[];
}

const projectsWith = compiledOnce(
  ({ organizationId, ids }: Ids, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Project, 'p')} from projects p
  where p.organization_id = ${organizationId} and p.id = any(${ids}::uuid[])`,
);
const cyclesWith = compiledOnce(
  ({ organizationId, ids }: Ids, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Cycle, 'c')} from cycles c
  where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[]) order by c.project_id, c.id`,
);

/** Cycles of the transaction's tenant in PostgreSQL. */
export function createCycleStore(tx: Transaction): CycleStore {
  const { organizationId } = tx;
  return {
    async lockDue(now, max) {
      const locked = await tx.rows(lockDue({ organizationId, at: now.toISOString(), max }));
      if (locked.length === 0) return [];
      const ids = locked.map(({ id }) => id);
      const projectIds = [...new Set(locked.map(({ project_id }) => project_id))];
      const [projectRows, cycleRows] = await tx.batch(
        projectsWith({ organizationId, ids: projectIds }, tx),
        cyclesWith({ organizationId, ids }, tx),
      );
      const projects = new Map(
        projectRows.map((row) => tx.load(Project, row)).map((project) => [project.id, project]),
      );
      return cycleRows.map((row) => {
        const cycle = tx.load(Cycle, row);
        return { cycle, project: projects.get(cycle.projectId) as Project };
      });
    },
  };
}
