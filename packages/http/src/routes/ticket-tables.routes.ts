import { fieldColumns, ticketTableColumns } from '@basalt/domain';
import { tableEntries } from '../fields/table.ts';
import {
  ticketFilterOf,
  ticketListEntries,
  wideTicketListEntries,
} from '../fields/ticket-filter.ts';
import { ticket } from '../records/writing.records.ts';
import { linesOf, tableOf } from '../operation/answer.ts';
import { allPages } from '../response/all-pages.ts';
import { fieldKeysOf, ticketRows } from '../response/ticket-rows.ts';
import { route } from '../operation/route.ts';

const tag = 'Tickets';
const scope = 'tickets:read';
const method = 'GET';
const whole =
  'The whole list, with the filters and the order of the list in JSON. It is read page by page: a change during that time may be in it or not.';
const names =
  'People, labels, boards and projects have their names if the credential can read them, otherwise their ids. Custom fields have columns of their own, `custom.KEY`. `POST …/imports` reads the table.';

/** Lists of tickets as files. */
export const ticketTableRoutes = [
  route({
    id: 'downloadTickets',
    method,
    path: '/projects/{project}/tickets.csv',
    summary: 'Download tickets as CSV',
    description: `${whole} ${names}`,
    tag,
    scope,
    query: { ...ticketListEntries, ...tableEntries },
    answer: tableOf(ticketTableColumns, 'tickets.csv'),
    errors: [],
    handle: async ({ principal, params: { project }, query, now }, use) => {
      const sort = query.sort ?? (query.deleted === 'only' ? 'updated_at' : 'rank');
      const list = { project, filter: ticketFilterOf(query, now), sort };
      const pages = await allPages((page) => use.listTickets(principal, { ...list, page }));
      const keys = await fieldKeysOf(principal, use, project);
      const rows = ticketRows(pages, principal, use, keys);
      return { rows, more: fieldColumns(keys), bom: query.bom };
    },
  }),
  route({
    id: 'downloadTicketRecords',
    method,
    path: '/projects/{project}/tickets.jsonl',
    summary: 'Download tickets as JSON Lines',
    description: whole,
    tag,
    scope,
    query: ticketListEntries,
    answer: linesOf(ticket, 'tickets.jsonl'),
    errors: [],
    handle: ({ principal, params: { project }, query, now }, use) => {
      const sort = query.sort ?? (query.deleted === 'only' ? 'updated_at' : 'rank');
      const list = { project, filter: ticketFilterOf(query, now), sort };
      return allPages((page) => use.listTickets(principal, { ...list, page }));
    },
  }),
  route({
    id: 'downloadAllTickets',
    method,
    path: '/organizations/{organization}/tickets.csv',
    summary: 'Download the tickets of all projects as CSV',
    description: `${whole} ${names}`,
    tag,
    scope,
    query: { ...wideTicketListEntries, ...tableEntries },
    answer: tableOf(ticketTableColumns, 'tickets.csv'),
    errors: [],
    handle: async ({ principal, params: { organization }, query, now }, use) => {
      const sort = query.sort ?? (query.deleted === 'only' ? 'updated_at' : '-created_at');
      const list = { organization, filter: ticketFilterOf(query, now), sort };
      const pages = await allPages((page) => use.listAllTickets(principal, { ...list, page }));
      const keys = await fieldKeysOf(principal, use);
      const rows = ticketRows(pages, principal, use, keys);
      return { rows, more: fieldColumns(keys), bom: query.bom };
    },
  }),
  route({
    id: 'downloadAllTicketRecords',
    method,
    path: '/organizations/{organization}/tickets.jsonl',
    summary: 'Download the tickets of all projects as JSON Lines',
    description: whole,
    tag,
    scope,
    query: wideTicketListEntries,
    answer: linesOf(ticket, 'tickets.jsonl'),
    errors: [],
    handle: ({ principal, params: { organization }, query, now }, use) => {
      const sort = query.sort ?? (query.deleted === 'only' ? 'updated_at' : '-created_at');
      const list = { organization, filter: ticketFilterOf(query, now), sort };
      return allPages((page) => use.listAllTickets(principal, { ...list, page }));
    },
  }),
] as const;
