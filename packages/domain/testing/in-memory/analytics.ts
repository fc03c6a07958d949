import type { AnalyticsFilter, Workload } from '../../src/ports/analytics.ts';
import { endOf, type CountedWeeks, type WeekRange } from '../../src/project/weekly-analytics.ts';
import { isCounted, type FieldTotals } from '../../src/project/field-analytics.ts';
import { Board } from '../../src/records/board.ts';
import type { CustomFieldRecord } from '../../src/records/custom-field.ts';
import { Ticket } from '../../src/records/ticket.ts';
import { liveBoards, liveProject } from './live.ts';
import { isListedTicket, isOverdue, refuseUnknownRecords } from './ticket-filter.ts';
import type { Tenant } from './tenant.ts';

const dayMs = 86_400_000;

/** The tickets of a project that are counted. Refuses a filter that names what is not stored. */
export function countedTickets(
  tenant: Tenant,
  projectId: string | null,
  limits: AnalyticsFilter & { readonly archived: boolean | 'all' },
): Ticket[] {
  const filter = { ...limits, words: [] };
  const isIts = (id: string) =>
    projectId === null ? liveProject(tenant, id) !== null : id === projectId;
  refuseUnknownRecords(tenant, isIts, filter);
  return tenant
    .of(Ticket)
    .where((ticket) => isIts(ticket.projectId))
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

/** The values of a custom field, ticket by ticket. */
export function fieldTotals(
  tenant: Tenant,
  field: CustomFieldRecord,
  projectId: string | null,
  range: WeekRange,
  limits: AnalyticsFilter,
): FieldTotals {
  const isDone = ({ boardId }: Ticket) => tenant.of(Board).get(boardId)?.isDone === true;
  const valuesOf = ({ fieldValues }: Ticket) => [fieldValues?.[field.id] ?? []].flat();
  const open = countedTickets(tenant, projectId, { ...limits, archived: false });
  const ids = open.flatMap((ticket) => {
    const values = isCounted(field) ? valuesOf(ticket).map(String) : [];
    return values.length === 0 ? [null] : values;
  });
  const sum = (tickets: readonly Ticket[]) =>
    Math.round(
      tickets.flatMap(valuesOf).reduce<number>((total, value) => total + Number(value) * 1e4, 0),
    ) / 1e4;
  const all = countedTickets(tenant, projectId, { ...limits, archived: 'all' });
  const byWeek = (tickets: readonly Ticket[], at: (ticket: Ticket) => Date | null) => {
    const groups = Map.groupBy(tickets, (ticket) => {
      const moment = at(ticket);
      return moment === null ? null : weekIn(range, moment);
    });
    return new Map(
      [...groups].flatMap(([week, of]) => (week === null ? [] : [[week, sum(of)] as const])),
    );
  };
  const withNumber = field.type === 'number' ? all.filter((of) => valuesOf(of).length > 0) : [];
  return {
    counts: isCounted(field)
      ? [...Map.groupBy(ids, (id) => id)].map(([id, same]) => ({ id, count: same.length }))
      : [],
    sums:
      field.type === 'number'
        ? { total: sum(open), done: sum(open.filter(isDone)) }
        : { total: 0, done: 0 },
    created: byWeek(withNumber, ({ createdAt }) => createdAt),
    completed: byWeek(withNumber.filter(isDone), ({ enteredBoardAt }) => enteredBoardAt),
  };
}
