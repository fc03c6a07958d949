import * as v from 'valibot';
import { listOf } from '../answer.ts';
import { eventPattern } from '../fields/event.ts';
import { identifier } from '../fields/identifiers.ts';
import { event } from '../records.ts';
import { route } from '../route.ts';

/** The log of an organization. */
export const eventRoutes = [
  route({
    id: 'listEvents',
    method: 'GET',
    path: '/organizations/{organization}/events',
    summary: 'Read the log of events',
    description:
      'Oldest first, in an order that never changes: what concerns one record stands as it happened, and nothing is ever put before what was answered once. So `next_cursor` leads on from the last page, too: keep it and ask again later for what has happened since. A page that is not full is the end for now. Each event has the form in which webhooks carry it.',
    tag: 'Events',
    scope: 'events:read',
    query: { type: v.exactOptional(eventPattern), project_id: v.exactOptional(identifier) },
    answer: listOf(event),
    fails: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listEvents(principal, {
        organization: params.organization,
        type: query.type,
        projectId: query.project_id,
        page,
      }),
  }),
];
