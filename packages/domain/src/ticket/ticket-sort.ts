import { sortsOf, type SortOf } from '../record/sort.ts';
import { Ticket } from '../records/ticket.ts';

/** Orders of a ticket list; `-` is the reverse, but tickets without a date or an estimate always come last. */
export const ticketSorts = sortsOf(Ticket, [
  'rank',
  'createdAt',
  'updatedAt',
  'lastActivityAt',
  'startAt',
  'dueAt',
  'priority',
]);

export type TicketSort = SortOf<typeof Ticket>;
