import type { Actor } from '../tenancy/principal.ts';
import type { LockedTicket } from '../ticket/tickets.port.ts';
import { typeFor, type Relation, type RelationType } from './relation.ts';

/** The other ticket of a relation, as much as a list of relations shows. */
export interface RelatedTicket {
  id: string;
  key: string;
  title: string;
  project_id: string;
  board_id: string;
  /** Whether it stands on a done board. */
  done: boolean;
  archived: boolean;
}

/** A relation as the API returns it, from one of its tickets. */
export interface RelationRecord {
  id: string;
  type: RelationType;
  ticket: RelatedTicket;
  created_by: Actor;
  created_at: string;
}

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
  id: relation.id,
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
  created_by: relation.createdBy,
  created_at: relation.createdAt.toISOString(),
});
