import { maxPerPage, View } from '@basalt/domain';
import * as v from 'valibot';
import { identifier, projectName } from '../fields/identifiers.ts';
import { sentFields } from '../fields/record-body.ts';
import { newViewFields, viewChangeFields } from '../fields/view.ts';
import { view } from '../records/view.records.ts';
import { created, listOf, nothing, one } from '../operation/answer.ts';
import { route, type Route } from '../operation/route.ts';

const reading = { tag: 'Views', scope: 'tickets:read' } as const;
const writing = { tag: 'Views', scope: 'tickets:write' } as const;

const { name, ...others } = newViewFields;

/** Saved lists of tickets. */
export const viewRoutes: readonly Route[] = [
  route({
    ...reading,
    id: 'listViews',
    method: 'GET',
    path: '/organizations/{organization}/views',
    summary: 'List views',
    description: 'Those that the caller sees, by name: shared ones, and private ones of their own.',
    query: { project_id: v.exactOptional(projectName) },
    answer: listOf(view, { perPage: maxPerPage }),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listViews(principal, { ...params, projectId: query.project_id, page }),
  }),
  route({
    ...writing,
    id: 'createView',
    method: 'POST',
    path: '/organizations/{organization}/views',
    summary: 'Save a list of tickets as a view',
    description:
      'Of a project, or without `project_id` of all projects. `query` has the parameters of that list and is checked as the list checks them. A private view is seen by its maker alone, a shared one by everybody who sees its project.',
    body: {
      name,
      project_id: v.exactOptional(v.nullable(identifier)),
      ...others,
    },
    example: {
      name: 'Due this week',
      query: { assignee_id: 'none', sort: 'due_at' },
      shared: true,
    },
    answer: created(view, '/views'),
    errors: ['quota_exceeded'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createView(principal, {
        ...params,
        ...sentFields(View, body),
        projectId: body.project_id,
        conditions,
      }),
  }),
  route({
    ...reading,
    id: 'readView',
    method: 'GET',
    path: '/views/{view}',
    summary: 'Read a view',
    answer: one(view),
    errors: [],
    handle: ({ principal, params }, use) => use.readView(principal, params),
  }),
  route({
    ...writing,
    id: 'updateView',
    method: 'PATCH',
    path: '/views/{view}',
    summary: 'Change a view',
    description:
      'Everybody who sees a shared view can change it; only its maker, owners and admins can make it private again. `query` and `columns` replace the old ones.',
    body: viewChangeFields,
    example: { name: 'Due in May', query: { due_before: '2031-06-01T00:00:00Z' } },
    fieldHints: { project_id: 'a view stays where it was made' },
    answer: one(view),
    errors: ['version_mismatch'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateView(principal, { ...params, ...sentFields(View, body), conditions }),
  }),
  route({
    ...writing,
    id: 'deleteView',
    method: 'DELETE',
    path: '/views/{view}',
    summary: 'Delete a view',
    description: 'Permanently, for everybody who sees it. Its tickets stay.',
    answer: nothing,
    errors: ['version_mismatch'],
    handle: ({ principal, params, conditions }, use) =>
      use.deleteView(principal, { view: params.view, conditions }),
  }),
];
