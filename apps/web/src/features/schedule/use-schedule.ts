import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import {
  datedQueries,
  undatedQuery,
  type PlaceFilter,
  type TicketPlace,
} from '../../data/dated-tickets.ts';
import { startOf, type Day } from './days.ts';

/** The tickets of some days, as far as they are loaded. */
export interface Schedule {
  tickets: readonly Ticket[];
  /** Tickets without dates that are not done. */
  undated: readonly Ticket[];
  /** Whether there are more than are loaded. */
  isCut: boolean;
}

/** The tickets of a place from the day `from` to the one before `before` that match the filter, which has no dates. */
export function useSchedule(place: TicketPlace, filter: PlaceFilter, from: Day, before: Day) {
  const { project } = place;
  const queries = datedQueries(place, filter, startOf(from), startOf(before));
  const parts = [
    useInfiniteQuery(queries.both),
    useInfiniteQuery(queries.due),
    useInfiniteQuery(queries.start),
  ];
  const boards = useQuery({ ...boardsQuery(project ?? ''), enabled: project !== null }).data;
  const undated = useInfiniteQuery({
    ...undatedQuery(place, filter, boards ?? []),
    enabled: project === null || boards !== undefined,
  });
  const isLoaded = parts.every(({ data }) => data !== undefined);
  const ticketsIn = (list: (typeof parts)[number]) =>
    list.data?.pages.flatMap(({ items }) => items) ?? [];
  const data: Schedule | undefined = isLoaded
    ? {
        tickets: parts.flatMap(ticketsIn),
        undated: ticketsIn(undated),
        isCut: parts.some(({ hasNextPage }) => hasNextPage),
      }
    : undefined;
  return {
    data,
    error: parts.map(({ error }) => error).find((error) => error !== null) ?? null,
    refetch: () => Promise.all(parts.map(({ refetch }) => refetch())),
  };
}
