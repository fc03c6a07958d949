import { recordOf } from '../kernel/record-of.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { LockedTicket } from '../ticket/tickets.port.ts';
import { typeFor, type Relation, type RelationType } from './relation.ts';

const end = recordOf<Ticket>()('id', 'key', 'title', 'projectId', 'boardId', 'archived');

/** The fields of the other ticket of a relation that a list of relations shows. `done`: it is on a done board. */
export type RelatedTicket = ReturnType<typeof end> & { done: boolean };

const common = recordOf<Relation>()('id', 'createdBy', 'createdAt');

/** A relation as the API returns it, seen from one of its tickets. */
export type RelationRecord = ReturnType<typeof common> & {
  type: RelationType;
  ticket: RelatedTicket;
};

/** A relation with a ticket that the reader may not read: only its type is shown. */
export interface HiddenRelation {
  type: RelationType;
  hidden: true;
}

/** The record of a relation, seen from the ticket `ticketId`; the third argument is the other ticket with its board. */
export const relationRecord = (
  relation: Relation,
  ticketId: string,
  { ticket, board }: Pick<LockedTicket, 'ticket' | 'board'>,
): RelationRecord => ({
  ...common(relation),
  type: typeFor(relation, ticketId),
  ticket: { ...end(ticket), done: board.isDone },
});
