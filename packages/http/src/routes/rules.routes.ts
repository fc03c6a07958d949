import { maxPerPage, Rule } from '@basalt/domain';
import * as v from 'valibot';
import { identifier, projectName } from '../fields/identifiers.ts';
import { sentFields } from '../fields/record-body.ts';
import { ticketName } from '../fields/ticket.ts';
import { newRuleFields, ruleChangeFields } from '../fields/rule.ts';
import { rule, ruleRun, ruleTrial } from '../records/rule.records.ts';
import { created, listOf, nothing, one } from '../operation/answer.ts';
import { route, type Route } from '../operation/route.ts';

const reading = { tag: 'Rules', scope: 'projects:read' } as const;
const { when, if: ifField, do: doField } = ruleChangeFields;
const writing = { tag: 'Rules', scope: 'projects:write' } as const;

/** Rules: what an organization does by itself. */
export const ruleRoutes: readonly Route[] = [
  route({
    ...reading,
    id: 'listRules',
    method: 'GET',
    path: '/organizations/{organization}/rules',
    summary: 'List rules',
    description:
      'In creation order, for owners, admins and credentials. With `project_id`: those that the project has, its own and those of all projects.',
    query: { project_id: v.exactOptional(projectName) },
    answer: listOf(rule, { perPage: maxPerPage }),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listRules(principal, { ...params, projectId: query.project_id, page }),
  }),
  route({
    ...writing,
    id: 'createRule',
    method: 'POST',
    path: '/organizations/{organization}/rules',
    summary: 'Create a rule',
    description:
      'Of a project, or without `project_id` of all projects. Only owners, admins and credentials make rules, which act with their rights: a credential needs `tickets:write` and `comments:write`, too, and to notify `notifications:write`.',
    body: { ...newRuleFields, project_id: v.exactOptional(v.nullable(identifier)) },
    example: {
      name: 'Triage of new bugs',
      when: { on: 'event', kinds: ['ticket.created'] },
      if: { tag: 'bug' },
      do: [{ do: 'set', fields: { priority: 'high' } }],
    },
    answer: created(rule, '/rules'),
    errors: ['quota_exceeded', 'project_archived'],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createRule(principal, {
        ...params,
        ...sentFields(Rule, body),
        projectId: body.project_id,
        conditions,
      }),
  }),
  route({
    ...reading,
    id: 'readRule',
    method: 'GET',
    path: '/rules/{rule}',
    summary: 'Read a rule',
    answer: one(rule),
    errors: [],
    handle: ({ principal, params }, use) => use.readRule(principal, params),
  }),
  route({
    ...writing,
    id: 'updateRule',
    method: 'PATCH',
    path: '/rules/{rule}',
    summary: 'Change, pause or enable a rule',
    description:
      '`when`, `if` and `do` replace the former ones. With them, and when it is enabled, the rule acts with the rights of the caller.',
    body: ruleChangeFields,
    example: { enabled: false },
    fieldHints: { project_id: 'a rule stays where it was made' },
    answer: one(rule),
    errors: ['project_archived', 'version_mismatch'],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateRule(principal, { ...params, ...sentFields(Rule, body), conditions }),
  }),
  route({
    ...writing,
    id: 'deleteRule',
    method: 'DELETE',
    path: '/rules/{rule}',
    summary: 'Delete a rule',
    description: 'Permanently, with its runs. What it did stays.',
    answer: nothing,
    errors: ['version_mismatch'],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, conditions }, use) =>
      use.deleteRule(principal, { rule: params.rule, conditions }),
  }),
  route({
    ...reading,
    id: 'listRuleRuns',
    method: 'GET',
    path: '/rules/{rule}/runs',
    summary: 'List the runs of a rule',
    description: 'Those of the last 30 days, newest first.',
    answer: listOf(ruleRun),
    errors: [],
    handle: ({ principal, params, page }, use) => use.listRuleRuns(principal, { ...params, page }),
  }),
  route({
    ...writing,
    id: 'runRule',
    method: 'POST',
    path: '/rules/{rule}/run',
    summary: 'Run a rule on a ticket',
    description:
      'Whatever starts it otherwise; with the scope `tickets:write`, too. The outcome is `not_matched` if its filter does not select the ticket, and `waiting` if a worker does it soon.',
    body: { ticket: ticketName },
    example: { ticket: 'WEB-12' },
    answer: one(ruleRun),
    errors: [],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.runRule(principal, { ...params, ticket: body.ticket, conditions }),
  }),
  route({
    ...writing,
    id: 'tryRule',
    method: 'POST',
    path: '/rules/{rule}/try',
    summary: 'Try a rule on the past',
    description:
      'What the rule, with these changes of it, would have done with the last 30 days of the log, at most 20,000 events, newest first. A rule that answers Git is tried with the branches and pull requests that were linked or changed; the log has no reviews and no commits to the default branch. A rule that answers neither is tried with the tickets that it selects now. Nothing is written. Needs the scope `tickets:read`, too.',
    body: { when, if: ifField, do: doField },
    example: { if: { priority: 'high' } },
    answer: one(ruleTrial),
    errors: [],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.tryRule(principal, { ...params, ...sentFields(Rule, body), conditions }),
  }),
];
