import type { Cursor, OpenedCalendar, TicketRecord, UseCases } from '@basalt/domain';
import ical from 'ical-generator';
import * as v from 'valibot';
import {
  ticketFilterOf,
  ticketListEntries,
  wideTicketListEntries,
} from '../fields/ticket-filter.ts';

/** The maximum number of due dates in a calendar, and how many are read at a time. */
const maxDueDates = 500;
const perPage = 100;

const parameters = v.object({ ...wideTicketListEntries, ...ticketListEntries });

/** The due dates of a view as iCalendar. Their ids stay the same, and so does the whole text while nothing changes. */
export async function viewCalendar(
  use: Pick<UseCases, 'listTickets' | 'listAllTickets'>,
  opened: OpenedCalendar,
  { appUrl, now }: { appUrl: string; now: Date },
): Promise<string> {
  const { view } = opened;
  const { host } = new URL(appUrl);
  const calendar = ical({
    name: view.name,
    prodId: { company: 'Basalt', product: 'views' },
    url: `${appUrl}/app`,
  });
  for (const ticket of await dueTickets(use, opened, now)) {
    const { id, key, title, version, due_at: due } = ticket;
    calendar.createEvent({
      id: `${id}@${host}`,
      ...timeOf(due as string),
      stamp: new Date(ticket.updated_at),
      created: new Date(ticket.created_at),
      lastModified: new Date(ticket.updated_at),
      sequence: version,
      summary: `${ticket.completed_at === null ? '' : '✓ '}${key} ${title}`,
      url: `${appUrl}/app/tickets/${key}`,
    });
  }
  return calendar.toString();
}

/** Minutes of a day, and the greatest offset of a time zone (that of New Zealand in summer, which is more usual than that of Samoa). */
const [dayMinutes, greatestOffset] = [24 * 60, 13 * 60];

/**
 * The start of an event, which has no end: it takes no time. A due date in the last minute of a day in some time zone is that day as a whole,
 * in whichever zone its reader is.
 */
function timeOf(due: string): { start: Date; allDay?: true } {
  const at = new Date(due);
  const minutes = at.getUTCHours() * 60 + at.getUTCMinutes();
  const step = at.getUTCSeconds() === 59 ? 15 : 30;
  const isEnd = [0, 59].includes(at.getUTCSeconds()) && (minutes + 1) % step === 0;
  if (!isEnd) return { start: at };
  const ahead = dayMinutes - 1 - minutes;
  const offset = ahead > greatestOffset ? ahead - dayMinutes : ahead;
  const day = new Date(at.getTime() + offset * 60_000);
  day.setUTCHours(0, 0, 0, 0);
  return { start: day, allDay: true };
}

/**
 * The tickets of the view that have a due date. Values of its filters that no longer exist are left out; a filter that has lost all of its
 * values finds nothing.
 */
async function dueTickets(
  use: Pick<UseCases, 'listTickets' | 'listAllTickets'>,
  { principal, view }: OpenedCalendar,
  now: Date,
): Promise<TicketRecord[]> {
  const query = withoutGone(view);
  if (query === null) return [];
  const read = v.safeParse(parameters, query);
  // When the list no longer accepts the filters of the view, the calendar is empty until the view is saved again.
  if (!read.success) return [];
  const { dueAfter = startOfCalendar(now), ...filter } = ticketFilterOf(read.output, now);
  const asked = { filter: { ...filter, dueAfter }, sort: 'due_at' } as const;
  const { project_id: project } = view;
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

/** The filters without values that no longer exist; null when one of them has no other value. */
function withoutGone({ query, gone }: OpenedCalendar['view']): Record<string, string> | null {
  const isGone = (name: string, value: string): boolean =>
    gone.some(
      (filter) =>
        filter.parameter === name && filter.value.toLowerCase() === value.trim().toLowerCase(),
    );
  const filters = Object.entries(query).map(([name, value]): [string, string] => {
    const values = value.split(',');
    const left = values.filter((one) => !isGone(name, one));
    return [name, left.join(',')];
  });
  const isLost = filters.some(([name, left]) => left === '' && query[name] !== '');
  return isLost ? null : Object.fromEntries(filters.filter(([, left]) => left !== ''));
}
