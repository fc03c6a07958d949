import { Cycle, cycleBudget, noTickets, Project, type CycleStore } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import {
  cycleBatch,
  doneInCycle,
  ticketsOfCycle,
  unfinishedTickets,
} from '../ticket/cycle-tickets.ts';
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

interface OfCycle {
  organizationId: string;
  cycleId: string;
}

/** The project that a cycle belongs to and never leaves. */
const projectOf = ({ organizationId, cycleId }: OfCycle) =>
  sql`(select project_id from cycles where organization_id = ${organizationId} and id = ${cycleId})`;

const lockProject = compiledOnce(
  (
    of: OfCycle,
    tx: Transaction,
  ) => sql<object>`select ${tx.columnsSql(Project, 'p')} from projects p
  where p.organization_id = ${of.organizationId} and p.id = ${projectOf(of)} and p.deleted_at is null for no key update`,
);

const lockCycle = compiledOnce(
  ({ organizationId, cycleId }: OfCycle, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Cycle, 'c')} from cycles c
  where c.organization_id = ${organizationId} and c.id = ${cycleId} for no key update`,
);

const lockBoards = compiledOnce(
  (of: OfCycle) => sql`select b.id from boards b
  where b.organization_id = ${of.organizationId} and b.project_id = ${projectOf(of)} and b.deleted_at is null
  order by b.id for no key update`,
);

/** Cycles of the transaction's tenant in PostgreSQL. */
export function createCycleStore(tx: Transaction): CycleStore {
  const { organizationId } = tx;
  return {
    async loadForDelete(id) {
      const of = { organizationId, cycleId: id };
      // A transaction that puts a ticket into the cycle locks a board before it reads the cycle. The lock of all boards waits for it.
      const [[project], [row], , tickets] = await tx.batch(
        lockProject(of, tx),
        lockCycle(of, tx),
        lockBoards(of),
        ticketsOfCycle(of),
      );
      if (row === undefined || project === undefined) return null;
      const isLast = tickets.length < cycleBatch;
      return { cycle: tx.load(Cycle, row), project: tx.load(Project, project), tickets, isLast };
    },
    async loadForComplete(id) {
      const of = { organizationId, cycleId: id };
      const [[project], [row], , tickets, [done]] = await tx.batch(
        lockProject(of, tx),
        lockCycle(of, tx),
        lockBoards(of),
        unfinishedTickets(of),
        doneInCycle(of),
      );
      if (row === undefined || project === undefined) return null;
      const fitting = tickets.slice(0, cycleBudget.movedTogether).filter(({ fits }) => fits);
      return {
        cycle: tx.load(Cycle, row),
        project: tx.load(Project, project),
        ticketIds: fitting.map(({ id: ticketId }) => ticketId),
        hasMore: fitting.length < tickets.length,
        done: done ?? noTickets,
      };
    },
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
