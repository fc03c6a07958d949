import { nothing, one } from '../../response/answer.ts';
import { watching } from '../../records/browser.records.ts';
import { browserRoute } from '../browser-route.ts';

const tag = 'Account';
const ticket = '/tickets/{ticket}/watch';
const document = '/documents/{document}/watch';
const description =
  'Who creates, is assigned, is mentioned, comments or edits watches as well, unless they said that they do not.';

/** What a person watches, and so gets notifications of. */
export const watchRoutes = [
  browserRoute({
    id: 'readTicketWatch',
    method: 'GET',
    path: ticket,
    summary: 'Read whether you watch a ticket',
    tag,
    access: 'member',
    answer: one(watching),
    errors: [],
    handle: ({ principal, params }, use) => use.readTicketWatch(principal, { ref: params.ticket }),
  }),
  browserRoute({
    id: 'watchTicket',
    method: 'PUT',
    path: ticket,
    summary: 'Watch a ticket',
    description,
    tag,
    access: 'member',
    answer: nothing,
    errors: [],
    handle: ({ principal, params }, use) =>
      use.watchTicket(principal, { ref: params.ticket, watching: true }),
  }),
  browserRoute({
    id: 'unwatchTicket',
    method: 'DELETE',
    path: ticket,
    summary: 'Watch a ticket no longer',
    tag,
    access: 'member',
    answer: nothing,
    errors: [],
    handle: ({ principal, params }, use) =>
      use.watchTicket(principal, { ref: params.ticket, watching: false }),
  }),
  browserRoute({
    id: 'readDocumentWatch',
    method: 'GET',
    path: document,
    summary: 'Read whether you watch a document',
    tag,
    access: 'member',
    answer: one(watching),
    errors: [],
    handle: ({ principal, params }, use) =>
      use.readDocumentWatch(principal, { ref: params.document }),
  }),
  browserRoute({
    id: 'watchDocument',
    method: 'PUT',
    path: document,
    summary: 'Watch a document',
    description,
    tag,
    access: 'member',
    answer: nothing,
    errors: [],
    handle: ({ principal, params }, use) =>
      use.watchDocument(principal, { ref: params.document, watching: true }),
  }),
  browserRoute({
    id: 'unwatchDocument',
    method: 'DELETE',
    path: document,
    summary: 'Watch a document no longer',
    tag,
    access: 'member',
    answer: nothing,
    errors: [],
    handle: ({ principal, params }, use) =>
      use.watchDocument(principal, { ref: params.document, watching: false }),
  }),
];
