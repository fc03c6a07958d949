import type { ChangeContext } from '../../change/change.ts';
import { changed } from '../../record/next-version.ts';
import { DomainError, invalid, isRefusal } from '../../kernel/domain-error.ts';
import { relate, unrelate } from '../decisions/relate.ts';
import { storedEnds, type Relation } from '../../records/relation.ts';
import type { TicketDecision } from '../decisions/ticket-decision.ts';
import { seenTicketRecord } from '../../records/ticket-record.ts';
import type { LockedTicket } from '../../records/locked-ticket.ts';
import type { BulkState } from './bulk-state.ts';

/** Refuses with `validation_failed` (parent_id) a parent that the caller cannot find; null and undefined name none. */
export function checkParent(state: BulkState, parentRef: string | null | undefined): void {
  if (typeof parentRef === 'string') parentNamed(state, parentRef);
}

/**
 * Gives the ticket of an item the parent that the item names (null: none), by the rules of single relations. The parent may be in another
 * project. Refuses with `validation_failed` (parent_id).
 */
export function decideParent(
  state: BulkState,
  decision: TicketDecision,
  parentRef: string | null | undefined,
  context: ChangeContext,
): TicketDecision {
  const { ticket } = decision;
  if (parentRef === undefined) return decision;
  const parent = parentRef === null ? null : parentNamed(state, parentRef);
  const former = state.relations.parentOf(ticket.id);
  if ((former?.fromId ?? null) === (parent?.ticket.id ?? null)) return decision;
  if (parent?.ticket.id === ticket.id) throw invalid('parent_id', 'must be another ticket');
  const { project } = state;
  const child = { ticket, board: state.boardById(ticket.boardId), project };
  try {
    const unrelated = former && unrelate(former, [withMoves(state, former, child), child], context);
    const freed = { ...child, ticket: unrelated?.tickets[1] ?? ticket };
    const made = parent && withParent(state, freed, parent, former, context);
    const after = made?.tickets[1] ?? freed.ticket;
    return {
      ...decision,
      ticket: after,
      saved: [decision, unrelated, made].flatMap((step) => step?.saved ?? []),
      sets: [decision, unrelated, made].flatMap((step) => step?.sets ?? []),
      removed: former === null ? [] : [former],
      events: [decision, unrelated, made].flatMap((step) => step?.events ?? []),
      answer: seenTicketRecord(after, child.board),
    };
  } catch (error) {
    if (!isRefusal(error, 'validation_failed')) throw error;
    const errors = { parent_id: Object.values(error.details.errors).flat() };
    throw new DomainError('validation_failed', { errors });
  }
}

/** The ticket with this id or key, of any project. */
function parentNamed(state: BulkState, ref: string): LockedTicket {
  const parent = state.parent(ref);
  if (parent === null) throw invalid('parent_id', 'does not exist');
  return parent;
}

/** Relates the ticket with its new parent, after the relation `former` was removed. */
function withParent(
  state: BulkState,
  child: LockedTicket,
  parent: LockedTicket,
  former: Relation | null,
  context: ChangeContext,
): ReturnType<typeof relate> {
  const ends = storedEnds('parent', parent.ticket.id, child.ticket.id);
  const { tree, ...around } = state.relations.around(ends);
  const free = tree && former ? { ...tree, parent: null } : tree;
  return relate({ one: child, other: parent, type: 'parent', ...around, tree: free }, context);
}

/** The parent with the counts that it will have after the moves of the child by earlier items. */
function withMoves(state: BulkState, { fromId }: Relation, child: LockedTicket): LockedTicket {
  const parent = parentNamed(state, fromId);
  const moved = Number(child.board.isDone) - Number(state.isCountedDone(child.ticket.id));
  const childrenDone = parent.ticket.childrenDone + moved;
  return { ...parent, ticket: changed(parent.ticket, { childrenDone }) };
}
