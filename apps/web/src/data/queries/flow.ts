import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionRecords } from '@basalt/client/session';
import { api, data, where } from '../../api/client.ts';
import { keys } from '../query/keys.ts';
import type { TicketFilter } from './ticket.ts';

/** How work moved through a project in a range of days. */
export type Flow = SessionRecords['Flow'];

/** How work moved through all projects. */
export type OrganizationFlow = SessionRecords['OrganizationFlow'];

/** The flow of a project, or of all. */
export type AnyFlow = Flow | OrganizationFlow;

/** When tickets of a project will be finished. */
export type Forecast = SessionRecords['Forecast'];

/** How often the flow is fetched again while it is shown, in milliseconds: the service counts changes some seconds later. */
const again = 30_000;

/** The flow of a project from one day to another, as `2031-05-04`. While other days are loaded, the former ones are shown. */
export const flowQuery = (project: string, from: string, to: string, filter: TicketFilter) =>
  queryOptions({
    queryKey: keys.flow(project, from, to, filter),
    queryFn: () =>
      data(api.GET('/projects/{project}/flow', where({ project }, { ...filter, from, to }))),
    refetchInterval: again,
    placeholderData: keepPreviousData,
  });

/** The same of the projects of the organization that the person sees. */
export const organizationFlowQuery = (
  organization: string,
  from: string,
  to: string,
  filter: TicketFilter & { project_id?: string },
) =>
  queryOptions({
    queryKey: keys.flow(organization, from, to, filter),
    queryFn: () =>
      data(
        api.GET(
          '/organizations/{organization}/flow',
          where({ organization }, { ...filter, from, to }),
        ),
      ),
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
