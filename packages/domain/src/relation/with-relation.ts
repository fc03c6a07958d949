import type { Ticket } from '../records/ticket.ts';
import type { LockedTicket } from '../records/locked-ticket.ts';
import type { RelationEnds } from '../records/relation.ts';

/** The changed fields of two live tickets, `from` and `to`, when a relation between them is made (`isNew`) or removed. */
export function withRelation(
  { kind }: Pick<RelationEnds, 'kind'>,
  [from, to]: readonly [LockedTicket, LockedTicket],
  isNew: boolean,
): readonly [Partial<Ticket>, Partial<Ticket>] {
  const difference = isNew ? 1 : -1;
  if (kind === 'blocks') {
    return [{}, { openBlockers: to.ticket.openBlockers + (from.board.isDone ? 0 : difference) }];
  }
  if (kind !== 'parent') return [{}, {}];
  const parentId = isNew ? from.ticket.id : null;
  const isOuter = from.ticket.projectId !== to.ticket.projectId;
  const { childrenTotal, childrenDone } = from.ticket;
  return [
    {
      childrenTotal: childrenTotal + difference,
      childrenDone: childrenDone + (to.board.isDone ? difference : 0),
    },
    // The caller has found both tickets.
    {
      parentId: isOuter ? null : parentId,
      outerParentId: isOuter ? parentId : null,
      isOuterParentSeen: isOuter && isNew,
    },
  ];
}
