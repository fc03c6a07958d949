import { useQueryClient } from '@tanstack/react-query';
import type { Board, CustomField, Cycle, Ticket } from '../../api/types.ts';
import { useSession } from '../../data/session.tsx';
import { keys } from '../../data/query/keys.ts';
import { ticketsOf, type Beside } from '../ticket/changes/column-pages.ts';
import { withAllWords } from '../../words/catalogue.ts';
import { byId, useBoardContext } from './board-context.tsx';
import { draggedWith, placeTogether } from './drag-together.ts';
import type { GroupNames } from '../list/group-tickets.ts';
import { columnQuery } from '../../data/queries/board.ts';
import { useBoardFilter, type LanesBy } from './use-board-filter.ts';
import { useShownColumns } from './use-shown-columns.tsx';

/** Where a ticket is dropped: on a board, and where there are lanes in one of them. */
type Dropped = Beside & { board: string; lane?: string | undefined };

/**
 * Moves a ticket to where it is dropped, unless it is at that position already, and all selected tickets with it if it is
 * one of them. A lane other than that which it comes from changes the property of the lanes. Returns whether anything is to move.
 */
export function useDrop() {
  const client = useQueryClient();
  const { isManager } = useSession();
  const { project, move, labels, people } = useBoardContext();
  const { filter, lanesBy } = useBoardFilter();
  const shown = useShownColumns();
  /** The records that give the lanes their names; of parents, the one that a lane stands for. */
  const namesOf = (lane: string) => {
    const parent = client.getQueryData<Ticket>(keys.ticket(lane));
    const parents = new Map(parent && [[lane, `${parent.key}: ${parent.title}`]]);
    const fields = client.getQueryData<CustomField[]>(keys.fields(project.id)) ?? [];
    const cycles = byId(client.getQueryData<Cycle[]>(keys.cycles(project.id)));
    return { labels, people, parents, cycles, fields };
  };
  const shownOn = (board: string) =>
    ticketsOf(client.getQueryData(columnQuery(project.id, board, filter).queryKey));

  const dropOne = (ticket: Ticket, to: Dropped, from: string | undefined): boolean => {
    const { board, lane, before, after } = to;
    const beside = { before, after };
    const stays = ticket.board_id === board && isItsPlace(shownOn(board), ticket.id, beside);
    if (lane === from || lane === undefined || from === undefined || lanesBy === null) {
      if (!stays) move(ticket, board, beside);
      return !stays;
    }
    // In an empty lane there is no ticket to stand beside.
    const keepsPlace = stays || (ticket.board_id === board && beside.before === beside.after);
    // The code of the lanes is there: they are shown.
    const changeLane = async () => {
      const { laneChange } = await withAllWords(import('./lanes.tsx'));
      const also = laneChange(ticket, lanesBy, { from, to: lane }, namesOf(lane));
      move(ticket, board, keepsPlace ? null : beside, also);
    };
    void changeLane();
    return true;
  };

  const dropTogether = (dragged: Ticket, tickets: readonly Ticket[], to: Dropped): boolean => {
    const { board: id, lane } = to;
    const boards = client.getQueryData<Board[]>(keys.boards(project.id));
    const board = boards?.find((candidate) => candidate.id === id);
    const { beside, stays } = placeTogether(shownOn(id), tickets, to);
    if (board === undefined || (stays && lane === undefined)) return false;
    // The code is there: the bar of the selection has brought it.
    const send = async () => {
      const { moveTogether } = await withAllWords(import('./board-selection.tsx'));
      const fieldsOf = await changesTo(lane, lanesBy, namesOf);
      if (stays && tickets.every((ticket) => fieldsOf(ticket) === null)) return;
      const how = { tickets, dragged, fieldsOf, canLimit: isManager };
      await moveTogether(client, { project, board, beside, ...how });
    };
    void send();
    return true;
  };

  return (id: string, to: Dropped, from: string | undefined): boolean => {
    const tickets = draggedWith(client, shown, id);
    const ticket = tickets.find((moved) => moved.id === id);
    if (ticket === undefined) return false;
    return tickets.length > 1 ? dropTogether(ticket, tickets, to) : dropOne(ticket, to, from);
  };
}

/** The change of tickets that are dropped in a lane. */
async function changesTo(
  lane: string | undefined,
  by: LanesBy | null,
  namesOf: (lane: string) => GroupNames,
) {
  if (lane === undefined || by === null) return () => null;
  const { laneChange, laneOf } = await withAllWords(import('./lanes.tsx'));
  return (ticket: Ticket) => {
    const names = namesOf(lane);
    const from = laneOf(ticket, by, names)?.id ?? lane;
    return from === lane ? null : laneChange(ticket, by, { from, to: lane }, names).fields;
  };
}

/** Whether the ticket already has that position in the column. */
function isItsPlace(shown: readonly Ticket[], ticket: string, { before, after }: Beside): boolean {
  if (before === ticket || after === ticket) return true;
  const at = shown.findIndex(({ id }) => id === ticket);
  return before === undefined ? shown[at - 1]?.id === after : shown[at + 1]?.id === before;
}
