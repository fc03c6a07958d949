import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionRecords } from '@basalt/client/session';
import { api, data, where } from '../../api/client.ts';
import { keys } from '../query/keys.ts';
import type { TicketFilter } from './ticket.ts';

/** The counts or sums of the values of a custom field. */
export type FieldAnalytics = SessionRecords['FieldAnalytics'];

/** The filter of the analytics: that of a list without words and archived tickets. */
export type AnalyticsLimits = Omit<TicketFilter, 'q' | 'sort' | 'archived' | 'deleted'>;

/** How many tickets of a project match, by board and altogether. While others are counted, the former counts are shown. */
export const analyticsQuery = (project: string, filter: AnalyticsLimits = {}) =>
  queryOptions({
    queryKey: keys.counted(project, filter),
    queryFn: () => data(api.GET('/projects/{project}/analytics', where({ project }, filter))),
    placeholderData: keepPreviousData,
  });

/** How often counts are fetched again while they are shown, in milliseconds: each is a request, too many for each change. */
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

/** Tickets in groups, by a field or two. */
export type TicketGroups = SessionRecords['TicketGroups'];

/** The tickets with a value, and their parts. */
export type Group = TicketGroups['groups'][number];

/** A part of a group. */
export type GroupPart = Group['parts'][number];

/** How tickets are grouped: by the values of `by`, and in each group by those of `split`. */
export interface GroupRequest {
  by: string;
  split?: string;
  measure: 'tickets' | 'estimate';
  archived?: 'all';
}

/** The tickets of a project that match, in groups. While those of another filter are loaded, the former ones are shown. */
export const groupsQuery = (project: string, request: GroupRequest, filter: AnalyticsLimits) =>
  queryOptions({
    queryKey: keys.groups(project, request, filter),
    queryFn: () =>
      data(
        api.GET(
          '/projects/{project}/analytics/groups',
          where({ project }, { ...filter, ...request }),
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** The tickets that match and were created and completed in each of the last weeks. While another number of weeks is loaded, the former data is shown. */
export const weeksQuery = (project: string, weeks: number, filter: AnalyticsLimits) =>
  queryOptions({
    queryKey: keys.weeks(project, weeks, filter),
    queryFn: () =>
      data(
        api.GET('/projects/{project}/analytics/weeks', where({ project }, { ...filter, weeks })),
      ),
    placeholderData: keepPreviousData,
  });

/** The tickets of a project that match, counted by the values of a custom field, or the sums of its numbers. */
export const fieldValuesQuery = (
  project: string,
  field: string,
  weeks: number,
  filter: AnalyticsLimits,
) =>
  queryOptions({
    queryKey: keys.fieldValues(project, field, weeks, filter),
    queryFn: () =>
      data(
        api.GET(
          '/fields/{field}/analytics',
          where({ field }, { project_id: project, ...filter, weeks }),
        ),
      ),
    placeholderData: keepPreviousData,
  });
