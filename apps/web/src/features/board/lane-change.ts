import type { Ticket } from '../../api/types.ts';
import { wayOf, type Group, type GroupNames } from '../list/group-tickets.ts';
import type { AlsoChanged } from '../../data/queries/ticket-requests.ts';
import { lanesOf } from './lanes-of.ts';
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
  { from, to }: Lanes,
  names: GroupNames,
): AlsoChanged {
  return {
    fields: wayOf(by, names).fieldsOf(to, ticket, from) ?? {},
    said(moved, board) {
      const stands = laneOf(moved, by, names);
      return stands === undefined || stands.id === to
        ? words('board.movedToLane', { key: moved.key, board, lane: stands?.name ?? '' })
        : words('board.stillHas', { key: moved.key, lane: stands.name ?? '' });
    },
  };
}

/** The lane that a ticket stands in. */
export const laneOf = (ticket: Ticket, by: LanesBy, names: GroupNames): Group | undefined =>
  lanesOf([ticket], by, names).find(({ tickets }) => tickets.length > 0);
