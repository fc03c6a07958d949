import { nothing, one } from '../operation/answer.ts';
import { watching } from '../records/organization.records.ts';
import { route } from '../operation/route.ts';

const ticket = '/tickets/{ticket}/watch';
const document = '/documents/{document}/watch';
const description =
  'People who create it, are assigned to it or mentioned in it, comment on it or edit it watch it as well, unless they stopped watching it.';
/** The caller watches, so it is a person, or an app that acts for one. */
const own = { tag: 'Notifications', needsPerson: true, errors: [] } as const;

/** Whether the caller watches a ticket or document, and so gets notifications about it. */
export const watchRoutes = [
  route({
    ...own,
    id: 'readTicketWatch',
    method: 'GET',
    path: ticket,
    summary: 'Read whether you watch a ticket',
    scope: 'tickets:read',
    answer: one(watching),
    handle: ({ principal, params }, use) => use.readTicketWatch(principal, { ref: params.ticket }),
  }),
  route({
    ...own,
    id: 'watchTicket',
    method: 'PUT',
    path: ticket,
    summary: 'Watch a ticket',
    description,
    scope: 'tickets:write',
    answer: nothing,
    handle: ({ principal, params }, use) =>
      use.watchTicket(principal, { ref: params.ticket, watching: true }),
  }),
  route({
    ...own,
    id: 'unwatchTicket',
    method: 'DELETE',
    path: ticket,
    summary: 'Stop watching a ticket',
    scope: 'tickets:write',
    answer: nothing,
    handle: ({ principal, params }, use) =>
      use.watchTicket(principal, { ref: params.ticket, watching: false }),
  }),
  route({
    ...own,
    id: 'readDocumentWatch',
    method: 'GET',
    path: document,
    summary: 'Read whether you watch a document',
    scope: 'documents:read',
    answer: one(watching),
    handle: ({ principal, params }, use) =>
      use.readDocumentWatch(principal, { ref: params.document }),
  }),
  route({
    ...own,
    id: 'watchDocument',
    method: 'PUT',
    path: document,
    summary: 'Watch a document',
    description,
    scope: 'documents:write',
    answer: nothing,
    handle: ({ principal, params }, use) =>
      use.watchDocument(principal, { ref: params.document, watching: true }),
  }),
  route({
    ...own,
    id: 'unwatchDocument',
    method: 'DELETE',
    path: document,
    summary: 'Stop watching a document',
    scope: 'documents:write',
    answer: nothing,
    handle: ({ principal, params }, use) =>
      use.watchDocument(principal, { ref: params.document, watching: false }),
  }),
];
