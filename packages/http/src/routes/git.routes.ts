import { gitBudget, GitConnection, gitForges, type GitForge } from '@basalt/domain';
import * as v from 'valibot';
import { changeBody, newBody, sentFields } from '../fields/record-body.ts';
import { created, listOf, nothing, one } from '../operation/answer.ts';
import { route, type Route } from '../operation/route.ts';
import {
  development,
  gitConnection,
  gitDelivery,
  issuedGitConnection,
} from '../records/git.records.ts';

// Of people, only owners and admins.
const reading = { tag: 'Git', scope: 'projects:read', scopeOfPeople: 'webhooks:read' } as const;
const writing = { tag: 'Git', scope: 'projects:write', scopeOfPeople: 'webhooks:write' } as const;

const { name, project_ids } = newBody(GitConnection, ['name']);
const kind: v.GenericSchema<unknown, GitForge> = v.picklist(
  gitForges,
  `must be one of ${gitForges.join(', ')}`,
);

/** The connections of an organization to Git forges, and the development of a ticket. */
export const gitRoutes: readonly Route[] = [
  route({
    ...reading,
    id: 'listGitConnections',
    method: 'GET',
    path: '/organizations/{organization}/git-connections',
    summary: 'List connections to Git forges',
    description: 'In creation order. Only for owners, admins and credentials.',
    answer: listOf(gitConnection),
    errors: [],
    handle: ({ principal, params, page }, use) =>
      use.listGitConnections(principal, { ...params, page }),
  }),
  route({
    ...writing,
    id: 'createGitConnection',
    method: 'POST',
    path: '/organizations/{organization}/git-connections',
    summary: 'Connect a Git forge',
    description:
      'Answers with an address and a secret for a webhook in the settings of the forge; no other answer contains the secret. The forge posts its events there: at most 5 MiB, signed with the secret. A branch, commit or pull request that names a ticket (`WEB-12`) is linked to it. Of `kind` `bitbucket`, only Bitbucket Cloud.',
    body: { name, kind, project_ids },
    example: { name: 'Shop on GitHub', kind: 'github' },
    answer: created(issuedGitConnection, '/git-connections'),
    errors: ['quota_exceeded'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createGitConnection(principal, {
        ...params,
        kind: body.kind,
        ...sentFields(GitConnection, body),
        conditions,
      }),
  }),
  route({
    ...reading,
    id: 'readGitConnection',
    method: 'GET',
    path: '/git-connections/{git_connection}',
    summary: 'Read a connection to a Git forge',
    answer: one(gitConnection),
    errors: [],
    handle: ({ principal, params }, use) =>
      use.readGitConnection(principal, { connection: params.git_connection }),
  }),
  route({
    ...writing,
    id: 'updateGitConnection',
    method: 'PATCH',
    path: '/git-connections/{git_connection}',
    summary: 'Change a connection to a Git forge',
    description: '`project_ids` replaces all of them; an empty list stands for all projects.',
    body: changeBody(GitConnection),
    example: { name: 'Shop on GitHub' },
    fieldHints: { kind: 'make another connection', secret: 'make another connection' },
    answer: one(gitConnection),
    errors: ['version_mismatch'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateGitConnection(principal, {
        connection: params.git_connection,
        ...sentFields(GitConnection, body),
        conditions,
      }),
  }),
  route({
    ...writing,
    id: 'deleteGitConnection',
    method: 'DELETE',
    path: '/git-connections/{git_connection}',
    summary: 'Delete a connection to a Git forge',
    description: 'Permanently: its address receives nothing more. What it linked to tickets stays.',
    answer: nothing,
    errors: ['version_mismatch'],
    handle: ({ principal, params, conditions }, use) =>
      use.deleteGitConnection(principal, { connection: params.git_connection, conditions }),
  }),
  route({
    ...reading,
    id: 'listGitDeliveries',
    method: 'GET',
    path: '/git-connections/{git_connection}/deliveries',
    summary: 'List the last deliveries of a Git forge',
    description: `Newest first: the last ${gitBudget.deliveries}, and the last ${gitBudget.unsigned} without a valid signature.`,
    answer: listOf(gitDelivery),
    errors: [],
    handle: ({ principal, params, page }, use) =>
      use.listGitDeliveries(principal, { connection: params.git_connection, page }),
  }),
  route({
    tag: 'Git',
    scope: 'tickets:read',
    id: 'listDevelopment',
    method: 'GET',
    path: '/tickets/{ticket}/development',
    summary: 'List the branches, commits and pull requests of a ticket',
    description: `Newest first, at most ${gitBudget.ofTicket}. \`closing\`: it names the ticket after a word such as "Fixes".`,
    answer: listOf(development, { perPage: gitBudget.ofTicket }),
    errors: [],
    handle: ({ principal, params, page }, use) =>
      use.listDevelopment(principal, { ticket: params.ticket, page }),
  }),
];
