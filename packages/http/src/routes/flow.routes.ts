import * as v from 'valibot';
import { day } from '../fields/date-time.ts';
import { ticketFilterOf, ticketFilters, wideTicketListEntries } from '../fields/ticket-filter.ts';
import { one } from '../operation/answer.ts';
import { route } from '../operation/route.ts';
import { organizationFlow } from '../records/project.records.ts';
import { archivedFilter } from '../schema/query.ts';

/** The flow of work over all projects. */
export const flowRoutes = [
  route({
    id: 'readOrganizationFlow',
    method: 'GET',
    path: '/organizations/{organization}/flow',
    summary: 'Read how work flows through all projects',
    description:
      'As the flow of a project, for the projects that the credential can read, or those of `project_id`: at most 200. `days` has the tickets of each phase in place of boards, in the order of `phases`: on boards before the start, on other boards, and on boards on which work ends. Each project counts its days in its own time zone; without `to`, the last day is that of UTC. With filters other than `project_id`, `days` and `phases` are empty: docs/flow.md.',
    tag: 'Organizations',
    scope: 'analytics:read',
    query: {
      from: v.exactOptional(day('2031-01-01')),
      to: v.exactOptional(day('2031-03-31')),
      project_id: wideTicketListEntries.project_id,
      ...ticketFilters,
      archived: archivedFilter('all'),
    },
    answer: one(organizationFlow),
    errors: [],
    handle: ({ principal, params, query, now }, use) =>
      use.readOrganizationFlow(principal, {
        organization: params.organization,
        from: query.from,
        to: query.to,
        filter: ticketFilterOf(query, now),
      }),
  }),
] as const;
