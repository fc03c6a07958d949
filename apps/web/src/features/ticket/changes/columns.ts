import type { QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../../api/types.ts';
import type { Waiting } from '../../../data/store/collection.ts';
import { rankBetween } from '../../../data/store/rank-between.ts';
import { keys } from '../../../data/query/keys.ts';
import { storeOf } from '../../../data/query/ticket-cache.ts';
import { ticketsOf, type Beside, type ColumnPages } from './column-pages.ts';

/** Shows the state of a ticket that the service has answered, everywhere on the pages. */
export const showTicket = (client: QueryClient, ticket: Ticket): void =>
  storeOf(client).tickets.put(ticket, { isRead: true });

/** Removes a deleted ticket from the lists of the pages. */
export function removeTicket(client: QueryClient, { id, version }: Ticket): void {
  const { tickets } = storeOf(client);
  tickets.remove(id, Math.max(version, tickets.get(id)?.version ?? 0) + 1);
}

/**
 * Shows a move of a ticket before the service has answered: on a board, next to another ticket or at the end, with changed fields. `beside`
 * null: it keeps its place. The boards count it at once.
 */
export function showMove(
  client: QueryClient,
  ticket: Ticket,
  board_id: string,
  beside: Beside | null,
  fields: Partial<Ticket> = {},
): Waiting<Ticket> {
  const place = beside === null ? {} : { rank: provisionalRank(client, ticket, board_id, beside) };
  countOnBoards(client, { from: ticket.board_id, to: board_id });
  const shown = storeOf(client).tickets.change(ticket.id, { ...fields, board_id, ...place });
  return {
    end(confirmed) {
      if (confirmed === undefined) countOnBoards(client, { from: board_id, to: ticket.board_id });
      shown.end(confirmed);
    },
  };
}

/** The next answer or event has the numbers of the service. */
function countOnBoards(client: QueryClient, { from, to }: { from: string; to: string }): void {
  if (from === to) return;
  const { boards } = storeOf(client);
  for (const [id, by] of [
    [from, -1],
    [to, 1],
  ] as const) {
    const board = boards.get(id);
    if (board === undefined) continue;
    boards.patch(id, board.version, { ticket_count: board.ticket_count + by });
  }
}

/** A rank at a position of a board, as far as the board is loaded. */
function provisionalRank(
  client: QueryClient,
  { id, project_id }: Ticket,
  board: string,
  { before, after }: Beside,
): string {
  const anchor = before ?? after;
  const columns = client
    .getQueriesData<ColumnPages>({ queryKey: keys.columnsOf(project_id, board) })
    .map(([, pages]) => ticketsOf(pages).filter((ticket) => ticket.id !== id));
  const column = columns.find((all) => all.some((ticket) => ticket.id === anchor)) ?? [];
  const at = column.findIndex((ticket) => ticket.id === anchor) + (before === undefined ? 1 : 0);
  // A rank behind all others is the end, also of a board whose end is not loaded.
  return column.length === 0
    ? rankBetween(null, null)
    : rankBetween(column[at - 1]?.rank ?? null, column[at]?.rank ?? null);
}
