import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, data, where } from '../api/client.ts';
import { keys } from '../query/keys.ts';

/** How many tickets a project has, by board and altogether. */
export const analyticsQuery = (project: string) =>
  queryOptions({
    queryKey: keys.analytics(project),
    queryFn: () => data(api.GET('/projects/{project}/analytics', where({ project }))),
  });

/** What was created and completed in each of the last weeks. While another number of weeks is loaded, the former data is shown. */
export const weeksQuery = (project: string, weeks: number) =>
  queryOptions({
    queryKey: keys.weeks(project, weeks),
    queryFn: () =>
      data(api.GET('/projects/{project}/analytics/weeks', where({ project }, { weeks }))),
    placeholderData: keepPreviousData,
  });
