import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Project, Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { datedQueries, undatedQuery } from '../../data/dated-tickets.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { fetchNext } from '../../design/fetch-next.ts';
import { startOf, type Day } from './days.ts';

/** The most tickets of each kind that are loaded: with both dates, with one of them. */
export const maxTickets = 2000;

/** The tickets of some days, as far as they are loaded. */
export interface Schedule {
  tickets: readonly Ticket[];
  /** Tickets without dates that are not done: the first 200. */
  undated: readonly Ticket[];
  /** Whether there are more than are loaded. */
  isCut: boolean;
}

/** A list that is loaded to its end, or to `maxTickets`. */
function useWhole(query: ReturnType<typeof datedQueries>['both']) {
  const list = useInfiniteQuery(query);
  const tickets = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFull = tickets.length >= maxTickets;
  const { hasNextPage, isFetching, isError } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && !isFull) void fetchNext(list);
  });
  return { list, tickets, isCut: hasNextPage && isFull };
}

/** The tickets of a project from the day `from` to the one before `before` that match the filter, which has no dates. */
export function useSchedule(project: Project, filter: TicketFilter, from: Day, before: Day) {
  const queries = datedQueries(project.id, filter, startOf(from), startOf(before));
  const parts = [useWhole(queries.both), useWhole(queries.due), useWhole(queries.start)];
  const boards = useQuery(boardsQuery(project.id)).data;
  const undated = useInfiniteQuery({
    ...undatedQuery(project.id, filter, boards ?? []),
    enabled: boards !== undefined,
  });
  const isLoaded = parts.every(({ list }) => list.data !== undefined);
  const data: Schedule | undefined = isLoaded
    ? {
        tickets: parts.flatMap(({ tickets }) => tickets),
        undated: undated.data?.pages.flatMap(({ items }) => items) ?? [],
        isCut: parts.some(({ isCut }) => isCut),
      }
    : undefined;
  return {
    data,
    error: parts.map(({ list }) => list.error).find((error) => error !== null) ?? null,
    refetch: () => Promise.all(parts.map(({ list }) => list.refetch())),
  };
}
