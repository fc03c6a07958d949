import { subjectTypes } from '@basalt/domain';
import * as v from 'valibot';
import { listOf, streamOf } from '../operation/answer.ts';
import { eventPatterns } from '../fields/event.ts';
import { dateTime } from '../fields/date-time.ts';
import { identifier, projectName } from '../fields/identifiers.ts';
import { oneOf } from '../fields/text.ts';
import { event, projectChange } from '../records/webhook.records.ts';
import { route } from '../operation/route.ts';

/** The log of an organization. */
export const eventRoutes = [
  route({
    id: 'listEvents',
    method: 'GET',
    path: '/organizations/{organization}/events',
    summary: 'Read the log of events',
    description:
      'Oldest first, in an order that never changes. The events of one record are in the order in which they happened. No event is ever inserted before an event that was returned. So the last page has a `next_cursor`, too: keep it, and use it later to read what has happened since. A page that is not full is the end for now. Each event has the same form as in webhooks.',
    tag: 'Events',
    scope: 'events:read',
    query: {
      type: v.exactOptional(eventPatterns),
      project_id: v.exactOptional(projectName),
      subject_type: v.exactOptional(oneOf(subjectTypes)),
      subject_id: v.exactOptional(identifier),
      actor_id: v.exactOptional(identifier),
      since: v.exactOptional(dateTime),
      until: v.exactOptional(dateTime),
      sort: v.exactOptional(
        v.pipe(
          oneOf(['log_position', '-log_position'] as const),
          v.metadata({
            description:
              '`log_position` if absent. `-log_position`: newest first, to look back; the last page has no `next_cursor`.',
          }),
        ),
      ),
      from: v.exactOptional(
        v.pipe(
          v.picklist(['now'], 'must be now'),
          v.metadata({
            description:
              'The answer contains no event, but the end of the log as `next_cursor`: with it, read the events that are recorded from now on.',
          }),
        ),
      ),
    },
    crossFieldRules: ({ query }) =>
      query.from !== undefined && ('cursor' in query || query.sort === '-log_position')
        ? { from: ['cannot be used with a cursor or newest first'] }
        : {},
    answer: listOf(event),
    errors: ['cursor_expired'],
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
        fromNow: query.from === 'now',
        newestFirst: query.sort === '-log_position',
        page,
      }),
  }),
  route({
    id: 'listActivity',
    method: 'GET',
    path: '/organizations/{organization}/activity',
    summary: 'Read what happened lately',
    description:
      'The events of tickets of the last 30 days, newest first, in the projects that the caller is in. Descriptions are left out, and where they changed, their texts are empty.',
    tag: 'Events',
    scope: 'events:read',
    scopeOfPeople: 'tickets:read',
    answer: listOf(event),
    errors: [],
    handle: ({ principal, params, page }, use) =>
      use.listActivity(principal, { organization: params.organization, page }),
  }),
  route({
    id: 'streamEvents',
    method: 'GET',
    path: '/organizations/{organization}/events/stream',
    summary: 'Follow the log of events',
    description:
      'Server-sent events: each event of the list as it happens, in the same order and form, without gaps and without repeats. The stream starts now, or after `Last-Event-ID`. The ids are cursors of the list with the same filters. When there is no event, the server sends a comment every 15 seconds, or as the operator chose. The stream ends when the caller loses access, when the service restarts, and when the client reads too slowly. Clients then connect again with the last id.',
    tag: 'Events',
    scope: 'events:read',
    query: { type: v.exactOptional(eventPatterns), project_id: v.exactOptional(projectName) },
    answer: streamOf(event),
    errors: ['cursor_expired'],
    handle: ({ principal, params, query, after }, use) =>
      use.followEvents(principal, {
        organization: params.organization,
        type: query.type,
        projectId: query.project_id,
        after,
      }),
  }),
  route({
    id: 'streamOwnChanges',
    method: 'GET',
    path: '/organizations/{organization}/changes/stream',
    summary: 'Follow the changes of all projects',
    description:
      'As `streamProjectChanges`, for all projects of the organization that the caller can read: each event names a project in which something has changed. A person who is added to a project or removed from it gets an event, too.',
    tag: 'Events',
    scope: 'tickets:read',
    answer: streamOf(projectChange),
    errors: ['cursor_expired'],
    handle: ({ principal, params, after }, use) =>
      use.followOwnChanges(principal, { organization: params.organization, after }),
  }),
  route({
    id: 'streamProjectChanges',
    method: 'GET',
    path: '/projects/{project}/changes/stream',
    summary: 'Follow the changes of a project',
    description:
      'Server-sent events that say only that something has changed: a board, a ticket, a comment on a ticket or a label of the project. Changes that come together make one event. Read again what you show. The stream is for everyone who can read the project, also without access to the log of events. It starts now, or after `Last-Event-ID`. When there is no event, the server sends a comment every 15 seconds, or as the operator chose. The stream ends when the caller loses access to the project or gets another role, when the project is deleted, when the service restarts or its storage is away, and when the client reads too slowly. Clients then connect again with the last id.',
    tag: 'Events',
    scope: 'tickets:read',
    answer: streamOf(projectChange),
    errors: ['cursor_expired'],
    handle: ({ principal, params, after }, use) =>
      use.followProjectChanges(principal, { project: params.project, after }),
  }),
];
