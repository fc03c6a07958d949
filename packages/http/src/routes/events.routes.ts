import { subjectTypes } from '@basalt/domain';
import * as v from 'valibot';
import { listOf, streamOf } from '../answer.ts';
import { eventPattern } from '../fields/event.ts';
import { dateTime } from '../fields/date-time.ts';
import { identifier } from '../fields/identifiers.ts';
import { oneOf } from '../fields/text.ts';
import { event } from '../records/webhook.records.ts';
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
    query: {
      type: v.exactOptional(eventPattern),
      project_id: v.exactOptional(identifier),
      subject_type: v.exactOptional(oneOf(subjectTypes)),
      subject_id: v.exactOptional(identifier),
      actor_id: v.exactOptional(identifier),
      since: v.exactOptional(dateTime),
      until: v.exactOptional(dateTime),
    },
    answer: listOf(event),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listEvents(principal, {
        organization: params.organization,
        type: query.type,
        projectId: query.project_id,
        subjectType: query.subject_type,
        subjectId: query.subject_id,
        actorId: query.actor_id,
        since: query.since,
        until: query.until,
        page,
      }),
  }),
  route({
    id: 'streamEvents',
    method: 'GET',
    path: '/organizations/{organization}/events/stream',
    summary: 'Follow the log of events',
    description:
      'Server-sent events: each event of the list as it happens, in the same order and form, from now on or from where `Last-Event-ID` says, without a gap and without repeats. The ids are cursors of the list with the same filters. A comment comes every 15 seconds, or as the operator chose, when nothing else does. The stream ends when the caller may read no more, when the service is restarted, and when it is read too slowly; clients come back with the last id.',
    tag: 'Events',
    scope: 'events:read',
    query: { type: v.exactOptional(eventPattern), project_id: v.exactOptional(identifier) },
    answer: streamOf(event),
    errors: [],
    handle: ({ principal, params, query, after }, use) =>
      use.followEvents(principal, {
        organization: params.organization,
        type: query.type,
        projectId: query.project_id,
        after,
      }),
  }),
];
