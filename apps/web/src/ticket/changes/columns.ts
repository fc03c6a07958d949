import type { QueryClient } from '@tanstack/react-query';
import type { Board, Ticket } from '../../api/types.ts';
import { invalidateSoon } from '../../query/invalidate-soon.ts';
import { keys } from '../../query/keys.ts';
import type { TicketFilter } from '../queries.ts';
import {
  withoutTicket,
  withTicketBeside,
  withTicketByRank,
  withTicketInPlace,
  type Beside,
  type ColumnPages,
} from './column-pages.ts';
import type { Missed } from './moving.ts';

/** Shows the current state of a ticket everywhere on the page. */
export function showTicket(client: QueryClient, ticket: Ticket): void {
  client.setQueryData(keys.ticket(ticket.key), ticket);
  client.setQueriesData<ColumnPages>(
    { queryKey: keys.lists(ticket.project_id) },
    (pages) => pages && withTicketInPlace(pages, ticket),
  );
  if (ticket.archived) removeFromColumns(client, ticket);
  else showInColumns(client, ticket);
}

/** Shows the current state of a ticket in the column of its board, by its rank, and removes it from the others. */
export function showInColumns(client: QueryClient, ticket: Ticket): void {
  changeColumns(client, ticket, (pages) => withTicketByRank(pages, ticket));
}

/** Shows a ticket in the column of its board next to another one, before the service has answered. */
export function placeInColumns(client: QueryClient, ticket: Ticket, beside: Beside): void {
  changeColumns(client, ticket, (pages) => withTicketBeside(pages, ticket, beside));
}

/** Removes a ticket from all columns. */
export function removeFromColumns(client: QueryClient, ticket: Ticket): void {
  changeColumns(client, ticket, (pages) => withoutTicket(pages, ticket.id));
}

/** Counts tickets on the boards that they went `from` and `to`, before the service has answered. */
export function countOnBoards(
  client: QueryClient,
  project: string,
  { from, to }: { from: string; to: string },
): void {
  if (from === to) return;
  client.setQueryData<Board[]>(keys.boards(project), (all) =>
    all?.map((board) => {
      const by = board.id === to ? 1 : board.id === from ? -1 : 0;
      return by === 0 ? board : { ...board, ticket_count: board.ticket_count + by };
    }),
  );
}

/** Shows what others did to a ticket while this page moved it. Events and answers arrive independently: the higher version is the current one. */
export function showMissed(
  client: QueryClient,
  missed: Missed | null,
  moved: Ticket | undefined,
): void {
  if (missed === null || missed.ticket.version <= (moved?.version ?? 0)) return;
  const { ticket, isGone } = missed;
  if (isGone || ticket.archived) removeFromColumns(client, ticket);
  else showInColumns(client, ticket);
}

function changeColumns(
  client: QueryClient,
  ticket: Ticket,
  change: (pages: ColumnPages) => ColumnPages,
): void {
  const columns = client
    .getQueryCache()
    .findAll({ queryKey: keys.columns(ticket.project_id) })
    .map(({ queryKey }) => queryKey);
  for (const queryKey of columns) {
    const [, , board, filter] = queryKey as [string, string, string, TicketFilter];
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const isOwn = board === ticket.board_id;
    client.setQueryData<ColumnPages>(queryKey, (pages) => {
      if (pages === undefined) return pages;
      if (!isOwn) return withoutTicket(pages, ticket.id);
      // Only the service knows whether the ticket matches a filter, so under a filter only shown tickets are updated.
      const isShown = pages.pages.some(({ items }) => items.some(({ id }) => id === ticket.id));
      return isFiltered && !isShown ? pages : change(pages);
    });
    // A load that began before the change would show the old state again.
    const isFetching = client.getQueryState(queryKey)?.fetchStatus === 'fetching';
    if (isFetching || (isOwn && isFiltered)) invalidateSoon(client, queryKey);
  }
}
