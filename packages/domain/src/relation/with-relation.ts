import type { Ticket } from '../ticket/ticket.ts';
import type { LockedTicket } from '../ticket/tickets.port.ts';
import type { RelationEnds } from './relation.ts';

/** The changed fields of two live tickets, `from` and `to`, when a relation between them is made (`isNew`) or removed. */
export function withRelation(
  { kind }: Pick<RelationEnds, 'kind'>,
  [from, to]: readonly [LockedTicket, LockedTicket],
  isNew: boolean,
): readonly [Partial<Ticket>, Partial<Ticket>] {
  const one = isNew ? 1 : -1;
  if (kind === 'blocks') {
    return [{}, { openBlockers: to.ticket.openBlockers + (from.board.isDone ? 0 : one) }];
  }
  if (kind !== 'parent') return [{}, {}];
  const isShown = isNew && from.ticket.projectId === to.ticket.projectId;
  const { childrenTotal, childrenDone } = from.ticket;
  return [
    {
      childrenTotal: childrenTotal + one,
      childrenDone: childrenDone + (to.board.isDone ? one : 0),
    },
    { parentId: isShown ? from.ticket.id : null },
  ];
}
