import { namedKinds, operationOn } from '@basalt/domain/testing';
import type { Subject } from './walk-fixture.ts';

/**
 * A body that each operation with a needed body accepts, by the operation's id. A walk over a route that is
 * not here, but ought to be, fails.
 */
export const walkBodies: Readonly<Record<string, (subject: Subject) => object>> = {
  updateOrganization: () => ({ name: 'Walked' }),
  createProject: () => ({ name: 'Walked' }),
  updateProject: () => ({ name: 'Walked' }),
  ...Object.fromEntries(
    namedKinds.flatMap((kind) => [
      [operationOn('create', kind), () => ({ name: 'Walked' })],
      [operationOn('update', kind), () => ({ name: 'Walked' })],
    ]),
  ),
  createLabel: () => ({ name: 'walked', color: '#ABCDEF' }),
  createCycle: () => ({ name: 'Walked', starts_on: '2031-05-05', ends_on: '2031-05-18' }),
  createBoard: () => ({ name: 'Walked', wip_limit: 3 }),
  updateBoard: () => ({ name: 'Walked', wip_limit: null }),
  reorderBoards: ({ boards }) => ({ board_ids: boards.toReversed() }),
  createTicket: ({ boards, member, label }) => ({
    board_id: boards[0],
    title: 'Walked',
    estimate: 2.5,
    assignee_ids: [member],
    label_ids: [label],
  }),
  bulkTickets: ({ boards, ticket }) => ({
    items: [
      { op: 'create', board_id: boards[0], title: 'Walked' },
      { op: 'move', ticket, board_id: boards[1] },
    ],
    // Last: the walk over retries leaves it out to have another body that is as good.
    mode: 'each',
  }),
  reorderTickets: ({ boards, ticket }) => ({ board_id: boards[0], ticket_ids: [ticket] }),
  completeCycle: () => ({ unfinished: 'backlog' }),
  updateTicket: () => ({ title: 'Walked', start_at: null, due_at: null, estimate: null }),
  createDocument: ({ project, member }) => ({
    project_id: project,
    title: 'Walked',
    status: 'published',
    editor_ids: [member],
    tag_names: ['walked'],
  }),
  updateDocument: () => ({ title: 'Walked', caption: null, project_id: null }),
  createTicketComment: () => ({ body_html: '<p>Walked</p>' }),
  updateTicketComment: () => ({ body_html: '<p>Walked</p>' }),
  reactToTicketComment: () => ({ thumbs_up: true, eyes: false }),
  createDocumentComment: () => ({ body_html: '<p>Walked</p>' }),
  updateDocumentComment: () => ({ body_html: '<p>Walked</p>' }),
  reactToDocumentComment: () => ({ thumbs_up: true, eyes: false }),
  relateTicket: ({ otherTicket }) => ({ type: 'blocks', ticket: otherTicket }),
  createTicketFile: () => ({ name: 'walked.png', size: 12, media_type: 'image/png' }),
  createTicketCommentFile: () => ({ name: 'walked.png', size: 12, media_type: 'image/png' }),
  createDocumentFile: () => ({ name: 'walked.png', size: 12, media_type: 'image/png' }),
  createDocumentCommentFile: () => ({ name: 'walked.png', size: 12, media_type: 'image/png' }),
  createView: () => ({ name: 'walked', query: { priority: 'high' } }),
  createField: ({ project }) => ({ name: 'Walked', type: 'flag', project_id: project }),
  updateField: () => ({ name: 'Walked again', required: false }),
  createTemplate: ({ project }) => ({
    name: 'Walked',
    project_id: project,
    ticket: { title: 'Walked {{date}}' },
  }),
  updateTemplate: () => ({ name: 'Walked again', sub_tickets: [{ title: 'Walked' }] }),
  createRule: ({ project }) => ({
    name: 'Walked',
    project_id: project,
    when: { on: 'event', kinds: ['ticket.created'] },
    if: { priority: 'high' },
    do: [{ do: 'set', fields: { priority: 'low' } }],
  }),
  runRule: ({ ticket }) => ({ ticket }),
  tryRule: () => ({ if: { priority: 'high' } }),
  updateRule: () => ({ name: 'Walked again', enabled: false }),
  updateView: () => ({ name: 'walked again' }),
  createImport: () => ({ system: 'csv', file_name: 'walked.csv', size: 12, dry_run: true }),
  updateFile: () => ({ name: 'renamed.txt' }),
  sendNotification: ({ member }) => ({
    user_ids: [member],
    title: 'Walked',
    body: 'Walked',
    url: '/app',
  }),
  createGitConnection: ({ project }) => ({
    name: 'Walked',
    kind: 'github',
    project_ids: [project],
  }),
  updateGitConnection: () => ({ name: 'Walked again', project_ids: [] }),
  createWebhook: ({ project }) => ({
    url: 'https://example.test/walked',
    events: ['ticket.*'],
    project_id: project,
  }),
  updateWebhook: () => ({ events: ['*'] }),
  moveTicket: ({ board }) => ({ board_id: board, position: 0 }),
};
