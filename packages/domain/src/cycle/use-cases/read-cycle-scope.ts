import type { Principal } from '../../access/principal.ts';
import { cycleBudget } from '../../budgets/cycle-budget.ts';
import { endOfDay, startOfDay } from '../../flow/day-clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { Cycle, type CycleRecord } from '../../records/cycle.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import { scopeReport, type CycleScopeReport } from '../cycle-scope-report.ts';
import { cycleScopeOf } from '../cycle-scope.ts';
import { zoneOf } from '../cycle-state.ts';
import { resultsOf, velocityOf } from '../velocity.ts';

const dayMs = 86_400_000;

/** The moments of a cycle: as it was begun and completed, else by its days. It has no more than `cycleBudget.days`, also when it is completed late. */
function timesOf(cycle: CycleRecord, timeZone: string) {
  const beginsAt = cycle.started_at
    ? Date.parse(cycle.started_at)
    : startOfDay(cycle.starts_on, timeZone);
  const end = cycle.completed_at
    ? Date.parse(cycle.completed_at)
    : endOfDay(cycle.ends_on, timeZone);
  const endsAt = Math.max(beginsAt, Math.min(end, beginsAt + cycleBudget.days * dayMs));
  return { id: cycle.id, beginsAt, endsAt, timeZone };
}

/**
 * The scope of a cycle from the log: what was in it when it began, what was added and removed since, when and by whom, and what was done, by day. The usual velocity
 * is the median of the last five completed cycles of the project. A change is in the log some moments after it. Refuses with `quota_exceeded` a cycle whose
 * tickets have more than `cycleBudget.events`.
 */
export const readCycleScope =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (principal: Principal, { cycle: id }: { cycle: string }): Promise<CycleScopeReport> => {
    const { records, projects, events } = tenancy.queriesOf(principal);
    const refusal = () => refusalForMissing(tenancy, principal, 'cycle', id);
    const cycle = await foundOrRefused(await records.find(Cycle, id), refusal);
    const { project_id: projectId } = cycle;
    const project = await foundOrRefused(await projects.find(projectId), refusal);
    const log = await foundOrRefused(await projects.cycleEvents(projectId, id), refusal);
    const limit = cycleBudget.events;
    if (!log.isWhole) {
      throw new DomainError('quota_exceeded', { quota: 'events of the tickets of a cycle', limit });
    }
    const page = { limit: cycleBudget.ofProject };
    const all = await foundOrRefused(await records.list(Cycle, projectId, page), refusal);
    const times = timesOf(cycle, zoneOf({ timeZone: project.time_zone }));
    const scope = cycleScopeOf(times, log.events, clock().getTime());
    const { committed, added, removed, done } = scope;
    const ids = [committed, added, removed, done].flat().map(({ ticketId }) => ticketId);
    const named = { tickets: [...new Set(ids)], documents: [], boards: [] };
    const names = (await events.namesOf(named)).tickets;
    const velocity = velocityOf(resultsOf(all.items));
    return scopeReport(times, scope, names, velocity);
  };
