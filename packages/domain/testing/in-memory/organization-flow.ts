import { flowBudget } from '../../src/budgets/flow-budget.ts';
import { dayAfter } from '../../src/flow/day-clock.ts';
import { flowAfter } from '../../src/flow/day-log.ts';
import { projectKinds, type FlowEvent } from '../../src/flow/flow-event.ts';
import type { FinishedTickets, FlowRange, TicketNames } from '../../src/flow/flow-report.ts';
import {
  emptyFlow,
  flowSettingsOf,
  keyOfRow,
  type DayCount,
  type FlowState,
} from '../../src/flow/flow-state.ts';
import { workPhaseOf, type OrganizationFlowFacts } from '../../src/flow/organization-flow.ts';
import { cycleMs } from '../../src/flow/ticket-time.ts';
import type { TicketFilter } from '../../src/ports/tickets.port.ts';
import { Project } from '../../src/records/project.ts';
import { Ticket } from '../../src/records/ticket.ts';
import { endsOf, finishedOf, namesIn, ofTenant, openOf, sumOf } from './flow.ts';
import { liveProject } from './live.ts';
import type { Tenant } from './tenant.ts';
import { isListedTicket, refuseUnknownRecords } from './ticket-filter.ts';

/** The rows of a project by phase; those of the days before the range on the day before it. */
function rowsByPhase({ days, boards }: FlowState, { from, to }: FlowRange): DayCount[] {
  return [...days.values()]
    .filter(({ day }) => day <= to)
    .map((row) => ({
      ...row,
      day: row.day < from ? dayAfter(from, -1) : row.day,
      boardId: workPhaseOf(boards.get(row.boardId)?.role ?? 'before'),
    }));
}

const withoutBoards = (finished: FinishedTickets): FinishedTickets => ({
  ...finished,
  last: finished.last.map((ticket) => ({ ...ticket, boardMs: {} })),
});

/** What a store has of the flow of these projects, after all events of theirs. `isSelected` stands for a filter. */
export function organizationFlowFactsOf(
  projects: readonly { id: string; timeZone: string | null }[],
  events: readonly FlowEvent[],
  range: FlowRange,
  namesOf: (id: string) => TicketNames,
  isSelected: ((id: string) => boolean) | null = null,
): OrganizationFlowFacts {
  const { from, to } = range;
  const states = projects.map(({ id, timeZone }) =>
    flowAfter(emptyFlow(flowSettingsOf(id, timeZone)), events),
  );
  const sums = new Map<string, DayCount>();
  for (const row of states.flatMap((state) => rowsByPhase(state, range))) {
    const sum = sums.get(keyOfRow(row));
    sums.set(keyOfRow(row), sum === undefined ? row : sumOf(sum, row));
  }
  const tickets = states
    .flatMap((state) => [...state.tickets.values()])
    .filter(({ id }) => isSelected?.(id) ?? true);
  const finished = tickets.filter(
    (ticket) =>
      ticket.endRow !== null &&
      ticket.endRow.day >= from &&
      ticket.endRow.day <= to &&
      cycleMs(ticket) !== null,
  );
  const firsts = projects.flatMap(
    ({ id }) => events.find(({ project_id: project }) => project === id) ?? [],
  );
  const since = firsts.map(({ timestamp }) => timestamp).toSorted();
  return {
    projects: Math.min(projects.length, flowBudget.projects + 1),
    isFiltered: isSelected !== null,
    countedSince: since[0] ?? null,
    isWhole: firsts.every(({ type }) => projectKinds.has(type)),
    isBehind: false,
    days:
      isSelected === null
        ? [...sums.values()].filter(
            ({ day, entered, left }) => day >= from || entered.tickets !== left.tickets,
          )
        : endsOf(tickets, range),
    finished: withoutBoards(finishedOf(finished, namesOf)),
    open: openOf(tickets, namesOf).map((ticket) => ({ ...ticket, boardId: 'in_progress' })),
  };
}

/** The flow of the live projects of the tenant, or some of them, from its log. */
export function organizationFlowFacts(
  tenant: Tenant,
  range: FlowRange,
  projectIds: readonly string[] | null,
  filter: TicketFilter | null,
): OrganizationFlowFacts {
  const isLive = (projectId: string) => liveProject(tenant, projectId) !== null;
  const named = { words: [], archived: 'all' as const, ...(projectIds && { projectIds }) };
  refuseUnknownRecords(tenant, isLive, { ...named, ...filter });
  const projects = tenant
    .of(Project)
    .where(({ id }) => isLive(id) && (projectIds?.includes(id) ?? true))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const isSelected = (id: string) => {
    const ticket = tenant.of(Ticket).get(id);
    return filter === null || (!!ticket && isListedTicket(tenant, ticket, filter));
  };
  const { events } = ofTenant(tenant, '');
  const selects = filter === null ? null : isSelected;
  return organizationFlowFactsOf(projects, events, range, namesIn(tenant), selects);
}
