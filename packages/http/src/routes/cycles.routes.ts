import { Cycle } from '@basalt/domain';
import * as v from 'valibot';
import { identifier } from '../fields/identifiers.ts';
import { changeBody, newBody, sentFields } from '../fields/record-body.ts';
import { created, listOf, nothing, one } from '../operation/answer.ts';
import { route } from '../operation/route.ts';
import { cycle, cycleScope } from '../records/project.records.ts';
import { oneOf } from '../fields/text.ts';
import { nameSearch } from '../schema/query.ts';

/** Where the unfinished tickets of a cycle go. */
const unfinished = v.union(
  [oneOf(['next', 'backlog']), identifier],
  'must be next, backlog or an identifier',
);

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
    id: 'readCycleScope',
    method: 'GET',
    path: '/cycles/{cycle}/scope',
    summary: 'Read the scope of a cycle by day',
    description:
      'From the log: `committed` was in the cycle when it began, or came from another one on its first day; `added` and `removed` came and went since, a ticket possibly several times; `done` is done at its end. Later changes of a completed cycle change nothing. `days` has the scope and what of it is done at the end of each day, `velocity` the median of the last five completed cycles of the project. Estimates are sums, `reestimated` is by how much those in the scope grew. A change is in it some seconds later.',
    tag: 'Cycles',
    scope: 'projects:read',
    answer: one(cycleScope),
    errors: ['quota_exceeded'],
    handle: ({ principal, params }, use) => use.readCycleScope(principal, params),
  }),
  route({
    id: 'updateCycle',
    method: 'PATCH',
    path: '/cycles/{cycle}',
    summary: 'Update or start a cycle',
    description:
      'With `state`, a planned cycle becomes active before its first day. `starts_on` stays once the cycle is active, `ends_on` once it is completed.',
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
    id: 'completeCycle',
    method: 'POST',
    path: '/cycles/{cycle}/complete',
    summary: 'Complete a cycle',
    description:
      'Completes an active cycle. Its tickets that are not done go to the `next` planned cycle of the project, to the `backlog` (no cycle) or to the cycle with this id, each with its own event; archived ones and those that are done stay. What was done is in `done_tickets` and `done_estimate`.',
    tag: 'Cycles',
    scope: 'projects:write',
    body: { unfinished },
    answer: one(cycle),
    errors: ['project_archived'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.completeCycle(principal, {
        cycle: params.cycle,
        unfinished: body.unfinished,
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
