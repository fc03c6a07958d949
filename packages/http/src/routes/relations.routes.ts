import { relationBudget, relationTypes } from '@basalt/domain';
import * as v from 'valibot';
import { identifier } from '../fields/identifiers.ts';
import { text } from '../fields/text.ts';
import { hiddenRelation, relation } from '../records/relation.records.ts';
import { nothing, createdWithoutAddress, listOf } from '../operation/answer.ts';
import { route } from '../operation/route.ts';

/** The relations between tickets. An address takes the id or the key of a ticket. */
export const relationRoutes = [
  route({
    id: 'listRelations',
    method: 'GET',
    path: '/tickets/{ticket}/relations',
    summary: 'List the relations of a ticket',
    description:
      'In the order of their creation. `type` says what the other ticket is to this one. Relations with deleted tickets are left out until those are restored; of a ticket that the reader may not read, only the type is shown.',
    tag: 'Relations',
    scope: 'tickets:read',
    answer: listOf(v.union([relation, hiddenRelation]), { perPage: relationBudget.ofTicket }),
    errors: [],
    handle: ({ principal, params, page }, use) =>
      use.listRelations(principal, { ticket: params.ticket, page }),
  }),
  route({
    id: 'relateTicket',
    method: 'POST',
    path: '/tickets/{ticket}/relations',
    summary: 'Relate a ticket with another one',
    description:
      'With a ticket of any project of the organization. `type` says what the other ticket is to this one: with `parent`, it becomes the parent. A ticket has one parent at most, and is never above itself; parents and children have at most five levels.',
    tag: 'Relations',
    scope: 'tickets:write',
    body: {
      type: v.picklist(relationTypes, `must be one of ${relationTypes.join(', ')}`),
      ticket: v.union([identifier, text(20, 'API-7')], 'must be an identifier or a key'),
    },
    answer: createdWithoutAddress(relation),
    errors: ['project_archived'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.relateTicket(principal, {
        ticket: params.ticket,
        type: body.type,
        other: body.ticket,
        conditions,
      }),
  }),
  route({
    id: 'deleteRelation',
    method: 'DELETE',
    path: '/relations/{relation}',
    summary: 'Delete a relation',
    description: 'For both tickets. It cannot be restored, but made again.',
    tag: 'Relations',
    scope: 'tickets:write',
    answer: nothing,
    errors: ['project_archived'],
    handle: ({ principal, params, conditions }, use) =>
      use.deleteRelation(principal, { relation: params.relation, conditions }),
  }),
];
