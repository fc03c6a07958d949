import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, data, where } from '../api/client.ts';
import type { Analytics, Board } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import type { TicketFilter } from '../ticket/queries.ts';

/** How many tickets a project has, by board and altogether. */
export const analyticsQuery = (project: string) =>
  queryOptions({
    queryKey: keys.analytics(project),
    queryFn: () => data(api.GET('/projects/{project}/analytics', where({ project }))),
  });

/** How often counts are asked for again while they are shown, in milliseconds: each is a request, too many for each change. */
const again = 30_000;

/** How many tickets match each of the filters, at most 51, in their order. Archived ones do not count. */
export const countsQuery = (project: string, filters: readonly TicketFilter[]) =>
  queryOptions({
    queryKey: keys.counts(project, filters),
    queryFn: () => Promise.all(filters.map((filter) => countOf(project, filter))),
    refetchInterval: again,
  });

async function countOf(project: string, filter: TicketFilter): Promise<number> {
  const query = { ...filter, per_page: 1, total: true, fields: 'id' as const };
  const { data: page } = await api.GET('/projects/{project}/tickets', where({ project }, query));
  return page?.meta.total ?? 0;
}

/** The analytics of the tickets of a project that match, counted by its boards. Estimates are not counted. */
export const matchingAnalyticsQuery = (
  project: string,
  boards: readonly Board[],
  filter: TicketFilter,
) => {
  const counted = boards.map(({ id }) => ({ ...filter, board_id: id }));
  return queryOptions({
    ...countsQuery(project, [...counted, { ...filter, overdue: true }]),
    select: (counts): Analytics => analyticsOf(boards, counts),
  });
};

/** `counts` are those of the boards in their order, and at last that of overdue tickets. */
export function analyticsOf(boards: readonly Board[], counts: readonly number[]): Analytics {
  const byBoard = boards.map(({ id, name, slug, is_done }, at) => ({
    id,
    name,
    slug,
    is_done,
    count: counts[at] ?? 0,
  }));
  const sum = (all: typeof byBoard) => all.reduce((total, { count }) => total + count, 0);
  const total = sum(byBoard);
  const done = sum(byBoard.filter(({ is_done }) => is_done));
  return {
    total,
    done,
    open: total - done,
    overdue: counts[boards.length] ?? 0,
    completion_percentage: total === 0 ? 0 : Math.floor((done * 1000) / total) / 10,
    estimate_total: 0,
    estimate_done: 0,
    boards: byBoard,
  };
}

/** What was created and completed in each of the last weeks. While another number of weeks is loaded, the former data is shown. */
export const weeksQuery = (project: string, weeks: number) =>
  queryOptions({
    queryKey: keys.weeks(project, weeks),
    queryFn: () =>
      data(api.GET('/projects/{project}/analytics/weeks', where({ project }, { weeks }))),
    placeholderData: keepPreviousData,
  });
