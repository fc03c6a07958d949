import { created, listOf, nothing, one } from '../operation/answer.ts';
import {
  boardEntries,
  boardNames,
  movedOnly,
  parentEntry,
  oneWayOnly,
  positionEntries,
  projectEntry,
  positionOf,
  templatedTicketFields,
  ticketChangeFields,
} from '../fields/ticket.ts';
import {
  ticketCountEntries,
  ticketFilterOf,
  ticketListEntries,
  wideTicketListEntries,
} from '../fields/ticket-filter.ts';
import { ticketCounts } from '../records/project.records.ts';
import { ticket } from '../records/writing.records.ts';
import { event } from '../records/webhook.records.ts';
import { ticketInclusions } from '../operation/inclusions.ts';
import { route } from '../operation/route.ts';
import { Ticket } from '@basalt/domain';
import { bodyExample, sentFields } from '../fields/record-body.ts';

const { archived, ...changed } = ticketChangeFields;

/** The tickets of a project, and one of them. A ticket's address takes its id or its key (`WEB-42`). */
export const ticketRoutes = [
  route({
    id: 'listTickets',
    method: 'GET',
    path: '/projects/{project}/tickets',
    summary: 'List tickets',
    description:
      'Without `sort` the list is in the order of board and rank. It leaves out archived tickets unless `archived` selects them. `q` searches title, key and text: every word must occur.',
    tag: 'Tickets',
    scope: 'tickets:read',
    query: ticketListEntries,
    answer: listOf(ticket, { inclusions: ticketInclusions }),
    errors: [],
    handle: ({ principal, params, query, page, now }, use) =>
      use.listTickets(principal, {
        project: params.project,
        filter: ticketFilterOf(query, now),
        sort: query.sort ?? (query.deleted === 'only' ? 'updated_at' : 'rank'),
        page,
      }),
  }),
  route({
    id: 'countTickets',
    method: 'GET',
    path: '/projects/{project}/tickets/counts',
    summary: 'Count tickets by board and lane',
    description:
      'The tickets that the list with the same filters has. `counts` has the boards and lanes with tickets, the largest first, at most 5,000. `lane` is the priority, or the id of the person, label, parent or option; null for none. A ticket with several people or labels counts in each of their lanes, in `total` once. `estimate_total` is the sum of the estimates of the tickets.',
    tag: 'Tickets',
    scope: 'tickets:read',
    query: ticketCountEntries,
    answer: one(ticketCounts),
    errors: [],
    handle: ({ principal, params, query, now }, use) =>
      use.countTickets(principal, {
        project: params.project,
        filter: ticketFilterOf(query, now),
        by: query.by,
      }),
  }),
  route({
    id: 'listAllTickets',
    method: 'GET',
    path: '/organizations/{organization}/tickets',
    summary: 'List the tickets of all projects',
    description:
      'Without `sort` the newest ticket comes first. The list leaves out archived tickets unless `archived` selects them. It does not contain tickets of deleted projects.',
    tag: 'Tickets',
    scope: 'tickets:read',
    query: wideTicketListEntries,
    answer: listOf(ticket, { inclusions: ticketInclusions }),
    errors: [],
    handle: ({ principal, params, query, page, now }, use) =>
      use.listAllTickets(principal, {
        organization: params.organization,
        filter: ticketFilterOf(query, now),
        sort: query.sort ?? (query.deleted === 'only' ? 'updated_at' : '-created_at'),
        page,
      }),
  }),
  route({
    id: 'readTicketOfOrganization',
    method: 'GET',
    path: '/organizations/{organization}/tickets/{ticket}',
    summary: 'Read a ticket of an organization',
    description:
      'As `GET /tickets/{ticket}`. People in several organizations need it for a key, which each organization can have.',
    tag: 'Tickets',
    scope: 'tickets:read',
    answer: one(ticket, { inclusions: ticketInclusions }),
    errors: [],
    handle: ({ principal, params, fields }, use) =>
      use.readTicket(principal, { ...params, fields }),
  }),
  route({
    id: 'createTicket',
    method: 'POST',
    path: '/projects/{project}/tickets',
    summary: 'Create a ticket',
    description:
      'At the end of the board that `board_id` or `board_slug` names. You can send both if they name the same board. `parent_id` makes it a sub-ticket, with the events of `relateTicket`. `template_id` names a template: what it names and does not exist any more is left out.',
    tag: 'Tickets',
    scope: 'tickets:write',
    body: { ...boardEntries, ...templatedTicketFields, ...parentEntry },
    needsOneOf: boardNames,
    crossFieldRules: ({ body }) =>
      body.title === undefined && body.template_id === undefined ? { title: ['is required'] } : {},
    example: { board_slug: 'open', ...bodyExample(Ticket) },
    answer: created(ticket, '/tickets'),
    errors: ['wip_limit_exceeded', 'project_archived'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createTicket(principal, {
        project: params.project,
        boardId: body.board_id,
        boardSlug: body.board_slug,
        ...sentFields(Ticket, body),
        parentId: body.parent_id,
        templateId: body.template_id,
        conditions,
      }),
  }),
  route({
    id: 'readTicket',
    method: 'GET',
    path: '/tickets/{ticket}',
    summary: 'Read a ticket',
    tag: 'Tickets',
    scope: 'tickets:read',
    answer: one(ticket, { inclusions: ticketInclusions }),
    errors: [],
    handle: ({ principal, params, fields }, use) =>
      use.readTicket(principal, { ticket: params.ticket, fields }),
  }),
  route({
    id: 'updateTicket',
    method: 'PATCH',
    path: '/tickets/{ticket}',
    summary: 'Update, archive or unarchive a ticket',
    description:
      'An array replaces the old one, null clears the field. An unarchived ticket enters its board again. `parent_id` replaces the parent, with the events of `relateTicket`.',
    tag: 'Tickets',
    scope: 'tickets:write',
    body: { ...changed, ...parentEntry, archived },
    fieldHints: movedOnly('use the move endpoint'),
    answer: one(ticket),
    errors: ['wip_limit_exceeded', 'project_archived', 'version_mismatch'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateTicket(principal, {
        ticket: params.ticket,
        ...sentFields(Ticket, body),
        parentId: body.parent_id,
        conditions,
      }),
  }),
  route({
    id: 'moveTicket',
    method: 'POST',
    path: '/tickets/{ticket}/move',
    summary: 'Move a ticket',
    description:
      'Moves it to a board of its project, or within its board: to the end, to an index, or next to another ticket. With `project_id`, the board can be of another project: the ticket gets a new key there, and the former key leads to it. Labels and tags are found or made by name; labels are made only with `projects:write`, else removed. Assignees without access to that project are removed. A move back gives it its former key.',
    tag: 'Tickets',
    scope: 'tickets:write',
    body: { ...projectEntry, ...boardEntries, ...positionEntries },
    needsOneOf: boardNames,
    example: { board_slug: 'in-progress', position: 0 },
    crossFieldRules: ({ body }) => oneWayOnly(body),
    answer: one(ticket),
    errors: ['wip_limit_exceeded', 'project_archived', 'version_mismatch'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.moveTicket(principal, {
        ticket: params.ticket,
        projectId: body.project_id,
        boardId: body.board_id,
        boardSlug: body.board_slug,
        position: positionOf(body),
        conditions,
      }),
  }),
  route({
    id: 'deleteTicket',
    method: 'DELETE',
    path: '/tickets/{ticket}',
    summary: 'Delete a ticket',
    description: 'It can be restored for 30 days.',
    tag: 'Tickets',
    scope: 'tickets:write',
    answer: nothing,
    errors: ['project_archived', 'version_mismatch'],
    handle: ({ principal, params, conditions }, use) =>
      use.deleteTicket(principal, { ticket: params.ticket, conditions }),
  }),
  route({
    id: 'restoreTicket',
    method: 'POST',
    path: '/tickets/{ticket}/restore',
    summary: 'Restore a deleted ticket',
    description:
      'Restores it to the end of its board, or of the board that `board_id` or `board_slug` names, within 30 days. One of them is required when its board was deleted.',
    tag: 'Tickets',
    scope: 'tickets:write',
    body: boardEntries,
    bodyIsOptional: true,
    example: { board_slug: 'open' },
    restores: true,
    answer: one(ticket),
    errors: ['not_deleted', 'wip_limit_exceeded', 'project_archived', 'version_mismatch'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.restoreTicket(principal, {
        ticket: params.ticket,
        boardId: body.board_id,
        boardSlug: body.board_slug,
        conditions,
      }),
  }),
  route({
    id: 'listTicketEvents',
    method: 'GET',
    path: '/tickets/{ticket}/events',
    summary: 'Read the history of a ticket',
    description:
      'Its events and the events of its comments, newest first, as in the log of events. Members of the project read it without the events of comments and files, and of projects that they are not in.',
    tag: 'Tickets',
    scope: 'events:read',
    scopeOfPeople: 'tickets:read',
    answer: listOf(event),
    errors: [],
    handle: ({ principal, params, page }, use) =>
      use.listTicketEvents(principal, { record: params.ticket, page }),
  }),
];
