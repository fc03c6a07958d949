import type { CycleStore } from '../../src/ports/cycles.port.ts';
import { cycleBudget } from '../../src/budgets/cycle-budget.ts';
import { noTickets, plus } from '../../src/flow/flow-state.ts';
import { Board } from '../../src/records/board.ts';
import { Cycle } from '../../src/records/cycle.ts';
import { Ticket } from '../../src/records/ticket.ts';
import { loadedKey } from './boards.ts';
import { liveProject } from './live.ts';
import { compare } from './paging.ts';
import type { Tenant } from './tenant.ts';

/** The cycles of one organization, inside a transaction. */
export const cycleStore = (tenant: Tenant): CycleStore => ({
  lockDue: async (now, max) =>
    tenant
      .of(Cycle)
      .where(({ beginsAt }) => beginsAt !== null && beginsAt <= now)
      .flatMap((cycle) => {
        const project = liveProject(tenant, cycle.projectId);
        return project === null || project.archived ? [] : [{ cycle, project }];
      })
      .toSorted((a, b) => compare(a.project.id, b.project.id) || compare(a.cycle.id, b.cycle.id))
      .slice(0, max),
  loadForComplete: async (id) => {
    const cycle = tenant.of(Cycle).get(id);
    const project = cycle && liveProject(tenant, cycle.projectId);
    if (cycle === null || project === null) return null;
    const tickets = tenant.of(Ticket).where({ cycleId: id, deletedAt: null });
    const isDone = ({ boardId }: Ticket) => tenant.of(Board).get(boardId)?.isDone === true;
    const open = tickets
      .filter((ticket) => !ticket.archived && !isDone(ticket))
      .toSorted((a, b) => compare(a.id, b.id));
    const { startedAt } = cycle;
    const done = tickets
      .filter(isDone)
      .filter(({ enteredBoardAt: at }) => at !== null && startedAt !== null && at >= startedAt);
    return {
      cycle,
      project,
      ticketIds: open.slice(0, cycleBudget.movedTogether).map((ticket) => ticket.id),
      hasMore: open.length > cycleBudget.movedTogether,
      done: done
        .map(({ estimate }) => ({ tickets: 1, tenths: Math.round((estimate ?? 0) * 10) }))
        .reduce((sum, each) => plus(sum, each), noTickets),
    };
  },
  loadForDelete: async (id) => {
    const cycle = tenant.of(Cycle).get(id);
    const project = cycle && liveProject(tenant, cycle.projectId);
    if (cycle === null || project === null) return null;
    const tickets = tenant.of(Ticket).where({ cycleId: id }).map(loadedKey);
    return { cycle, project, tickets, isLast: true };
  },
});
