import type { AnalyticsFilter, Workload } from '../../src/ports/analytics.ts';
import { endOf, type CountedWeeks, type WeekRange } from '../../src/project/weekly-analytics.ts';
import { Ticket } from '../../src/records/ticket.ts';
import { liveBoards } from './live.ts';
import { isListedTicket, isOverdue, refuseUnknownRecords } from './ticket-filter.ts';
import type { Tenant } from './tenant.ts';

const dayMs = 86_400_000;

/** The tickets of a project that are counted. Refuses a filter that names what is not stored. */
function countedTickets(
  tenant: Tenant,
  projectId: string,
  limits: AnalyticsFilter & { readonly archived: boolean | 'all' },
): Ticket[] {
  const filter = { ...limits, words: [] };
  refuseUnknownRecords(tenant, (id) => id === projectId, filter);
  return tenant
    .of(Ticket)
    .where({ projectId })
    .filter((ticket) => isListedTicket(tenant, ticket, filter));
}

/** The work of a project on each board, ticket by ticket. */
export function countWorkload(
  tenant: Tenant,
  projectId: string,
  now: Date,
  limits: AnalyticsFilter,
): Workload {
  const tickets = countedTickets(tenant, projectId, { ...limits, archived: false });
  const boards = liveBoards(tenant, projectId);
  const on = (boardIds: readonly string[]) =>
    tickets.filter(({ boardId }) => boardIds.includes(boardId));
  const done = boards.filter(({ isDone }) => isDone).map(({ id }) => id);
  return {
    boards: boards.map(({ id, name, slug, isDone: is_done }) => ({
      id,
      name,
      slug,
      is_done,
      count: on([id]).length,
    })),
    overdue: tickets.filter((ticket) => isOverdue(tenant, ticket, now)).length,
    estimates: { total: sumOf(tickets), done: sumOf(on(done)) },
  };
}

/** The sum of the estimates, to one decimal. */
const sumOf = (tickets: readonly Ticket[]): number =>
  tickets.reduce((sum, { estimate }) => sum + Math.round((estimate ?? 0) * 10), 0) / 10;

/** What happened in the weeks, ticket by ticket. */
export function countWeeks(
  tenant: Tenant,
  projectId: string,
  range: WeekRange,
  limits: AnalyticsFilter,
): CountedWeeks {
  const done = liveBoards(tenant, projectId).filter(({ isDone }) => isDone);
  const created = new Map<number, number>();
  const days = new Map<number, number[]>();
  for (const ticket of countedTickets(tenant, projectId, { ...limits, archived: 'all' })) {
    const { createdAt, enteredBoardAt, boardId } = ticket;
    const week = weekIn(range, createdAt);
    if (week !== null) created.set(week, (created.get(week) ?? 0) + 1);
    const isDone = done.some(({ id }) => id === boardId);
    const end = isDone && enteredBoardAt !== null ? weekIn(range, enteredBoardAt) : null;
    if (end === null) continue;
    const took = Math.max(0, (Number(enteredBoardAt) - Number(createdAt)) / dayMs);
    days.set(end, [...(days.get(end) ?? []), took]);
  }
  const completed = [...days].map(
    ([week, all]) => [week, { count: all.length, medianDays: medianOf(all) }] as const,
  );
  return { created, completed: new Map(completed) };
}

function weekIn(range: WeekRange, at: Date): number | null {
  if (at < range.from || at >= endOf(range)) return null;
  return Math.floor((Number(at) - Number(range.from)) / (7 * dayMs));
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (low + high) / 2;
}
