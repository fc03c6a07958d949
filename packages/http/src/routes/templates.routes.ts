import { maxPerPage, Template } from '@basalt/domain';
import * as v from 'valibot';
import { identifier, projectName } from '../fields/identifiers.ts';
import { sentFields } from '../fields/record-body.ts';
import { newTemplateFields, templateChangeFields } from '../fields/template.ts';
import { template } from '../records/template.records.ts';
import { created, listOf, nothing, one } from '../operation/answer.ts';
import { route, type Route } from '../operation/route.ts';

const reading = { tag: 'Templates', scope: 'tickets:read' } as const;
const writing = { tag: 'Templates', scope: 'tickets:write' } as const;

/** Templates of tickets. */
export const templateRoutes: readonly Route[] = [
  route({
    ...reading,
    id: 'listTemplates',
    method: 'GET',
    path: '/organizations/{organization}/templates',
    summary: 'List templates',
    description:
      'In creation order. With `project_id`: those that the project has, its own and those of all projects.',
    query: { project_id: v.exactOptional(projectName) },
    answer: listOf(template, { perPage: maxPerPage }),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listTemplates(principal, { ...params, projectId: query.project_id, page }),
  }),
  route({
    ...writing,
    id: 'createTemplate',
    method: 'POST',
    path: '/organizations/{organization}/templates',
    summary: 'Create a template of tickets',
    description:
      'Of a project, or without `project_id` of all projects, which only owners, admins and credentials make. A new default takes the place of the former one.',
    body: {
      ...newTemplateFields,
      project_id: v.exactOptional(v.nullable(identifier)),
    },
    example: {
      name: 'Release',
      ticket: { title: 'Release {{date}}', priority: 'high', due: '+3d' },
      sub_tickets: [{ title: 'Write the notes' }, { title: 'Tell everybody' }],
    },
    answer: created(template, '/templates'),
    errors: ['quota_exceeded', 'project_archived'],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createTemplate(principal, {
        ...params,
        ...sentFields(Template, body),
        projectId: body.project_id,
        conditions,
      }),
  }),
  route({
    ...reading,
    id: 'readTemplate',
    method: 'GET',
    path: '/templates/{template}',
    summary: 'Read a template',
    answer: one(template),
    errors: [],
    handle: ({ principal, params }, use) => use.readTemplate(principal, params),
  }),
  route({
    ...writing,
    id: 'updateTemplate',
    method: 'PATCH',
    path: '/templates/{template}',
    summary: 'Change a template',
    description: '`ticket` and `sub_tickets` replace all of them.',
    body: templateChangeFields,
    example: { name: 'Release', is_default: true },
    fieldHints: { project_id: 'a template stays where it was made' },
    answer: one(template),
    errors: ['project_archived', 'version_mismatch'],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateTemplate(principal, { ...params, ...sentFields(Template, body), conditions }),
  }),
  route({
    ...writing,
    id: 'deleteTemplate',
    method: 'DELETE',
    path: '/templates/{template}',
    summary: 'Delete a template',
    description: 'Permanently. Tickets that were created by it stay.',
    answer: nothing,
    errors: ['project_archived', 'version_mismatch'],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, conditions }, use) =>
      use.deleteTemplate(principal, { template: params.template, conditions }),
  }),
];
