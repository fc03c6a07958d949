import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { ListPage } from '../api/request.ts';
import { listTickets, type TicketFilter } from '../api/tickets.ts';
import type { Ticket } from '../api/work-records.ts';
import { invalidateSoon } from '../live/invalidate-soon.ts';
import {
  withoutTicket,
  withTicketBeside,
  withTicketByRank,
  type Beside,
  type ColumnPages,
} from './column-pages.ts';

const perPage = 50;

/** The tickets of one board, page by page, by rank. */
export const columnQuery = (project: string, board: string, filter: TicketFilter) =>
  infiniteQueryOptions<
    ListPage<Ticket>,
    Error,
    InfiniteData<ListPage<Ticket>, string | null>,
    QueryKey,
    string | null
  >({
    queryKey: ['columns', project, board, filter],
    queryFn: ({ pageParam }) => listTickets(project, { board, filter, perPage, cursor: pageParam }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
  });

/** Shows a ticket as it is now in the column of its board, by its rank, and takes it out of the others. */
export function showInColumns(client: QueryClient, ticket: Ticket): void {
  changeColumns(client, ticket, (pages) => withTicketByRank(pages, ticket));
}

/** Shows a ticket in the column of its board next to another one, before the service has answered. */
export function placeInColumns(client: QueryClient, ticket: Ticket, beside: Beside): void {
  changeColumns(client, ticket, (pages) => withTicketBeside(pages, ticket, beside));
}

/** Takes a ticket out of all columns. */
export function removeFromColumns(client: QueryClient, ticket: Ticket): void {
  changeColumns(client, ticket, (pages) => withoutTicket(pages, ticket.id));
}

function changeColumns(
  client: QueryClient,
  ticket: Ticket,
  change: (pages: ColumnPages) => ColumnPages,
): void {
  const columns = client
    .getQueryCache()
    .findAll({ queryKey: ['columns', ticket.project_id] })
    .map(({ queryKey }) => queryKey);
  for (const queryKey of columns) {
    const [, , board, filter] = queryKey as [string, string, string, TicketFilter];
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const isOwn = board === ticket.board_id;
    client.setQueryData<ColumnPages>(queryKey, (pages) => {
      if (pages === undefined) return pages;
      if (!isOwn) return withoutTicket(pages, ticket.id);
      // Whether a filter lets the ticket in, the service knows: what is shown already is kept up to date.
      const isShown = pages.pages.some(({ items }) => items.some(({ id }) => id === ticket.id));
      return isFiltered && !isShown ? pages : change(pages);
    });
    // A fetch that began before the change would take it back.
    const isFetching = client.getQueryState(queryKey)?.fetchStatus === 'fetching';
    if (isFetching || (isOwn && isFiltered)) invalidateSoon(client, queryKey);
  }
}
