import { recordOf } from '../kernel/record-of.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { LockedTicket } from '../ticket/tickets.port.ts';
import { typeFor, type Relation, type RelationType } from './relation.ts';

const end = recordOf<Ticket>()('id', 'key', 'title', 'projectId', 'boardId', 'archived');

/** The other ticket of a relation, as much as a list of relations shows; whether it stands on a done board. */
export type RelatedTicket = ReturnType<typeof end> & { done: boolean };

const common = recordOf<Relation>()('id', 'createdBy', 'createdAt');

/** A relation as the API returns it, from one of its tickets. */
export type RelationRecord = ReturnType<typeof common> & {
  type: RelationType;
  ticket: RelatedTicket;
};

/** All that a reader learns of a relation with a ticket that they may not read. */
export interface HiddenRelation {
  type: RelationType;
  hidden: true;
}

/** The record of a relation for `ticketId`, whose other ticket is `other`. */
export const relationRecord = (
  relation: Relation,
  ticketId: string,
  { ticket, board }: Pick<LockedTicket, 'ticket' | 'board'>,
): RelationRecord => ({
  ...common(relation),
  type: typeFor(relation, ticketId),
  ticket: { ...end(ticket), done: board.isDone },
});
