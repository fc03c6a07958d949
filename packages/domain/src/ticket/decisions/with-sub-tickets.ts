import type { ChangeContext, Changes } from '../../change/change.ts';
import { mergedSets } from '../../change/set-change.ts';
import { foldCase } from '../../kernel/fold-case.ts';
import type { LoadedForRelations } from '../../ports/relations.port.ts';
import { Relation, storedEnds } from '../../records/relation.ts';
import { seenTicketRecord } from '../../records/ticket-record.ts';
import { RelationGraph } from '../../relation/relation-graph.ts';
import { createTicket, type CreateState } from './create-ticket.ts';
import { relate } from './relate.ts';
import type { TicketDecision } from './ticket-decision.ts';

/** The state from which the ticket was created, and its own parent. */
type ParentState = Omit<CreateState, 'content' | 'place' | 'lastNumber'> & {
  readonly related: LoadedForRelations | null;
};

/**
 * The decision about a new ticket with sub-tickets of these contents, on the same board behind it. Each sub-ticket has an event about its relation, the
 * ticket one about all of them. Refuses with `wip_limit_exceeded`, and with
 * `validation_failed` what `relate` refuses.
 */
export function withSubTickets(
  parent: TicketDecision,
  { related, ...state }: ParentState,
  contents: readonly CreateState['content'][],
  context: ChangeContext,
): TicketDecision {
  if (contents.length === 0) return parent;
  const graph = new RelationGraph();
  if (related !== null) graph.take(related);
  const own = (parent.saved ?? []).filter((record) => Relation.is(record));
  for (const relation of own) graph.add(relation);
  const spellings = new Map(state.spellings);
  const steps: Changes[] = [parent];
  let latest = parent;
  let { ticket } = parent;
  let { rank, number: lastNumber } = ticket;
  let [board = state.board] = parent.boards;
  for (const content of contents) {
    for (const set of latest.sets ?? []) {
      if (set.kind !== 'tags') continue;
      for (const { name } of set.tags) spellings.set(foldCase(name), name);
    }
    const place = { position: { at: 'end' }, gap: { after: rank, before: null } } as const;
    const made = createTicket({ ...state, board, place, lastNumber, spellings, content }, context);
    [board = board] = made.boards;
    ({ rank, number: lastNumber } = made.ticket);
    const ends = storedEnds('parent', ticket.id, made.ticket.id);
    const { project } = state;
    const [child, above] = [
      { ticket: made.ticket, board, project },
      { ticket, board, project },
    ];
    const relation = relate(
      { one: child, other: above, type: 'parent', ...graph.around(ends) },
      context,
    );
    graph.add(relation.relation);
    [ticket = ticket] = relation.tickets;
    steps.push(made, relation);
    latest = made;
  }
  const saved = steps.flatMap((step) => step.saved ?? []);
  // Of a record that several steps change, the last version.
  const last = new Map(saved.map((record) => [(record as { id: string }).id, record]));
  // The parent has one event, with its last version: else each would have its whole description.
  const events = steps.flatMap((step) => step.events ?? []);
  const ofParent = events.filter(
    ({ kind, subject }) => kind === 'ticket.related' && subject.id === ticket.id,
  );
  const former = new Set(ofParent.slice(own.length, -1));
  return {
    ...parent,
    ticket,
    boards: [board],
    saved: [...last.values()],
    sets: mergedSets(steps.flatMap((step) => step.sets ?? [])),
    events: events.filter((event) => !former.has(event)),
    answer: seenTicketRecord(ticket, board),
  };
}
