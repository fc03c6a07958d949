import type { Public } from '../record/record.ts';
import type { LockedTicket } from './locked-ticket.ts';
import { Relation, typeFor, type RelationType } from './relation.ts';

/** A relation as the API returns it, seen from one of its tickets. */
export type RelationRecord = Public<typeof Relation>;

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
): RelationRecord =>
  Relation.answer(relation, {
    type: typeFor(relation, ticketId),
    ticket: {
      id: ticket.id,
      key: ticket.key,
      title: ticket.title,
      project_id: ticket.projectId,
      board_id: ticket.boardId,
      done: board.isDone,
      archived: ticket.archived,
    },
  });
