import { created, listOf, nothing, one } from '../operation/answer.ts';
import { nameSearch } from '../schema/query.ts';
import { label } from '../records/project.records.ts';
import { route } from '../operation/route.ts';
import { Label } from '@basalt/domain';
import { changeBody, newBody, sentFields } from '../fields/record-body.ts';

/** The labels of a project. */
export const labelRoutes = [
  route({
    id: 'listLabels',
    method: 'GET',
    path: '/projects/{project}/labels',
    summary: 'List labels',
    description: 'The labels are in creation order. Their ids go into `label_ids` of tickets.',
    tag: 'Labels',
    scope: 'projects:read',
    query: { q: nameSearch },
    answer: listOf(label),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listLabels(principal, { project: params.project, words: query.q, page }),
  }),
  route({
    id: 'createLabel',
    method: 'POST',
    path: '/projects/{project}/labels',
    summary: 'Create a label',
    description:
      'The name is unique in the project without regard to case. Members may make labels, too, unless `members_make_labels` of the organization is false.',
    tag: 'Labels',
    scope: 'projects:write',
    orScopeOfPeople: 'tickets:write',
    body: newBody(Label, ['name']),
    answer: created(label, '/labels'),
    errors: ['project_archived'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createLabel(principal, {
        project: params.project,
        ...sentFields(Label, body),
        conditions,
      }),
  }),
  route({
    id: 'readLabel',
    method: 'GET',
    path: '/labels/{label}',
    summary: 'Read a label',
    tag: 'Labels',
    scope: 'projects:read',
    answer: one(label),
    errors: [],
    handle: ({ principal, params }, use) => use.readLabel(principal, params),
  }),
  route({
    id: 'updateLabel',
    method: 'PATCH',
    path: '/labels/{label}',
    summary: 'Update a label',
    tag: 'Labels',
    scope: 'projects:write',
    body: changeBody(Label),
    answer: one(label),
    errors: ['project_archived', 'version_mismatch'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateLabel(principal, {
        label: params.label,
        ...sentFields(Label, body),
        conditions,
      }),
  }),
  route({
    id: 'deleteLabel',
    method: 'DELETE',
    path: '/labels/{label}',
    summary: 'Delete a label',
    description: 'Deletes the label, also from its tickets.',
    tag: 'Labels',
    scope: 'projects:write',
    answer: nothing,
    errors: ['project_archived', 'version_mismatch'],
    handle: ({ principal, params, conditions }, use) =>
      use.deleteLabel(principal, { label: params.label, conditions }),
  }),
];
