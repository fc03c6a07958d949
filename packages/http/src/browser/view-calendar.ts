import {
  cycleBudget,
  DomainError,
  isFieldFilter,
  type Cursor,
  type CycleRecord,
  type OpenedCalendar,
  type Principal,
  type TicketFilter,
  type TicketRecord,
  type UseCases,
  type ViewRecord,
} from '@basalt/domain';
import ical from 'ical-generator';
import * as v from 'valibot';
import {
  ticketFilterOf,
  ticketListEntries,
  wideTicketListEntries,
} from '../fields/ticket-filter.ts';
import { gatheredFields } from '../request/gathered-fields.ts';
import { timesOf, wholeDays } from './calendar-times.ts';

/** The maximum number of due dates in a calendar, and how many are read at a time. */
const maxDueDates = 500;
const perPage = 100;

type Uses = Pick<
  UseCases,
  'listTickets' | 'listAllTickets' | 'listCycles' | 'readProject' | 'readTimeZone'
>;

const parameters = v.object({ ...wideTicketListEntries, ...ticketListEntries });

/** The tickets of a view with due dates, and the cycles of its project, as iCalendar. Their ids stay the same, and so does the whole text while nothing changes. */
export async function viewCalendar(
  use: Uses,
  opened: OpenedCalendar,
  { appUrl, now }: { appUrl: string; now: Date },
): Promise<string> {
  const { view, principal } = opened;
  const { host } = new URL(appUrl);
  const calendar = ical({
    name: view.name,
    prodId: { company: 'Basalt', product: 'views' },
    url: `${appUrl}/app`,
  });
  const { tickets, doneIds } = await dueTickets(use, opened, now);
  const timeZone = await use.readTimeZone(principal);
  const versionOf = (event: TicketRecord | CycleRecord) => ({
    id: `${event.id}@${host}`,
    stamp: new Date(event.updated_at),
    created: new Date(event.created_at),
    lastModified: new Date(event.updated_at),
    sequence: event.version,
  });
  const { projectKey, cycles } = await cyclesOf(use, opened, now);
  for (const cycle of cycles) {
    calendar.createEvent({
      ...versionOf(cycle),
      ...wholeDays(cycle.starts_on, cycle.ends_on),
      summary: cycle.name,
      description: cycle.goal,
      url: `${appUrl}/app/projects/${projectKey}/cycles/${cycle.id}`,
    });
  }
  for (const ticket of tickets) {
    const { id, key, title, start_at, due_at } = ticket;
    calendar.createEvent({
      ...versionOf(ticket),
      ...timesOf({ start_at, due_at: due_at as string }, timeZone),
      summary: `${doneIds.has(id) ? '✓ ' : ''}${key} ${title}`,
      url: `${appUrl}/app/tickets/${key}`,
    });
  }
  return calendar.toString();
}

/** The cycles of the project of the view that end within the days of the calendar or later, and its key; none for a view of all projects. */
async function cyclesOf(
  use: Uses,
  { principal, view: { project_id: project } }: OpenedCalendar,
  now: Date,
): Promise<{ projectKey: string; cycles: readonly CycleRecord[] }> {
  if (project === null) return { projectKey: '', cycles: [] };
  const page = { limit: cycleBudget.ofProject };
  const { items } = await use.listCycles(principal, { project, page });
  const firstDay = startOfCalendar(now).toISOString().slice(0, 10);
  const { key: projectKey } = await use.readProject(principal, { project });
  return { projectKey, cycles: items.filter((cycle) => cycle.ends_on >= firstDay) };
}

/** The tickets of a calendar, in the order of their due dates. */
interface DueTickets {
  tickets: TicketRecord[];
  /** The ids of those that are on a done board: an imported one can have no time of completion. */
  doneIds: ReadonlySet<string>;
}

const none: DueTickets = { tickets: [], doneIds: new Set() };

/**
 * The tickets of the view that have a due date. Values of its filters that no longer exist are left out; a filter that has lost all of its
 * values finds nothing, but one by a custom field that no longer exists is left out.
 */
async function dueTickets(
  use: Uses,
  { principal, view }: OpenedCalendar,
  now: Date,
): Promise<DueTickets> {
  const query = withoutGone(view);
  if (query === null) return none;
  const read = v.safeParse(parameters, gatheredFields(query));
  // When the list no longer accepts the filters of the view, the calendar is empty until the view is saved again.
  if (!read.success) return none;
  const { dueAfter = startOfCalendar(now), ...otherFilters } = ticketFilterOf(read.output, now);
  const filter = { ...otherFilters, dueAfter };
  const tickets = await ticketsBy(use, principal, view, filter).catch(noneIfRefused);
  const isMixed = filter.completed === undefined && tickets.length > 0;
  const done = isMixed
    ? await ticketsBy(use, principal, view, { ...filter, completed: true })
    : tickets.filter(() => filter.completed === true);
  return { tickets, doneIds: new Set(done.map(({ id }) => id)) };
}

/** No tickets when the list refuses the filters: a custom field can have other options than when the address was made. */
function noneIfRefused(error: unknown): TicketRecord[] {
  if (error instanceof DomainError && error.code === 'validation_failed') return [];
  throw error;
}

/** The first tickets of a view by their due dates, with these filters. */
async function ticketsBy(
  use: Uses,
  principal: Principal,
  { project_id: project }: ViewRecord,
  filter: TicketFilter,
): Promise<TicketRecord[]> {
  const asked = { filter, sort: 'due_at' } as const;
  const { organizationId: organization } = principal;
  const tickets: TicketRecord[] = [];
  let cursor: Cursor | null | undefined;
  while (cursor !== null && tickets.length < maxDueDates) {
    const page = { limit: perPage, cursor };
    const found =
      project === null
        ? await use.listAllTickets(principal, { ...asked, organization, page })
        : await use.listTickets(principal, { ...asked, project, page });
    tickets.push(...found.items);
    cursor = found.next;
  }
  return tickets;
}

/** The calendar contains the dates of the last 30 days. It begins at midnight, so that its text stays the same for a day. */
function startOfCalendar(now: Date): Date {
  const start = new Date(now);
  start.setUTCHours(0, 0, 0, 0);
  start.setUTCDate(start.getUTCDate() - 30);
  return start;
}

/** Whether the list without this parameter could have tickets that were not meant. */
const isNeeded = (name: string): boolean => name !== 'sort' && !isFieldFilter(name);

/** The filters without values that no longer exist; null when one of them has no other value. */
function withoutGone({
  query,
  gone: goneFilters,
}: OpenedCalendar['view']): Record<string, string> | null {
  const isGone = (name: string, value: string): boolean =>
    goneFilters.some(
      (filter) =>
        filter.parameter === name && filter.value.toLowerCase() === value.trim().toLowerCase(),
    );
  const filters = Object.entries(query).map(([name, value]): [string, string] => {
    const values = value.split(',');
    const remaining = values.filter((entry) => !isGone(name, entry));
    return [name, remaining.join(',')];
  });
  const isLost = filters.some(
    ([name, values]) => values === '' && query[name] !== '' && isNeeded(name),
  );
  return isLost ? null : Object.fromEntries(filters.filter(([, values]) => values !== ''));
}
