import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import { isFieldName } from '../../data/field-names.ts';
import { keys } from '../../data/query/keys.ts';
import { ticketListQuery, type TicketFilter } from '../../data/queries/ticket.ts';
import { sumsByGroup } from './group-sums.ts';
import { wayOf, type GroupNames } from './group-tickets.ts';
import { useColumns, type Grouping } from './use-columns.ts';
import { useListFilter } from './use-list-filter.tsx';

const lanes = {
  assignee: 'assignee_id',
  priority: 'priority',
  label: 'label_id',
  cycle: 'cycle_id',
  parent: 'parent_id',
} as const;

/** The estimates of all tickets of a list, by board and group, whether or not the page has loaded them. */
const sumsQuery = (project: string, by: Grouping, filter: TicketFilter) =>
  queryOptions({
    queryKey: keys.laneCounts(project, `sums by ${by ?? 'none'}`, filter),
    queryFn: () =>
      data(
        api.GET(
          '/projects/{project}/tickets/counts',
          where(
            { project },
            {
              ...filter,
              ...(by !== null && by !== 'board' && { by: isFieldName(by) ? by : lanes[by] }),
            },
          ),
        ),
      ),
    placeholderData: keepPreviousData,
  });

function useCounts(project: string) {
  const {
    filter: { sort: _sort, ...filter },
    filter: listed,
  } = useListFilter();
  const { grouping } = useColumns();
  const { data: list } = useInfiniteQuery(ticketListQuery(project, listed));
  const isEstimated = list?.pages.some(({ items }) =>
    items.some(({ estimate }) => estimate !== null),
  );
  const { data: counted } = useQuery({
    ...sumsQuery(project, grouping, filter),
    enabled: isEstimated === true,
  });
  return isEstimated === true ? counted : undefined;
}

/** The sum of the estimates of all tickets that the list has; undefined until it is known, and where none has an estimate. */
export const useSum = (project: string): number | undefined =>
  useCounts(project)?.estimate_total || undefined;

/** The sums of the estimates by group. */
export function useGroupSums(project: string, names: GroupNames): ReadonlyMap<string, number> {
  const { grouping } = useColumns();
  const counted = useCounts(project);
  if (grouping === null || counted === undefined) return new Map();
  const known = wayOf(grouping, names).order(names, []);
  return sumsByGroup(counted.counts, grouping, new Set(known.map(({ id }) => id)));
}
