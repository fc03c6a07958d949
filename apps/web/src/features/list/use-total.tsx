import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { countsQuery } from '../../data/queries/analytics.ts';
import { ticketListQuery } from '../../data/queries/ticket.ts';
import { useListFilter } from './use-list-filter.tsx';

/** How many tickets the list has, whether or not the page has loaded them; undefined until that is known. */
export function useTotal(project: string): number | undefined {
  const { filter } = useListFilter();
  const { data, hasNextPage } = useInfiniteQuery(ticketListQuery(project, filter));
  const { sort: _sort, ...matching } = filter;
  const counted = useQuery({ ...countsQuery(project, [matching]), enabled: hasNextPage });
  if (hasNextPage) return counted.data?.[0];
  return data?.pages.reduce((sum, { items }) => sum + items.length, 0);
}
