import { at, withQuery } from './address.ts';
import { fetchJson, fetchPage } from './request.ts';
import type { LogEvent, Ticket } from './work-records.ts';

/** The filters and the sort of a list of tickets, by the names that the service has for them. */
export const ticketFilterNames = [
  'q',
  'board_id',
  'assignee_id',
  'priority',
  'label_id',
  'tag',
  'created_by',
  'overdue',
  'due_before',
  'due_after',
  'created_since',
  'updated_since',
  'completed_since',
  'archived',
  'deleted',
  'sort',
] as const;

/** One filter of a list of tickets. */
export type TicketFilterName = (typeof ticketFilterNames)[number];

/** What a list of tickets is filtered and sorted by. */
export type TicketFilter = { [Name in TicketFilterName]?: string | undefined };

/** What people write about a ticket. */
export type TicketFields = Pick<
  Ticket,
  | 'title'
  | 'description_html'
  | 'priority'
  | 'due_at'
  | 'estimate'
  | 'assignee_ids'
  | 'label_ids'
  | 'tag_names'
  | 'archived'
>;

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
  fetchPage<Ticket>(withQuery(at('projects', project, 'tickets'), { board_id: board, ...filter }), {
    perPage,
    cursor,
  });

/** One ticket by its id. */
export const readTicket = (id: string) => fetchJson<Ticket>('GET', at('tickets', id));

/** The ticket that has this key in an organization. */
export const readTicketByKey = (organization: string, key: string) =>
  fetchJson<Ticket>('GET', at('organizations', organization, 'tickets', key));

/** Creates a ticket at the end of a board; only one by the same `once`. */
export const createTicket = (
  project: string,
  body: Partial<TicketFields> & { board_id: string; title: string },
  once?: string,
) => fetchJson<Ticket>('POST', at('projects', project, 'tickets'), body, { once });

/** Changes a ticket while it has that version; else refused as `version_mismatch`. */
export const updateTicket = (id: string, body: Partial<TicketFields>, version?: number) =>
  fetchJson<Ticket>('PATCH', at('tickets', id), body, version === undefined ? {} : { version });

export const moveTicket = (id: string, destination: Destination) =>
  fetchJson<Ticket>('POST', at('tickets', id, 'move'), destination);

/** Deletes a ticket; it can be restored for 30 days. */
export const deleteTicket = (id: string) => fetchJson<undefined>('DELETE', at('tickets', id));

/** Brings a deleted ticket back to the end of its board; of another one, needed when its own was deleted. */
export const restoreTicket = (id: string, board_id?: string) =>
  fetchJson<Ticket>(
    'POST',
    at('tickets', id, 'restore'),
    board_id === undefined ? {} : { board_id },
  );

/** The last two hundred things that happened to a ticket, newest first; for owners and admins. */
export async function listHistory(ticket: string): Promise<LogEvent[]> {
  const path = at('tickets', ticket, 'events');
  return (await fetchPage<LogEvent>(path, { perPage: 200, cursor: null })).items;
}
