import type { Ticket } from '../../api/types.ts';
import { isFieldName } from '../../data/field-names.ts';
import { wayOf, type Group } from '../list/group-tickets.ts';
import type { AlsoChanged, FieldsOfMove } from '../../data/queries/ticket-requests.ts';
import { lanesOf, noLane, type LaneNames } from './lanes-of.ts';
import type { LanesBy } from './use-board-filter.ts';
import { words } from '../../words/words.ts';

/** The lanes that a ticket leaves and enters, by their ids. */
interface Lanes {
  from: string;
  to: string;
}

/** The change of a ticket that moves to another lane. Of several people or labels, that of the lane is exchanged and the others stay. */
export function laneChange(
  ticket: Ticket,
  by: LanesBy,
  lanes: Lanes,
  names: LaneNames,
): AlsoChanged {
  return {
    fields: fieldsFor(ticket, by, lanes, names),
    said(moved, board) {
      const stands = laneOf(moved, by, names);
      return stands === undefined || stands.id === lanes.to
        ? words('board.movedToLane', { key: moved.key, board, lane: stands?.name ?? '' })
        : words('board.stillHas', { key: moved.key, lane: stands.name ?? '' });
    },
  };
}

/** The lane that a ticket stands in. */
export const laneOf = (ticket: Ticket, by: LanesBy, names: LaneNames): Group | undefined =>
  lanesOf([ticket], by, names).find(({ tickets }) => tickets.length > 0);

function fieldsFor(ticket: Ticket, by: LanesBy, lanes: Lanes, names: LaneNames): FieldsOfMove {
  if (isFieldName(by)) return wayOf(by, names).fieldsOf(lanes.to) ?? {};
  switch (by) {
    case 'priority':
      return { priority: lanes.to as Ticket['priority'] };
    case 'parent':
      return { parent_id: lanes.to === noLane ? null : lanes.to };
    case 'person':
      return { assignee_ids: exchanged(ticket.assignee_ids, lanes) };
    case 'label':
      return { label_ids: exchanged(ticket.label_ids, lanes) };
  }
}

function exchanged(ids: readonly string[], { from, to }: Lanes): string[] {
  if (to === noLane) return [];
  // A ticket in the lane of those with none can have what the project does not know any more.
  const remaining = from === noLane ? [] : ids.filter((id) => id !== from);
  return [...new Set([...remaining, to])];
}
