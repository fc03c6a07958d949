import { at, withQuery } from './address.ts';
import { ask, askPage } from './request.ts';
import type { LogEvent, Priority, Ticket } from './work-records.ts';

/** The filters of a list of tickets, as the service names them. */
export interface TicketFilter {
  q?: string | undefined;
  assignee_id?: string | undefined;
  label_id?: string | undefined;
  priority?: string | undefined;
  tag?: string | undefined;
  overdue?: string | undefined;
  archived?: string | undefined;
  sort?: string | undefined;
}

/** What people write about a ticket. */
export interface TicketFields {
  title: string;
  description_html: string | null;
  priority: Priority;
  due_at: string | null;
  estimate: number | null;
  assignee_ids: string[];
  label_ids: string[];
  tag_names: string[];
  archived: boolean;
}

/** Where a ticket goes: on which board, and next to which ticket; at the end without one. */
export interface Destination {
  board_id: string;
  before_ticket_id?: string;
  after_ticket_id?: string;
}

/** A page of the tickets of a project, on one board when `board` is given. */
export const listTickets = (
  project: string,
  {
    board,
    filter,
    perPage,
    cursor,
  }: { board?: string; filter: TicketFilter; perPage: number; cursor: string | null },
) =>
  askPage<Ticket>(withQuery(at('projects', project, 'tickets'), { board_id: board, ...filter }), {
    perPage,
    cursor,
  });

/** One ticket by its id or its key. */
export const readTicket = (ticket: string) => ask<Ticket>('GET', at('tickets', ticket));

/** Creates a ticket at the end of a board. */
export const createTicket = (
  project: string,
  body: Partial<TicketFields> & { board_id: string; title: string },
) => ask<Ticket>('POST', at('projects', project, 'tickets'), body);

/** Changes a ticket while it has that version; else refused as `version_mismatch`. */
export const updateTicket = (id: string, body: Partial<TicketFields>, version?: number) =>
  ask<Ticket>('PATCH', at('tickets', id), body, version === undefined ? {} : { version });

export const moveTicket = (id: string, destination: Destination) =>
  ask<Ticket>('POST', at('tickets', id, 'move'), destination);

/** Deletes a ticket; it can be restored for 30 days. */
export const deleteTicket = (id: string) => ask<undefined>('DELETE', at('tickets', id));

export const restoreTicket = (id: string) => ask<Ticket>('POST', at('tickets', id, 'restore'));

/** The last two hundred things that happened to a ticket, newest first; for owners and admins. */
export async function listHistory(ticket: string): Promise<LogEvent[]> {
  const path = at('tickets', ticket, 'events');
  return (await askPage<LogEvent>(path, { perPage: 200, cursor: null })).items;
}
