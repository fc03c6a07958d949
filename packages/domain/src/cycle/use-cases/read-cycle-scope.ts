import type { Actor, Principal } from '../../access/principal.ts';
import { cycleBudget } from '../../budgets/cycle-budget.ts';
import { endOfDay, startOfDay } from '../../flow/day-clock.ts';
import type { Count } from '../../flow/flow-state.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { Cycle, type CycleRecord } from '../../records/cycle.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import { cycleScopeOf, velocityOf, type ScopeEntry } from '../cycle-scope.ts';
import { zoneOf } from '../cycle-state.ts';

/** A ticket of a scope; key and title are null when it does not exist any more. */
export interface ScopeTicket {
  readonly ticket_id: string;
  readonly key: string | null;
  readonly title: string | null;
  readonly estimate: number;
}

/** The same with the moment at which it was added, removed or done, and by whom. */
export interface ScopeChange extends ScopeTicket {
  readonly at: string;
  readonly by: Actor;
}

/** The scope of a cycle as the API returns it. Estimates are sums of those of tickets. */
export interface CycleScopeReport {
  readonly cycle_id: string;
  readonly time_zone: string;
  readonly begins_at: string;
  readonly ends_at: string;
  readonly committed: ScopeTicket[];
  readonly added: ScopeChange[];
  readonly removed: ScopeChange[];
  readonly done: ScopeChange[];
  readonly reestimated: number;
  readonly days: {
    readonly day: string;
    readonly tickets: number;
    readonly estimate: number;
    readonly done_tickets: number;
    readonly done_estimate: number;
  }[];
  readonly velocity: { readonly tickets: number; readonly estimate: number } | null;
}

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

/** What the completed cycles have done, in the order in which they were completed. */
const doneOf = (cycles: readonly CycleRecord[]): Count[] =>
  cycles
    .flatMap(({ completed_at: at, done_tickets: tickets, done_estimate: estimate }) =>
      at === null || tickets === null ? [] : [{ at, tickets, estimate: estimate ?? 0 }],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ tickets, estimate }) => ({ tickets, tenths: Math.round(estimate * 10) }));

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
    const ticket = ({
      ticketId,
      tenths,
    }: Pick<ScopeEntry, 'ticketId' | 'tenths'>): ScopeTicket => ({
      ticket_id: ticketId,
      key: names.get(ticketId)?.key ?? null,
      title: names.get(ticketId)?.title ?? null,
      estimate: tenths / 10,
    });
    const change = (entry: ScopeEntry): ScopeChange => ({
      ...ticket(entry),
      at: new Date(entry.at).toISOString(),
      by: entry.by,
    });
    const velocity = velocityOf(doneOf(all.items));
    return {
      cycle_id: id,
      time_zone: times.timeZone,
      begins_at: new Date(times.beginsAt).toISOString(),
      ends_at: new Date(times.endsAt).toISOString(),
      committed: committed.map(ticket),
      added: added.map(change),
      removed: removed.map(change),
      done: done.map(change),
      reestimated: scope.reestimated / 10,
      days: scope.days.map(({ day, scope: whole, done: finished }) => ({
        day,
        tickets: whole.tickets,
        estimate: whole.tenths / 10,
        done_tickets: finished.tickets,
        done_estimate: finished.tenths / 10,
      })),
      velocity: velocity && { tickets: velocity.tickets, estimate: velocity.tenths / 10 },
    };
  };
