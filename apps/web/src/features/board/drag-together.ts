import type { QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../api/types.ts';
import { ticketsOf, type Beside } from '../ticket/changes/column-pages.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { columnQuery } from '../../data/queries/board.ts';
import { selectedWith } from './selected.ts';

/** The columns whose cards are shown: of these boards, in their order, under this filter. */
export interface ShownColumns {
  project: string;
  boards: readonly string[];
  filter: TicketFilter;
}

/** The shown tickets with these ids, as the columns have them now, in the order of the boards and of their places. */
export const ticketsInOrder = (
  client: QueryClient,
  { project, boards, filter }: ShownColumns,
  ids: ReadonlySet<string>,
): Ticket[] =>
  boards
    .flatMap((board) =>
      ticketsOf(client.getQueryData(columnQuery(project, board, filter).queryKey)),
    )
    .filter(({ id }) => ids.has(id));

/** The tickets that move when a card is dragged: all selected tickets if its ticket is one of them, otherwise it alone. */
export const draggedWith = (client: QueryClient, shown: ShownColumns, id: string): Ticket[] =>
  ticketsInOrder(client, shown, selectedWith(id));

/**
 * The position of tickets that are dropped together beside a card of a board, which can be one of them, and whether they stand there in this
 * order already. `shown` are the tickets of the board.
 */
export function placeTogether(
  shown: readonly Ticket[],
  tickets: readonly Ticket[],
  { before, after }: Beside,
): { beside: Beside; stays: boolean } {
  const moving = new Set(tickets.map(({ id }) => id));
  const isOther = ({ id }: Ticket) => !moving.has(id);
  const next = shown.findIndex(({ id }) => id === before);
  const last = shown.findLastIndex(({ id }) => id === after);
  const at = next !== -1 ? next : last !== -1 ? last + 1 : shown.length;
  const [above, below] = [shown.slice(0, at).filter(isOther), shown.slice(at).filter(isOther)];
  const column = [...above, ...tickets, ...below];
  const [neighbour] = below;
  return {
    beside: neighbour === undefined ? { after: above.at(-1)?.id } : { before: neighbour.id },
    stays:
      column.length === shown.length && column.every(({ id }, place) => id === shown[place]?.id),
  };
}
