import type { CycleStore } from '../../src/ports/cycles.port.ts';
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
  loadForDelete: async (id) => {
    const cycle = tenant.of(Cycle).get(id);
    const project = cycle && liveProject(tenant, cycle.projectId);
    if (cycle === null || project === null) return null;
    const tickets = tenant.of(Ticket).where({ cycleId: id }).map(loadedKey);
    return { cycle, project, tickets, isLast: true };
  },
});
