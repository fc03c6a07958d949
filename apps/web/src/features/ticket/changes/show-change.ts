import type { QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../../api/types.ts';
import { rankBetween } from '../../../data/store/rank-between.ts';
import { invalidateSoon } from '../../../data/query/invalidate-soon.ts';
import { keys } from '../../../data/query/keys.ts';
import { storeOf } from '../../../data/query/ticket-cache.ts';
import { ticketsOf, type Beside, type ColumnPages } from './column-pages.ts';
import type { OwnChange, Sent } from './own-change.ts';

/** Shows the state of a ticket that the service has answered, everywhere on the pages. */
export const showTicket = (client: QueryClient, ticket: Ticket): void =>
  storeOf(client).tickets.put(ticket, { isRead: true });

/** Removes a deleted ticket from the lists of the pages. */
export function removeTicket(client: QueryClient, { id, version }: Ticket): void {
  const { tickets } = storeOf(client);
  tickets.remove(id, Math.max(version, tickets.get(id)?.version ?? 0) + 1);
}

/** Shows changes before the service has answered. Returns a function that ends that: with its answer, or without to take them back. */
export function showChanges(
  client: QueryClient,
  changes: readonly OwnChange[],
): (sent?: Sent) => void {
  const store = storeOf(client);
  const ends = store.batch(() => changes.map((change) => showChange(client, change)));
  return (sent) =>
    store.batch(() => {
      for (const [at, end] of ends.entries()) {
        const isRefused = sent?.refused.some(({ id }) => id === changes[at]?.ticket.id);
        end(isRefused ? undefined : sent?.tickets);
      }
    });
}

/** Moved, deleted and restored tickets are counted by their boards at once. */
function showChange(
  client: QueryClient,
  { ticket, to, fields, life }: OwnChange,
): (result?: readonly Ticket[]) => void {
  const { id, board_id, project_id } = ticket;
  const { tickets } = storeOf(client);
  const from = life === 'restored' ? null : board_id;
  const now = life === 'deleted' ? null : (to?.board ?? board_id);
  countOnBoards(client, from, now);
  const place = to && {
    board_id: to.board,
    rank: provisionalRank(client, ticket, to.board, to.beside),
  };
  // Null would clear a list, but these pages always send lists.
  const changed = { ...fields, ...place } as Partial<Ticket>;
  const own = life === 'deleted' ? null : { ...(life === 'restored' && ticket), ...changed };
  const shown = tickets.change(id, own);
  return (result) => {
    if (result === undefined && from !== now) {
      countOnBoards(client, now, from);
      // A count of the service that has come since did not have it.
      invalidateSoon(client, keys.boards(project_id));
    }
    if (result !== undefined && life === 'deleted') removeTicket(client, ticket);
    shown.end(result?.find((answer) => answer.id === id));
  };
}

/** Counts a ticket on another board; null: on none. The next answer or event has the numbers of the service. */
function countOnBoards(client: QueryClient, from: string | null, to: string | null): void {
  if (from === to) return;
  const { boards } = storeOf(client);
  for (const [id, by] of [
    [from, -1],
    [to, 1],
  ] as const) {
    const board = boards.get(id ?? '');
    if (board === undefined) continue;
    boards.patch(board.id, board.version, { ticket_count: board.ticket_count + by });
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
