import { flowBudget, maxWeeks, Project } from '@basalt/domain';
import * as v from 'valibot';
import { listOf, nothing, one } from '../operation/answer.ts';
import { memberEntries, memberFilterOf } from '../fields/member-filter.ts';
import { archivedFilter, nameSearch } from '../schema/query.ts';
import { pageSize, wholeNumber } from '../operation/pagination.ts';
import {
  analyticsEntries,
  analyticsFilterOf,
  ticketGroupEntries,
  ticketFilterOf,
  ticketFilters,
} from '../fields/ticket-filter.ts';
import { day } from '../fields/date-time.ts';
import { member } from '../records/organization.records.ts';
import {
  analytics,
  flow,
  forecast,
  project,
  tag,
  ticketGroups,
  weeklyAnalytics,
} from '../records/project.records.ts';
import { event } from '../records/webhook.records.ts';
import { route } from '../operation/route.ts';
import { changeBody, sentFields } from '../fields/record-body.ts';

/** One project, its people and its tags. */
export const projectRoutes = [
  route({
    id: 'readProject',
    method: 'GET',
    path: '/projects/{project}',
    summary: 'Read a project',
    tag: 'Projects',
    scope: 'projects:read',
    answer: one(project),
    errors: [],
    handle: ({ principal, params }, use) => use.readProject(principal, params),
  }),
  route({
    id: 'updateProject',
    method: 'PATCH',
    path: '/projects/{project}',
    summary: 'Update, archive or unarchive a project',
    description: 'An archived project accepts changes only together with `archived: false`.',
    tag: 'Projects',
    scope: 'projects:write',
    body: changeBody(Project),
    fieldHints: { key: 'never changes' },
    answer: one(project),
    errors: ['project_archived', 'version_mismatch'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateProject(principal, {
        project: params.project,
        ...sentFields(Project, body),
        conditions,
      }),
  }),
  route({
    id: 'deleteProject',
    method: 'DELETE',
    path: '/projects/{project}',
    summary: 'Delete a project',
    description: 'It can be restored for 30 days.',
    tag: 'Projects',
    scope: 'projects:write',
    answer: nothing,
    errors: ['version_mismatch'],
    handle: ({ principal, params, conditions }, use) =>
      use.deleteProject(principal, { project: params.project, conditions }),
  }),
  route({
    id: 'restoreProject',
    method: 'POST',
    path: '/projects/{project}/restore',
    summary: 'Restore a deleted project',
    description: 'Restores it with its boards, tickets and labels, within 30 days.',
    tag: 'Projects',
    scope: 'projects:write',
    restores: true,
    answer: one(project),
    errors: ['not_deleted', 'version_mismatch'],
    handle: ({ principal, params, conditions }, use) =>
      use.restoreProject(principal, { project: params.project, conditions }),
  }),
  route({
    id: 'readAnalytics',
    method: 'GET',
    path: '/projects/{project}/analytics',
    summary: 'Read the progress of a project',
    description:
      'Tickets by board. `completion_percentage` is rounded down. `done` counts the tickets on done boards, `overdue` the tickets that were due before now and are not done. Archived tickets are not counted. With filters, only the tickets that match.',
    tag: 'Projects',
    scope: 'analytics:read',
    query: analyticsEntries,
    answer: one(analytics),
    errors: [],
    handle: ({ principal, params, query, now }, use) =>
      use.readAnalytics(principal, {
        project: params.project,
        filter: analyticsFilterOf(query, now),
      }),
  }),
  route({
    id: 'readWeeklyAnalytics',
    method: 'GET',
    path: '/projects/{project}/analytics/weeks',
    summary: 'Read what a project created and completed by week',
    description:
      'The last `weeks` weeks, oldest first, from Monday 00:00 UTC. The last one is the current week. A ticket counts as created by its `created_at` and as completed by its `completed_at`, so imported ones count when they were created and completed in the other system. `median_days` is the median from creation to completion. Archived tickets are counted, deleted ones are not. With filters, only the tickets that match.',
    tag: 'Projects',
    scope: 'analytics:read',
    query: { ...analyticsEntries, weeks: v.exactOptional(pageSize(maxWeeks), '12') },
    answer: one(weeklyAnalytics),
    errors: [],
    handle: ({ principal, params, query, now }, use) =>
      use.readWeeklyAnalytics(principal, {
        project: params.project,
        weeks: query.weeks,
        filter: analyticsFilterOf(query, now),
      }),
  }),
  route({
    id: 'readTicketGroups',
    method: 'GET',
    path: '/projects/{project}/analytics/groups',
    summary: 'Group the tickets of a project',
    description:
      'The tickets with each value of a field, at most 50 values: the largest, or the latest weeks or months. The tickets with all other values are one more group, where `is_other` is true. `id` is the priority, the first day of the week or month, or the id of the board, person, label, cycle or option; null for none. With `split`, `parts` has the tickets of the group by a second field, with the same bound. A ticket with several people, labels or options counts in each of their groups, in `total` once. The largest come first, days from the first to the last; then those without a value, and the others.',
    tag: 'Projects',
    scope: 'analytics:read',
    query: ticketGroupEntries,
    answer: one(ticketGroups),
    errors: [],
    handle: ({ principal, params, query, now }, use) =>
      use.readTicketGroups(principal, {
        project: params.project,
        filter: { ...analyticsFilterOf(query, now), archived: query.archived },
        by: query.by,
        split: query.split,
        measure: query.measure,
      }),
  }),
  route({
    id: 'readFlow',
    method: 'GET',
    path: '/projects/{project}/flow',
    summary: 'Read how work flows through a project',
    description:
      'Days from `from` to `to` in the time zone of the project, at most 400; the last 90 without them. `days` has the tickets on each board at the end of the day, in the order of `boards`, which has deleted boards if they had tickets then. `weeks` has the tickets that ended, from Monday on; `imported` are those that ended by the dates of an import. `cycle_time` is the time from start to end of the tickets that ended in the range: half of them took at most `p50` days. `blocked` is the part of it in which they were blocked by tickets that were not done. `tickets` are the last 500 of them, `in_progress` the 500 that have been in progress longest; `is_old`: longer than `p85`. With filters, only the tickets that match now, and no `days` and `boards`; in `weeks` each of them ended once. The log is counted some seconds after a change: docs/flow.md.',
    tag: 'Projects',
    scope: 'analytics:read',
    query: {
      from: v.exactOptional(day('2031-01-01')),
      to: v.exactOptional(day('2031-03-31')),
      ...ticketFilters,
      archived: archivedFilter('all'),
    },
    answer: one(flow),
    errors: [],
    handle: ({ principal, params, query, now }, use) =>
      use.readFlow(principal, {
        project: params.project,
        from: query.from,
        to: query.to,
        filter: ticketFilterOf(query, now),
      }),
  }),
  route({
    id: 'readForecast',
    method: 'GET',
    path: '/projects/{project}/forecast',
    summary: 'Forecast when tickets will be finished',
    description:
      'A Monte Carlo simulation over the last 13 weeks of the project: at least 8, with 8 finished tickets. Otherwise `reason` says what is missing, and `dates` and `counts` are null. `dates`: in 85 % of the trials, `tickets` tickets were finished by `p85`; a date is null if it is more than 400 days ahead. Without `tickets`, those that match the filters and are not done. `counts`: in 85 % of the trials, at least `p85` tickets were finished by `by`, 28 days ahead if absent. `back_test`: in each of the last 26 weeks, how often the 85 % of a forecast of 4 weeks came true; `share` is null with fewer than 8. The same question has the same answer on the same day: docs/flow.md.',
    tag: 'Projects',
    scope: 'analytics:read',
    query: {
      tickets: v.exactOptional(wholeNumber(1, flowBudget.tickets)),
      by: v.exactOptional(day('2031-03-31')),
      trials: v.exactOptional(
        wholeNumber(flowBudget.leastTrials, flowBudget.trials),
        String(flowBudget.trials),
      ),
      ...ticketFilters,
    },
    answer: one(forecast),
    errors: [],
    handle: ({ principal, params, query, now }, use) =>
      use.readForecast(principal, {
        project: params.project,
        tickets: query.tickets,
        by: query.by,
        trials: query.trials,
        filter: ticketFilterOf(query, now),
      }),
  }),
  route({
    id: 'listMembers',
    method: 'GET',
    path: '/projects/{project}/members',
    summary: 'List the people with access',
    description:
      'The people who were added to the project, and the owners and admins of the organization, by name. `q` searches name and email.',
    tag: 'Projects',
    scope: 'projects:read',
    query: memberEntries,
    answer: listOf(member),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listMembers(principal, {
        project: params.project,
        filter: memberFilterOf(query),
        page,
      }),
  }),
  route({
    id: 'putProjectMember',
    method: 'PUT',
    path: '/projects/{project}/members/{person}',
    summary: 'Add a person of the organization to a project',
    description:
      'Not to an archived project. Nothing changes when the person is already in the project.',
    tag: 'Projects',
    scope: 'projects:write',
    answer: one(member),
    errors: ['project_archived'],
    handle: ({ principal, params: { project: id, person } }, use) =>
      use.putProjectMember(principal, { project: id, user: person }),
  }),
  route({
    id: 'removeProjectMember',
    method: 'DELETE',
    path: '/projects/{project}/members/{person}',
    summary: 'Remove a person from a project',
    description:
      'Also from an archived project. Owners and admins keep the access that their role gives. A person who was never added to the project cannot be removed: 422.',
    tag: 'Projects',
    scope: 'projects:write',
    answer: nothing,
    errors: [],
    handle: ({ principal, params: { project: id, person } }, use) =>
      use.removeProjectMember(principal, { project: id, user: person }),
  }),
  route({
    id: 'listTags',
    method: 'GET',
    path: '/projects/{project}/tags',
    summary: 'List the tags in use',
    description:
      'Tags that at least one ticket has, archived or not, with the number of these tickets.',
    tag: 'Projects',
    scope: 'projects:read',
    query: { q: nameSearch },
    answer: listOf(tag),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listTags(principal, { project: params.project, words: query.q, page }),
  }),
  route({
    id: 'listProjectEvents',
    method: 'GET',
    path: '/projects/{project}/events',
    summary: 'Read the history of a project',
    description:
      'The events of the project and of everything in it, newest first, as in the log of events.',
    tag: 'Projects',
    scope: 'events:read',
    answer: listOf(event),
    errors: [],
    handle: ({ principal, params, page }, use) =>
      use.listProjectEvents(principal, { record: params.project, page }),
  }),
];
