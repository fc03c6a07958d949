import { flowBudget } from '../../src/budgets/flow-budget.ts';
import { eventRecord } from '../../src/event/event-record.ts';
import { openTickets } from '../../src/flow/ageing.ts';
import { dayAfter, type DayRange } from '../../src/flow/day-clock.ts';
import { flowAfter } from '../../src/flow/day-log.ts';
import { projectKinds, type FlowEvent } from '../../src/flow/flow-event.ts';
import type { FinishedDays } from '../../src/flow/forecast-report.ts';
import type {
  AgeingFacts,
  FinishedTickets,
  FlowFacts,
  FlowRange,
  TicketNames,
} from '../../src/flow/flow-report.ts';
import {
  emptyFlow,
  flowSettingsOf,
  keyOfRow,
  noTickets,
  plus,
  type DayCount,
  type RowKey,
  type TicketFlow,
} from '../../src/flow/flow-state.ts';
import { percentilesOf } from '../../src/flow/percentile.ts';
import { finishedBetween } from '../../src/flow/efficiency.ts';
import { cycleMs } from '../../src/flow/ticket-time.ts';
import { Project } from '../../src/records/project.ts';
import { Ticket } from '../../src/records/ticket.ts';
import type { TicketFilter } from '../../src/ports/tickets.port.ts';
import { logOf } from './event-log.ts';
import { isListedTicket, refuseUnknownRecords } from './ticket-filter.ts';
import type { Tenant } from './tenant.ts';

/** The sum of what happened on two days. */
export const sumOf = (a: DayCount, b: DayCount): DayCount => ({
  ...a,
  entered: plus(a.entered, b.entered),
  left: plus(a.left, b.left),
  archived: plus(a.archived, b.archived),
  reestimated: a.reestimated + b.reestimated,
  finished: plus(a.finished, b.finished),
  reopened: plus(a.reopened, b.reopened),
});

/** The tickets in progress, as a store has them. */
export const openOf = (tickets: readonly TicketFlow[], namesOf: (id: string) => TicketNames) =>
  openTickets(tickets)
    .slice(0, flowBudget.listed)
    .map(({ id, boardId, startedAt }) => ({ id, boardId, startedAt, ...namesOf(id) }));

/** What a store has of the tickets in progress after all events of a project. */
export function ageingFactsOf(
  projectId: string,
  timeZone: string | null,
  events: readonly FlowEvent[],
  since: number,
  namesOf: (id: string) => TicketNames,
): AgeingFacts {
  const state = flowAfter(emptyFlow(flowSettingsOf(projectId, timeZone)), events);
  const tickets = [...state.tickets.values()];
  const finished = finishedBetween(tickets, since, Number.MAX_SAFE_INTEGER);
  const cycles = finished.map((ticket) => cycleMs(ticket) ?? 0);
  return { p85Ms: percentilesOf(cycles)?.p85 ?? null, open: openOf(tickets, namesOf) };
}

/** The ends of tickets on the days of a range. */
export function endsOf(tickets: readonly TicketFlow[], { from, to }: DayRange): DayCount[] {
  const ended = tickets.filter(({ endRow }) => endRow && endRow.day >= from && endRow.day <= to);
  const groups = Map.groupBy(ended, ({ endRow }) => keyOfRow(endRow as RowKey));
  const nothing = { entered: noTickets, left: noTickets, archived: noTickets, reopened: noTickets };
  return [...groups.values()].map((group) => ({
    ...(group[0]?.endRow as RowKey),
    ...nothing,
    reestimated: 0,
    finished: {
      tickets: group.length,
      tenths: group.reduce((sum, { endTenths }) => sum + endTenths, 0),
    },
  }));
}

/** What a store has of the tickets that ended in a range. */
export function finishedOf(
  finished: readonly TicketFlow[],
  namesOf: (id: string) => TicketNames,
): FinishedTickets {
  const cycles = finished.map((ticket) => cycleMs(ticket) ?? 0);
  const byEnd = finished.toSorted(
    (a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0) || (a.id < b.id ? -1 : 1),
  );
  return {
    tickets: finished.length,
    cycle: percentilesOf(cycles),
    activeMs: finished.reduce((sum, { activeMs }) => sum + activeMs, 0),
    wholeMs: cycles.reduce((sum, ms) => sum + ms, 0),
    blockedMs: finished.reduce((sum, { blockedMs }) => sum + blockedMs, 0),
    last: byEnd
      .slice(0, flowBudget.listed)
      .map(({ id, startedAt, endedAt, blockedMs, boardMs }) => {
        const ended = { id, startedAt, endedAt, blockedMs, boardMs };
        return { ...ended, ...namesOf(id) };
      }),
  };
}

/** What a store has of the flow after all events of a project. `namesOf` returns the names of a ticket, `isSelected` stands for a filter. */
export function flowFactsOf(
  projectId: string,
  timeZone: string | null,
  events: readonly FlowEvent[],
  { from, to, since, until }: FlowRange,
  namesOf: (id: string) => TicketNames,
  isSelected: ((id: string) => boolean) | null = null,
): FlowFacts {
  const settings = flowSettingsOf(projectId, timeZone);
  const state = flowAfter(emptyFlow(settings), events);
  const before = dayAfter(from, -1);
  const sums = new Map<string, DayCount>();
  for (const row of state.days.values()) {
    if (row.day >= from) continue;
    const key = `${row.boardId} ${row.isImported}`;
    const sum = sums.get(key);
    sums.set(key, { ...(sum === undefined ? row : sumOf(sum, row)), day: before });
  }
  const tickets = [...state.tickets.values()].filter(({ id }) => isSelected?.(id) ?? true);
  const finished = finishedBetween(tickets, since, until);
  const own = events.filter((event) => event.project_id === projectId);
  return {
    settings,
    isFiltered: isSelected !== null,
    boards: [...state.boards.values()],
    countedSince: own[0]?.timestamp ?? null,
    isWhole: own[0] === undefined || projectKinds.has(own[0].type),
    isBehind: false,
    days:
      isSelected !== null
        ? endsOf(tickets, { from, to })
        : [
            ...[...sums.values()].filter(({ entered, left }) => entered.tickets !== left.tickets),
            ...[...state.days.values()].filter(({ day }) => day >= from && day <= to),
          ],
    finished: finishedOf(finished, namesOf),
    open: openOf(tickets, namesOf),
  };
}

/** What a store has of the tickets that ended, after all events of a project. */
export function finishedDaysOf(
  projectId: string,
  timeZone: string | null,
  events: readonly FlowEvent[],
  from: string,
): FinishedDays {
  const settings = flowSettingsOf(projectId, timeZone);
  const rows = [...flowAfter(emptyFlow(settings), events).days.values()].toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  );
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    tickets: ofDay.reduce((sum, { finished }) => sum + finished.tickets, 0),
  }));
  return {
    timeZone: settings.timeZone,
    countedSince: events.find((event) => event.project_id === projectId)?.timestamp ?? null,
    isBehind: false,
    first: rows[0]?.day ?? null,
    days: days.filter(({ day, tickets }) => day >= from && tickets !== 0),
  };
}

/** The log of the tenant, and the zone of a project. */
export const ofTenant = (tenant: Tenant, projectId: string) => ({
  events: logOf(tenant).map(({ event }) => eventRecord(event, '')),
  zone: tenant.of(Project).get(projectId)?.timeZone ?? null,
});

/** The tickets of a project of the tenant that ended, from its log. */
export function finishedDays(tenant: Tenant, projectId: string, from: string): FinishedDays {
  const { events, zone } = ofTenant(tenant, projectId);
  return finishedDaysOf(projectId, zone, events, from);
}

/** The names of live tickets of the tenant. */
export const namesIn = (tenant: Tenant) => (id: string) => {
  const ticket = tenant.of(Ticket).get(id);
  const isShown = ticket !== null && ticket !== undefined && ticket.deletedAt === null;
  return { key: isShown ? ticket.key : null, title: isShown ? ticket.title : null };
};

/** The tickets in progress of a project of the tenant, from its log. */
export function ageingFacts(tenant: Tenant, projectId: string, since: number): AgeingFacts {
  const { events, zone } = ofTenant(tenant, projectId);
  return ageingFactsOf(projectId, zone, events, since, namesIn(tenant));
}

/** The flow of a project of the tenant, from its log. */
export function flowFacts(
  tenant: Tenant,
  projectId: string,
  range: FlowRange,
  filter: TicketFilter | null,
): FlowFacts {
  if (filter !== null) refuseUnknownRecords(tenant, (id) => id === projectId, filter);
  const isSelected = (id: string) => {
    const ticket = tenant.of(Ticket).get(id);
    return filter === null || (!!ticket && isListedTicket(tenant, ticket, filter));
  };
  const { events, zone } = ofTenant(tenant, projectId);
  const selects = filter === null ? null : isSelected;
  return flowFactsOf(projectId, zone, events, range, namesIn(tenant), selects);
}
