import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionRecords } from '@basalt/client/session';
import { api, data, where } from '../../api/client.ts';
import { keys } from '../query/keys.ts';

/** How work moved through a project in a range of days. */
export type Flow = SessionRecords['Flow'];

/** When tickets of a project will be finished. */
export type Forecast = SessionRecords['Forecast'];

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

/** When so many tickets will be finished, all open ones without a number, and how many by a day. While another question is answered, the former answer is shown. */
export const forecastQuery = (project: string, question: { tickets?: number; by?: string }) =>
  queryOptions({
    queryKey: keys.forecast(project, question),
    queryFn: () => data(api.GET('/projects/{project}/forecast', where({ project }, question))),
    placeholderData: keepPreviousData,
  });
