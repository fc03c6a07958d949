import { cycleBudget } from '../../src/budgets/cycle-budget.ts';
import type { CycleLog } from '../../src/cycle/cycle-scope.ts';
import { eventRecord } from '../../src/event/event-record.ts';
import { Cycle } from '../../src/records/cycle.ts';
import { logOf } from './event-log.ts';
import type { Tenant } from './tenant.ts';

/** The events of the tickets that were ever in a cycle of the project, from the log; null when there is no such cycle. */
export function cycleLog(tenant: Tenant, projectId: string, cycleId: string): CycleLog | null {
  if (tenant.of(Cycle).get(cycleId)?.projectId !== projectId) return null;
  const all = logOf(tenant).map(({ event }) => eventRecord(event, ''));
  const ids = new Set(
    all.filter(({ data }) => data['cycle_id'] === cycleId).map(({ data }) => data['id']),
  );
  const events = all.filter(
    (event) =>
      event.project_id === projectId &&
      (ids.has(event.data['id']) || event.affected.some(({ id }) => ids.has(id))),
  );
  const isWhole = events.length <= cycleBudget.events;
  return { events: isWhole ? events : [], isWhole };
}
