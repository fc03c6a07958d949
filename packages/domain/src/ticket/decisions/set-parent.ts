import type { ChangeContext } from '../../change/change.ts';
import { DomainError, invalid, isRefusal } from '../../kernel/domain-error.ts';
import { relate, unrelate } from './relate.ts';
import { RelationGraph } from '../../relation/relation-graph.ts';
import { storedEnds } from '../../records/relation.ts';
import type { LoadedForRelations, RelationStore } from '../../ports/relations.port.ts';
import { seenTicketRecord } from '../../records/ticket-record.ts';
import type { LockedTicket } from '../../records/locked-ticket.ts';
import type { TicketDecision } from './ticket-decision.ts';

/** The parent that a change gives a ticket, by its id (null: none), and what the decision needs. */
export interface ParentChange {
  readonly parentId: string | null;
  readonly related: LoadedForRelations;
}

/** Loads what a change of the parent needs: the tickets with these ids, their parents and children. To be called after `hold`. */
export const loadParentChange = async (
  relations: Pick<RelationStore, 'loadForMany'>,
  parentId: string | null,
  lockedIds: readonly string[],
): Promise<ParentChange> => {
  const ids = new Set([...lockedIds, ...(parentId === null ? [] : [parentId])]);
  // A pair of the same ticket twice loads what a parent or child of this ticket needs.
  const ends = [...ids].map((id) => storedEnds('parent', id, id));
  return { parentId, related: await relations.loadForMany(ends) };
};

/** Refuses with `validation_failed` (parent_id) a parent that the caller cannot find; null is none. */
export function checkParent(change: ParentChange | null): void {
  if (change === null || change.parentId === null) return;
  if (!change.related.tickets.has(change.parentId)) {
    throw invalid('parent_id', 'does not exist');
  }
}

/**
 * The decision about a ticket with its new parent, which takes the place of the former one. The parent may be in another project. Refuses
 * with `validation_failed` (parent_id) what `relate` refuses, and a parent that the caller cannot find.
 */
export function setParent(
  decision: TicketDecision,
  { board, project }: Pick<LockedTicket, 'board' | 'project'>,
  { parentId, related }: ParentChange,
  context: ChangeContext,
): TicketDecision {
  const child = { ticket: decision.ticket, board, project };
  const graph = new RelationGraph();
  graph.take(related);
  const former = graph.parentOf(child.ticket.id);
  if ((former?.fromId ?? null) === parentId) return decision;
  if (parentId === child.ticket.id) throw invalid('parent_id', 'must be another ticket');
  const found = (id: string): LockedTicket => {
    const ticket = related.tickets.get(id);
    if (ticket === undefined) throw invalid('parent_id', 'does not exist');
    return ticket;
  };
  try {
    const unrelated = former && unrelate(former, [found(former.fromId), child], context);
    if (former !== null) graph.remove(former);
    const freed = { ...child, ticket: unrelated?.tickets[1] ?? child.ticket };
    const made = parentId === null ? null : withParent(parentId, freed);
    const after = made?.tickets[1] ?? freed.ticket;
    return {
      ...decision,
      ticket: after,
      saved: [decision, unrelated, made].flatMap((step) => step?.saved ?? []),
      sets: [decision, unrelated, made].flatMap((step) => step?.sets ?? []),
      removed: former === null ? [] : [former],
      events: [decision, unrelated, made].flatMap((step) => step?.events ?? []),
      answer: seenTicketRecord(after, board),
    };
  } catch (error) {
    if (!isRefusal(error, 'validation_failed')) throw error;
    const errors = { parent_id: Object.values(error.details.errors).flat() };
    throw new DomainError('validation_failed', { errors });
  }

  function withParent(id: string, lockedTicket: LockedTicket) {
    const around = graph.around(storedEnds('parent', id, lockedTicket.ticket.id));
    return relate({ one: lockedTicket, other: found(id), type: 'parent', ...around }, context);
  }
}
