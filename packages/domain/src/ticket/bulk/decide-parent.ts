import { changed, type ChangeContext } from '../../change/change.ts';
import { DomainError, invalid, isRefusal } from '../../kernel/domain-error.ts';
import { relate, unrelate } from '../../relation/relate.ts';
import { storedEnds, type Relation } from '../../relation/relation.ts';
import type { TicketDecision } from '../decisions/ticket-decision.ts';
import type { Ticket } from '../ticket.ts';
import { ticketRecord } from '../ticket-record.ts';
import type { LockedTicket } from '../tickets.port.ts';
import type { BulkState } from './bulk-state.ts';

/**
 * Gives the ticket of an item the parent that the item names (null: none), by the rules of single relations. Only parents of the same
 * project count, as in the record of a ticket. Refuses with `validation_failed` (parent_id).
 */
export function decideParent(
  state: BulkState,
  decision: TicketDecision,
  parentRef: string | null | undefined,
  context: ChangeContext,
): TicketDecision {
  const { ticket } = decision;
  if (parentRef === undefined) return decision;
  const parentId = parentRef === null ? null : parentIn(state, parentRef).id;
  if (ticket.parentId === parentId) return decision;
  if (parentId === ticket.id) throw invalid('parent_id', 'must be another ticket');
  const { project } = state;
  const child = { ticket, board: state.boardById(ticket.boardId), project };
  try {
    const gone = ticket.parentId === null ? null : state.relations.parentOf(ticket.id);
    const left = gone && unrelate(gone, [withMoves(state, gone, child), child], context);
    const one = { ...child, ticket: left?.tickets[1] ?? ticket };
    const made = parentId === null ? null : withParent(state, one, parentId, gone, context);
    const after = made?.tickets[1] ?? one.ticket;
    return {
      ...decision,
      ticket: after,
      saved: [decision, left, made].flatMap((step) => step?.saved ?? []),
      removed: gone === null ? [] : [gone],
      events: [decision, left, made].flatMap((step) => step?.events ?? []),
      answer: ticketRecord(after, child.board),
    };
  } catch (error) {
    if (!isRefusal(error, 'validation_failed')) throw error;
    const errors = { parent_id: Object.values(error.details.errors).flat() };
    throw new DomainError('validation_failed', { errors });
  }
}

/** The ticket of the project that an item names as a parent, by id or key. */
function parentIn(state: BulkState, ref: string): Ticket {
  try {
    return state.ticket(ref).ticket;
  } catch (error) {
    if (!isRefusal(error, 'validation_failed')) throw error;
    throw invalid('parent_id', Object.values(error.details.errors).flat()[0] ?? '');
  }
}

/** Relates the ticket with its new parent, after the relation `gone` with the former one was removed. */
function withParent(
  state: BulkState,
  one: LockedTicket,
  parentId: string,
  gone: Relation | null,
  context: ChangeContext,
): ReturnType<typeof relate> {
  const { tree, ...around } = state.relations.around(storedEnds('parent', parentId, one.ticket.id));
  const free = tree && gone ? { ...tree, parent: null } : tree;
  const other = { ...state.ticket(parentId), project: state.project };
  return relate({ one, other, type: 'parent', ...around, tree: free }, context);
}

/** The parent with the counts that it will have after the moves of the child by earlier items. */
function withMoves(state: BulkState, { fromId }: Relation, child: LockedTicket): LockedTicket {
  const parent = state.ticket(fromId);
  const moved = Number(child.board.isDone) - Number(state.isCountedDone(child.ticket.id));
  const childrenDone = parent.ticket.childrenDone + moved;
  return { ...parent, project: state.project, ticket: changed(parent.ticket, { childrenDone }) };
}
