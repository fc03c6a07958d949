import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionRecords } from '@basalt/client/session';
import { api, data, where } from '../../api/client.ts';
import { keys } from '../query/keys.ts';

/** How work moved through a project in a range of days. */
export type Flow = SessionRecords['Flow'];

/** How often the flow is fetched again while it is shown, in milliseconds: the service counts changes some seconds later. */
const again = 30_000;

/** The flow of a project from one day to another, as `2031-05-04`. While other days are loaded, the former ones are shown. */
export const flowQuery = (project: string, from: string, to: string) =>
  queryOptions({
    queryKey: keys.flow(project, from, to),
    queryFn: () => data(api.GET('/projects/{project}/flow', where({ project }, { from, to }))),
    refetchInterval: again,
    placeholderData: keepPreviousData,
  });
