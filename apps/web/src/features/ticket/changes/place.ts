import type { QueryClient } from '@tanstack/react-query';
import type { Board, Ticket } from '../../../api/types.ts';
import { isCovered } from '../../../design/shown.ts';
import { columnPlaces, ticketPlaces } from './shown-tickets.ts';
import { focusCard } from './focus-card.ts';
import { keys } from '../../../data/query/keys.ts';
import { ticketsOf, type Beside, type ColumnPages } from './column-pages.ts';
import { words } from '../../../words/words.ts';

/** The position of a ticket, as far as its board was loaded, to which it can be moved back. */
export interface Place {
  board_id: string;
  /** The tickets before and after it, the nearest first. */
  above: readonly string[];
  below: readonly string[];
}

/** The loaded parts of a board, of each filter. */
export const columnOf = (
  client: QueryClient,
  { project_id, board_id }: Pick<Ticket, 'project_id' | 'board_id'>,
) =>
  client
    .getQueriesData<ColumnPages>({ queryKey: keys.columnsOf(project_id, board_id) })
    .map(([, pages]) => ticketsOf(pages));

/** The current position of a ticket. */
export function placeOf(
  client: QueryClient,
  ticket: Pick<Ticket, 'id' | 'project_id' | 'board_id'>,
): Place {
  const { id, board_id } = ticket;
  const column = columnOf(client, ticket).find((all) => all.some((item) => item.id === id)) ?? [];
  const ids = column.map((item) => item.id);
  const at = ids.indexOf(id);
  return {
    board_id,
    above: ids.slice(0, Math.max(0, at)).toReversed(),
    below: at === -1 ? [] : ids.slice(at + 1),
  };
}

/** The kind of a move, for its message: to another board, or within the one that the ticket was `from`. */
export function moveOf({ id, is_hidden }: Board, from: string): string {
  const [shown, hidden] = id === from ? ['within', 'withinHidden'] : ['to', 'toHidden'];
  return is_hidden ? hidden : shown;
}

/** The sentence about a move of a ticket. */
export const whereTo = (key: string, board: Board, from: string): string =>
  words('ticket.wasMoved', { key, board: board.name, move: moveOf(board, from) });

/** Puts the focus on a ticket that comes back to its board, where the person is at a board. */
export function followTo({ id, board_id }: Pick<Ticket, 'id' | 'board_id'>): void {
  if (!isOnBoard(document.activeElement)) return;
  focusCard(id, board_id);
}

/** Whether the person is at a board, which no ticket covers: with the card, or with the message that offers to take the move back. */
const isOnBoard = (active: Element | null): boolean =>
  active !== null &&
  ticketPlaces.all(({ element }) => isCovered(element)).length === 0 &&
  (active === document.body ||
    columnPlaces.around(active) !== undefined ||
    active.closest('.messages_messages') !== null);

/** A position in the form of the API. */
export const destination = (board_id: string, { before, after }: Beside) => ({
  board_id,
  ...(before !== undefined && { before_ticket_id: before }),
  ...(before === undefined && after !== undefined && { after_ticket_id: after }),
});
