import type { UseCases } from '../use-cases.ts';
import type { EventType } from './event-kind.ts';

/** What one operation records in one case: exactly these events, in this order. */
export interface OperationCase {
  readonly when: string;
  readonly events: readonly EventType[];
}

const nothing = { when: 'nothing changes', events: [] } as const;
const always = (...events: EventType[]): OperationCase[] => [{ when: 'always', events }];

const ticketArrives = (kind: EventType): OperationCase[] => [
  { when: 'onto a board of open work', events: [kind] },
  { when: 'onto a board of finished work', events: [kind, 'ticket.completed'] },
];

const facets = (subject: 'project' | 'ticket' | 'document'): OperationCase[] => [
  { when: 'a field is edited', events: [`${subject}.updated`] },
  { when: 'archived', events: [`${subject}.archived`] },
  { when: 'unarchived', events: [`${subject}.unarchived`] },
  { when: 'edited and archived at once', events: [`${subject}.updated`, `${subject}.archived`] },
  nothing,
];

/**
 * THE table of which operation records which events. A test performs every case and compares; the guide for
 * receivers prints it.
 */
export const operationEvents = {
  createProject: always('project.created'),
  updateProject: facets('project'),
  deleteProject: always('project.deleted'),
  restoreProject: always('project.restored'),
  createLabel: always(),
  updateLabel: always(),
  deleteLabel: always(),
  createBoard: always('board.created'),
  updateBoard: [{ when: 'a field is edited', events: ['board.updated'] }, nothing],
  reorderBoards: [{ when: 'the order changes', events: ['board.reordered'] }, nothing],
  deleteBoard: [
    { when: 'it is empty', events: ['board.deleted'] },
    { when: 'its tickets follow, one each', events: ['board.deleted', 'ticket.moved'] },
    {
      when: 'its tickets follow onto a board of finished work',
      events: ['board.deleted', 'ticket.moved', 'ticket.completed'],
    },
    {
      when: 'its tickets follow off a board of finished work',
      events: ['board.deleted', 'ticket.moved', 'ticket.reopened'],
    },
  ],
  createTicket: ticketArrives('ticket.created'),
  updateTicket: facets('ticket'),
  moveTicket: [
    { when: 'within its board', events: ['ticket.moved'] },
    { when: 'between boards of open work', events: ['ticket.moved'] },
    { when: 'onto a board of finished work', events: ['ticket.moved', 'ticket.completed'] },
    { when: 'off a board of finished work', events: ['ticket.moved', 'ticket.reopened'] },
    nothing,
  ],
  reorderTickets: [{ when: 'the order changes', events: ['ticket.reordered'] }, nothing],
  deleteTicket: always('ticket.deleted'),
  restoreTicket: [
    { when: 'to where it was', events: ['ticket.restored'] },
    {
      when: 'its board is gone, onto a board of finished work',
      events: ['ticket.restored', 'ticket.completed'],
    },
  ],
  createTicketComment: always('ticket.comment.created'),
  updateTicketComment: [{ when: 'the text changes', events: ['ticket.comment.updated'] }, nothing],
  deleteTicketComment: always('ticket.comment.deleted'),
  createDocument: [
    { when: 'as a draft', events: ['document.created'] },
    { when: 'as published', events: ['document.created', 'document.published'] },
  ],
  updateDocument: [
    ...facets('document'),
    { when: 'published', events: ['document.published'] },
    { when: 'made a draft', events: ['document.drafted'] },
    {
      when: 'edited, published and archived at once',
      events: ['document.updated', 'document.published', 'document.archived'],
    },
  ],
  deleteDocument: always('document.deleted'),
  restoreDocument: always('document.restored'),
  createDocumentComment: always('document.comment.created'),
  updateDocumentComment: [
    { when: 'the text changes', events: ['document.comment.updated'] },
    nothing,
  ],
  deleteDocumentComment: always('document.comment.deleted'),
  sendNotification: always('notification.sent'),
  createWebhook: always(),
  updateWebhook: always(),
  deleteWebhook: always(),
  rotateWebhookSecret: always(),
  testWebhook: always('webhook.test'),
  redeliver: always(),
} as const satisfies Partial<Record<keyof UseCases, readonly OperationCase[]>>;
