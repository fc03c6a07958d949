import { relationBudget } from '../../budgets/relation-budget.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { LoadedForRelation } from '../../ports/relations.port.ts';
import type { ChangeContext, Decision } from '../../change/change.ts';
import { changed, nextVersion } from '../../record/next-version.ts';
import type { EventDraft } from '../../event/event-draft.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { refuseParentCycle } from './parent-cycle.ts';
import { aboutTicket } from './ticket-decision.ts';
import { ticketRecord } from '../../records/ticket-record.ts';
import { raiseRelatives } from '../../change/raise-relatives.ts';
import type { Ticket } from '../../records/ticket.ts';
import type { LockedTicket } from '../../records/locked-ticket.ts';
import { endsOf, Relation, typeFor, type RelationType } from '../../records/relation.ts';
import { withRelation } from '../../relation/with-relation.ts';
import { relationRecord, type RelationRecord } from '../../records/relation-record.ts';

/** The state for the decision about a new relation. */
export interface RelateState extends Omit<LoadedForRelation, 'other'> {
  readonly other: LockedTicket;
  readonly type: RelationType;
}

/** The relation that was made or removed, and its two tickets after that. */
export interface RelationWritten {
  readonly relation: Relation;
  readonly tickets: readonly Ticket[];
}

/**
 * Relates two tickets. A new parent replaces a deleted one. Refuses with `project_archived`, and what `refuseRelation` refuses.
 */
export function relate(
  { one: first, other: second, type, same, counts, tree }: RelateState,
  context: ChangeContext,
): Decision<RelationRecord> & RelationWritten {
  const { principal, newId, now } = context;
  for (const { project } of [first, second]) refuseArchivedProject(project);
  const ends = endsOf(type, first.ticket.id, second.ticket.id);
  refuseRelation({ same, counts, tree }, ends.toId, type === 'parent');
  const { organizationId, actor: createdBy } = principal;
  const relation = tree?.parent
    ? changed(tree.parent.relation, { ...ends, createdBy, createdAt: now })
    : new Relation({ ...ends, id: newId(), organizationId, createdBy, now });
  const pair =
    ends.fromId === first.ticket.id ? ([first, second] as const) : ([second, first] as const);
  const { saved, events } = decisionFor(relation, pair, 'ticket.related', now);
  const answer = relationRecord(relation, first.ticket.id, second);
  // The deleted parent whose place is taken has one child less, for the time when it is restored.
  const former = tree?.parent ? [tree.parent.relation.fromId] : [];
  const sets = former.map((id) => raiseRelatives({ recountedIds: [id] }, context));
  return { saved: [...saved, relation], sets, events, answer, relation, tickets: saved };
}

/**
 * Refuses with `validation_failed` a relation that exists already, more relations of a ticket than the budget allows, and what
 * `refuseParentCycle` refuses. `isChild`: as there.
 */
export function refuseRelation(
  { same, counts, tree }: Pick<LoadedForRelation, 'same' | 'counts' | 'tree'>,
  toId: string,
  isChild: boolean,
): void {
  if (same !== null) throw invalid('ticket', 'has this relation already');
  if (Math.max(counts.one, counts.other) >= relationBudget.ofTicket) {
    throw invalid('ticket', `a ticket has at most ${relationBudget.ofTicket} relations`);
  }
  if (tree !== null) refuseParentCycle(tree, toId, isChild);
}

/** Removes a relation. Refuses with `project_archived`. */
export const unrelate = (
  relation: Relation,
  ends: readonly [LockedTicket, LockedTicket],
  { now }: ChangeContext,
): Decision<undefined> & RelationWritten => {
  for (const { project } of ends) refuseArchivedProject(project);
  const changes = decisionFor(relation, ends, 'ticket.unrelated', now);
  const { saved: tickets } = changes;
  return { ...changes, removed: [relation], answer: undefined, relation, tickets };
};

/**
 * The next version of both tickets, each with an event. The event has the id and type of the relation, but nothing about the other ticket, which
 * a reader of this ticket may not be allowed to see.
 */
function decisionFor(
  relation: Relation,
  ends: readonly [LockedTicket, LockedTicket],
  kind: 'ticket.related' | 'ticket.unrelated',
  now: Date,
) {
  const fields = withRelation(relation, ends, kind === 'ticket.related');
  const saved = ends.map(({ ticket }, at) => nextVersion(ticket, now, fields[at]));
  const events = ends.map(({ board }, at): EventDraft => {
    const ticket = saved[at] as LockedTicket['ticket'];
    const shown = { id: relation.id, type: typeFor(relation, ticket.id) };
    const [from, to] = kind === 'ticket.related' ? [null, shown] : [shown, null];
    const changes = { relation: { from, to } };
    return { ...aboutTicket(ticketRecord(ticket, board)), kind, changes };
  });
  return { saved, events };
}
