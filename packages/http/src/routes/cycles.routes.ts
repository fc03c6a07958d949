import { Cycle } from '@basalt/domain';
import { changeBody, newBody, sentFields } from '../fields/record-body.ts';
import { created, listOf, nothing, one } from '../operation/answer.ts';
import { route } from '../operation/route.ts';
import { cycle } from '../records/project.records.ts';
import { nameSearch } from '../schema/query.ts';

/** The cycles of a project. */
export const cycleRoutes = [
  route({
    id: 'listCycles',
    method: 'GET',
    path: '/projects/{project}/cycles',
    summary: 'List cycles',
    description: 'The cycles are in creation order.',
    tag: 'Cycles',
    scope: 'projects:read',
    query: { q: nameSearch },
    answer: listOf(cycle),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listCycles(principal, { project: params.project, words: query.q, page }),
  }),
  route({
    id: 'createCycle',
    method: 'POST',
    path: '/projects/{project}/cycles',
    summary: 'Create a cycle',
    description:
      'Days are days in the `time_zone` of the project. A cycle whose first day has begun is active at once; others become active within seconds of its beginning, with the event `cycle.started`. Several can be active.',
    tag: 'Cycles',
    scope: 'projects:write',
    body: newBody(Cycle, ['name', 'starts_on', 'ends_on']),
    answer: created(cycle, '/cycles'),
    errors: ['project_archived', 'quota_exceeded'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createCycle(principal, {
        project: params.project,
        ...sentFields(Cycle, body),
        conditions,
      }),
  }),
  route({
    id: 'readCycle',
    method: 'GET',
    path: '/cycles/{cycle}',
    summary: 'Read a cycle',
    tag: 'Cycles',
    scope: 'projects:read',
    answer: one(cycle),
    errors: [],
    handle: ({ principal, params }, use) => use.readCycle(principal, params),
  }),
  route({
    id: 'updateCycle',
    method: 'PATCH',
    path: '/cycles/{cycle}',
    summary: 'Update, start or complete a cycle',
    description:
      'With `state`, a planned cycle becomes active before its first day, and an active one completed. `starts_on` stays once the cycle is active, `ends_on` once it is completed.',
    tag: 'Cycles',
    scope: 'projects:write',
    body: changeBody(Cycle),
    answer: one(cycle),
    errors: ['project_archived', 'version_mismatch'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateCycle(principal, {
        cycle: params.cycle,
        ...sentFields(Cycle, body),
        conditions,
      }),
  }),
  route({
    id: 'deleteCycle',
    method: 'DELETE',
    path: '/cycles/{cycle}',
    summary: 'Delete a cycle',
    tag: 'Cycles',
    scope: 'projects:write',
    answer: nothing,
    errors: ['project_archived', 'version_mismatch'],
    handle: ({ principal, params, conditions }, use) =>
      use.deleteCycle(principal, { cycle: params.cycle, conditions }),
  }),
];
