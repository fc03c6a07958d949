import { changed, type ChangeContext } from '../../change/change.ts';
import { DomainError, invalid, isRefusal } from '../../kernel/domain-error.ts';
import { relate, unrelate, type RelationWritten } from '../../relation/relate.ts';
import { storedEnds, type Relation } from '../../relation/relation.ts';
import type { EventDraft } from '../../event/event-draft.ts';
import type { TicketDecision } from '../decisions/ticket-decision.ts';
import { ticketRecord } from '../ticket-record.ts';
import type { LockedTicket } from '../tickets.port.ts';
import type { BulkState, ParentDecision } from './bulk-state.ts';

/**
 * Gives the ticket of an item the parent that the item names, or with null none, by the rules of single relations. Only parents of the same
 * project count, as in the record. Refuses with `validation_failed` (parent_id).
 */
export function decideParent(
  state: BulkState,
  decision: TicketDecision,
  parentId: string | null | undefined,
  context: ChangeContext,
): TicketDecision & { relations?: ParentDecision } {
  const { ticket } = decision;
  if (parentId === undefined || ticket.parentId === parentId) return decision;
  if (parentId === ticket.id) throw invalid('parent_id', 'must be another ticket');
  const { project } = state;
  const board = state.boardById(ticket.boardId);
  const written: (RelationWritten & { readonly events?: readonly EventDraft[] })[] = [];
  const child = (): LockedTicket => ({
    ticket: written.at(-1)?.tickets.find(({ id }) => id === ticket.id) ?? ticket,
    board,
    project,
  });
  try {
    const gone = ticket.parentId === null ? null : state.relations.parentOf(ticket.id);
    if (gone !== null) {
      written.push(unrelate(gone, [withMoves(state, gone, child()), child()], context));
    }
    if (parentId !== null) {
      const ends = storedEnds('parent', parentId, ticket.id);
      const other = { ...state.ticket(parentId), project };
      const { tree, ...around } = state.relations.around(ends);
      const free = tree !== null && gone !== null ? { ...tree, parent: null } : tree;
      const type = 'parent';
      written.push(relate({ one: child(), other, type, ...around, tree: free }, context));
    }
    const made = parentId === null ? null : (written.at(-1)?.relation ?? null);
    const after = child().ticket;
    const parents = written.flatMap(({ tickets }) => tickets.filter(({ id }) => id !== ticket.id));
    return {
      ...decision,
      ticket: after,
      saved: [...(decision.saved ?? []), after, ...parents],
      events: [...(decision.events ?? []), ...written.flatMap(({ events = [] }) => events)],
      answer: ticketRecord(after, board),
      relations: { parents, gone, made },
    };
  } catch (error) {
    if (!isRefusal(error, 'validation_failed')) throw error;
    const errors = { parent_id: Object.values(error.details.errors).flat() };
    throw new DomainError('validation_failed', { errors });
  }
}

/** The parent, with what moves of the child by the items before will make of its counts. */
function withMoves(state: BulkState, { fromId }: Relation, child: LockedTicket): LockedTicket {
  const parent = state.ticket(fromId);
  const moved = Number(child.board.isDone) - Number(state.isCountedDone(child.ticket.id));
  const childrenDone = parent.ticket.childrenDone + moved;
  return { ...parent, project: state.project, ticket: changed(parent.ticket, { childrenDone }) };
}
