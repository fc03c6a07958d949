import { mapWithPauses } from '@basalt/domain';
import * as v from 'valibot';
import { bulkAnswer } from './bulk-answer.ts';
import { bulkItems, bulkMode, readBulkItem } from '../fields/bulk.ts';
import { identifiers, maxReordered } from '../fields/identifiers.ts';
import { boardEntries, boardNames } from '../fields/ticket.ts';
import { flag } from '../fields/text.ts';
import { bulkMeta, bulkOutcome } from '../records/bulk.records.ts';
import { ticket } from '../records/writing.records.ts';
import { outcomesOf, wholeListOf } from '../operation/answer.ts';
import { route } from '../operation/route.ts';

/** Changes of many tickets of a project at once. */
export const manyTicketsRoutes = [
  route({
    id: 'reorderTickets',
    method: 'PUT',
    path: '/projects/{project}/tickets/reorder',
    summary: 'Reorder the tickets of a board',
    description:
      'The tickets of the list come first, in that order. The others keep their order. The answer holds as many of them as fit in 4 MiB.',
    tag: 'Tickets',
    scope: 'tickets:write',
    body: { ...boardEntries, ticket_ids: identifiers(maxReordered) },
    needsOneOf: boardNames,
    example: { board_slug: 'open', ticket_ids: ['01890f3e-7b1a-7cc3-98c4-dc0c0c07398f'] },
    answer: wholeListOf(ticket, maxReordered),
    errors: ['project_archived'],
    handle: ({ principal, params, body }, use) =>
      use.reorderTickets(principal, {
        project: params.project,
        boardId: body.board_id,
        boardSlug: body.board_slug,
        ticketIds: body.ticket_ids,
      }),
  }),
  route({
    id: 'bulkTickets',
    method: 'POST',
    path: '/projects/{project}/tickets/bulk',
    summary: 'Change many tickets at once',
    description:
      'Up to 1000 items that create, update, move or delete tickets. `atomic`: the first refusal undoes all and is the answer, with its fields under `items.N` and `failed_index`; WIP limits are checked at the end. `each`: an item that is refused changes nothing; the other items are executed. An item cannot name a ticket that the same request creates. `parent_id` makes a ticket of the project the parent, with the events of `relateTicket`; null takes the parent away. With `dry_run` nothing is written. Every 50 items count as one call. Records beyond 4 MiB are left out of the answer: their `ticket` is null.',
    tag: 'Tickets',
    scope: 'tickets:write',
    body: {
      mode: v.exactOptional(bulkMode, 'atomic'),
      dry_run: v.exactOptional(flag, false),
      items: bulkItems,
    },
    example: {
      mode: 'each',
      items: [
        { op: 'create', board_slug: 'open', title: 'Log in with a key' },
        { op: 'move', ticket: 'WEB-42', board_slug: 'deployed' },
      ],
    },
    callsOf: ({ body }) => Math.ceil(body.items.length / 50),
    answer: outcomesOf(bulkOutcome, bulkMeta, { record: ticket, recordField: 'ticket' }),
    errors: ['wip_limit_exceeded', 'project_archived', 'version_mismatch'],
    handle: async ({ principal, params, body, conditions }, use) => {
      const { mode, dry_run: isDryRun } = body;
      const items = await mapWithPauses(body.items, readBulkItem);
      const { project } = params;
      const outcomes = await use.bulkTickets(principal, {
        project,
        mode,
        isDryRun,
        items,
        conditions,
      });
      return bulkAnswer(outcomes, { mode, isDryRun });
    },
  }),
];
