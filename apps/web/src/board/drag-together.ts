import type { QueryClient } from '@tanstack/react-query';
import type { Board, Ticket } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { ticketsOf, type Beside, type ColumnPages } from '../ticket/changes/column-pages.ts';
import { selectedWith } from './selected.ts';

/** The tickets of a project with these ids, as the columns have them now, in the order of the boards and of their places. */
export function ticketsInOrder(
  client: QueryClient,
  project: string,
  ids: ReadonlySet<string>,
): Ticket[] {
  const boards = client.getQueryData<Board[]>(keys.boards(project)) ?? [];
  const places = new Map(boards.map(({ id }, at) => [id, at]));
  const placeOf = ({ board_id }: Ticket) => places.get(board_id) ?? boards.length;
  const all = client
    .getQueriesData<ColumnPages>({ queryKey: keys.columns(project) })
    .flatMap(([, pages]) => ticketsOf(pages))
    .filter(({ id }) => ids.has(id));
  return [...new Map(all.map((one) => [one.id, one])).values()].toSorted(
    (one, other) => placeOf(one) - placeOf(other) || (one.rank < other.rank ? -1 : 1),
  );
}

/** What moves when the card of a ticket is dragged: all selected tickets if it is one of them, otherwise it alone. */
export const draggedWith = (client: QueryClient, project: string, id: string): Ticket[] =>
  ticketsInOrder(client, project, selectedWith(id));

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
  const there = [...above, ...tickets, ...below];
  const [neighbour] = below;
  return {
    beside: neighbour === undefined ? { after: above.at(-1)?.id } : { before: neighbour.id },
    stays: there.length === shown.length && there.every(({ id }, place) => id === shown[place]?.id),
  };
}
