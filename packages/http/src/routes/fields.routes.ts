import { CustomField, maxPerPage, maxWeeks, type SentOption } from '@basalt/domain';
import * as v from 'valibot';
import { fieldChangeEntries, newFieldEntries } from '../fields/field.ts';
import { projectName } from '../fields/identifiers.ts';
import { sentFields } from '../fields/record-body.ts';
import { deletedFilter } from '../schema/query.ts';
import { analyticsEntries, analyticsFilterOf } from '../fields/ticket-filter.ts';
import { pageSize } from '../operation/pagination.ts';
import { customField, fieldAnalytics } from '../records/field.records.ts';
import { created, listOf, nothing, one } from '../operation/answer.ts';
import { route, type Route } from '../operation/route.ts';

const reading = { tag: 'Fields', scope: 'projects:read' } as const;
const writing = { tag: 'Fields', scope: 'projects:write' } as const;

/** The options and default of a body, in the form that the use cases read. */
const definitionOf = (body: object) => {
  const { options, default: initial } = body as {
    options?: readonly SentOption[];
    default?: unknown;
  };
  return { ...(options && { options }), ...(initial !== undefined && { default: initial }) };
};

/** Custom fields of tickets. */
export const fieldRoutes: readonly Route[] = [
  route({
    ...reading,
    id: 'listFields',
    method: 'GET',
    path: '/organizations/{organization}/fields',
    summary: 'List custom fields',
    description:
      'By position. With `project_id`: those that the project has, its own and those of all projects.',
    query: { project_id: v.exactOptional(projectName), deleted: deletedFilter },
    answer: listOf(customField, { perPage: maxPerPage }),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listFields(principal, {
        ...params,
        projectId: query.project_id,
        deleted: query.deleted,
        page,
      }),
  }),
  route({
    ...writing,
    id: 'createField',
    method: 'POST',
    path: '/organizations/{organization}/fields',
    summary: 'Define a custom field',
    description:
      'Of a project, or without `project_id` of all projects, which only owners, admins and credentials define. The key follows from the name; key and type never change.',
    body: newFieldEntries,
    example: { name: 'Severity', type: 'choice', options: [{ name: 'low' }, { name: 'high' }] },
    answer: created(customField, '/fields'),
    errors: ['quota_exceeded', 'project_archived'],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createField(principal, {
        ...params,
        ...sentFields(CustomField, body),
        ...definitionOf(body),
        name: body.name,
        type: body.type,
        key: body.key,
        projectId: body.project_id,
        conditions,
      }),
  }),
  route({
    ...reading,
    id: 'readField',
    method: 'GET',
    path: '/fields/{field}',
    summary: 'Read a custom field',
    answer: one(customField),
    errors: [],
    handle: ({ principal, params }, use) => use.readField(principal, params),
  }),
  route({
    id: 'readFieldAnalytics',
    method: 'GET',
    path: '/fields/{field}/analytics',
    summary: 'Count tickets by a custom field, or add up its numbers',
    description:
      'Of the project of the field, or of all projects, or of that with `project_id`. For options and people, `counts` has the tickets with each, by its id, the largest first, at most 1,000; null for those without. For a number, `sum` adds up its values, `sum_done` those on done boards, and `weeks` those of the tickets that were created and completed in each of the last `weeks` weeks. As in the analytics of a project, archived tickets count only in weeks. With filters, only the tickets that match.',
    tag: 'Fields',
    scope: 'analytics:read',
    query: {
      project_id: v.exactOptional(projectName),
      ...analyticsEntries,
      weeks: v.exactOptional(pageSize(maxWeeks), '12'),
    },
    answer: one(fieldAnalytics),
    errors: [],
    handle: ({ principal, params, query, now }, use) =>
      use.readFieldAnalytics(principal, {
        ...params,
        projectId: query.project_id,
        weeks: query.weeks,
        filter: analyticsFilterOf(query, now),
      }),
  }),
  route({
    ...writing,
    id: 'updateField',
    method: 'PATCH',
    path: '/fields/{field}',
    summary: 'Change a custom field',
    description:
      '`options` replaces the list: each stored option with its id, new ones without. An archived option stays on tickets that have it. One that is left out is removed; if tickets have it, `replace_with` names what they get. The answer comes when all tickets have changed, in portions.',
    body: fieldChangeEntries,
    example: { name: 'Severity', required: true },
    fieldHints: { key: 'never changes', type: 'never changes', project_id: 'never changes' },
    answer: one(customField),
    errors: ['project_archived', 'version_mismatch'],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateField(principal, {
        ...params,
        ...sentFields(CustomField, body),
        ...definitionOf(body),
        replaceWith: body.replace_with,
        conditions,
      }),
  }),
  route({
    ...writing,
    id: 'deleteField',
    method: 'DELETE',
    path: '/fields/{field}',
    summary: 'Delete a custom field',
    description: 'Hides its values. It can be restored with them for 30 days.',
    answer: nothing,
    errors: ['project_archived', 'version_mismatch'],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, conditions }, use) =>
      use.deleteField(principal, { field: params.field, conditions }),
  }),
  route({
    ...writing,
    id: 'restoreField',
    method: 'POST',
    path: '/fields/{field}/restore',
    summary: 'Restore a deleted custom field',
    description: 'With its values, within 30 days.',
    restores: true,
    answer: one(customField),
    errors: ['not_deleted', 'quota_exceeded', 'project_archived', 'version_mismatch'],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, conditions }, use) =>
      use.restoreField(principal, { field: params.field, conditions }),
  }),
];
