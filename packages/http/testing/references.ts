import type { Subject } from './walk-fixture.ts';

/** The kinds of records that fields name. */
export type RecordKind =
  | 'project'
  | 'board'
  | 'label'
  | 'cycle'
  | 'ticket'
  | 'member'
  | 'template'
  | 'document'
  | 'ticket comment'
  | 'document comment';

/** The id of the record of a kind. */
export function idNamed(
  ids: Pick<Subject, Exclude<RecordKind, `${string} comment`> | 'comments'>,
  kind: RecordKind,
): string {
  if (kind === 'ticket comment') return ids.comments.ticket;
  return kind === 'document comment' ? ids.comments.document : ids[kind];
}

/** A place in a request that names other records. */
export interface Reference {
  operation: string;
  method: string;
  path: (subject: Subject) => string;
  field: string;
  kind: RecordKind;
  isArray: boolean;
  /** Any such record of the organization can be named, whatever its project. */
  isOrganizationWide?: true;
  /** A deleted record can be named too: its events go on. */
  takesDeleted?: true;
  /** Null is a good value. */
  isClearedByNull?: true;
  /** The request with `value` in the field; good values are taken from the subject. */
  body?: (value: unknown, subject: Subject) => object;
}

const inTicket = (field: string, kind: RecordKind, isArray = true): Reference[] => [
  {
    operation: 'createTicket',
    method: 'POST',
    path: ({ project }) => `/projects/${project}/tickets`,
    field,
    kind,
    isArray,
    isClearedByNull: true,
    body: (value, { boards }) => ({ board_id: boards[0], title: 'Walked', [field]: value }),
  },
  {
    operation: 'updateTicket',
    method: 'PATCH',
    path: ({ ticket }) => `/tickets/${ticket}`,
    field,
    kind,
    isArray,
    isClearedByNull: true,
    body: (value) => ({ [field]: value }),
  },
];

const parent = {
  field: 'parent_id',
  kind: 'ticket',
  isArray: false,
  isOrganizationWide: true,
  isClearedByNull: true,
} as const;

const inFamily: Reference[] = [
  {
    ...parent,
    operation: 'createTicket',
    method: 'POST',
    path: ({ project }) => `/projects/${project}/tickets`,
    body: (value, { boards }) => ({ board_id: boards[0], title: 'Walked', parent_id: value }),
  },
  {
    ...parent,
    operation: 'updateTicket',
    method: 'PATCH',
    path: ({ ticket }) => `/tickets/${ticket}`,
    body: (value) => ({ parent_id: value }),
  },
];

const byTemplate: Reference = {
  operation: 'createTicket',
  method: 'POST',
  path: ({ project }) => `/projects/${project}/tickets`,
  field: 'template_id',
  kind: 'template',
  isArray: false,
  body: (value, { boards }) => ({ board_id: boards[0], title: 'Walked', template_id: value }),
};

const inDocument = (
  more: Pick<Reference, 'field' | 'kind' | 'isArray' | 'isClearedByNull'>,
): Reference[] => [
  {
    ...more,
    operation: 'createDocument',
    method: 'POST',
    path: ({ organization }) => `/organizations/${organization}/documents`,
    body: (value, { project }) => ({ project_id: project, title: 'Walked', [more.field]: value }),
  },
  {
    ...more,
    operation: 'updateDocument',
    method: 'PATCH',
    path: ({ document }) => `/documents/${document}`,
    body: (value) => ({ [more.field]: value }),
  },
];

const documentParent = {
  field: 'parent_id',
  kind: 'document',
  isArray: false,
  isClearedByNull: true,
} as const;

const documentProject = {
  field: 'project_id',
  kind: 'project',
  isArray: false,
  isOrganizationWide: true,
  isClearedByNull: true,
} as const;

const inMove = (field: string): Reference => ({
  operation: 'moveTicket',
  method: 'POST',
  path: ({ ticket }) => `/tickets/${ticket}/move`,
  field,
  kind: 'ticket',
  isArray: false,
  body: (value, { boards }) => ({ board_id: boards[0], [field]: value }),
});

const inList = (field: string, kind: RecordKind): Reference => ({
  operation: 'listTickets',
  method: 'GET',
  path: ({ project }) => `/projects/${project}/tickets`,
  field,
  kind,
  isArray: false,
});

/** The same filter where tickets are counted. */
const inCount = (reference: Reference): Reference => ({
  ...reference,
  operation: 'countTickets',
  path: ({ project }) => `/projects/${project}/tickets/counts`,
});

const inWideList = (field: string, kind: RecordKind): Reference => ({
  operation: 'listAllTickets',
  method: 'GET',
  path: ({ organization }) => `/organizations/${organization}/tickets`,
  field,
  kind,
  isArray: false,
  isOrganizationWide: true,
});

const reference = { kind: 'board', isArray: false } as const;

const inThread = {
  method: 'POST',
  field: 'reply_to',
  isArray: false,
  isClearedByNull: true,
  body: (value: unknown) => ({ body_html: '<p>Walked</p>', reply_to: value }),
} as const;

/** Every field of the API that names other records. */
export const references: readonly Reference[] = [
  {
    ...inThread,
    operation: 'createTicketComment',
    path: ({ ticket }) => `/tickets/${ticket}/comments`,
    kind: 'ticket comment',
  },
  {
    ...inThread,
    operation: 'createDocumentComment',
    path: ({ document }) => `/documents/${document}/comments`,
    kind: 'document comment',
  },
  ...inFamily,
  byTemplate,
  ...inTicket('assignee_ids', 'member'),
  ...inTicket('label_ids', 'label'),
  ...inTicket('cycle_id', 'cycle', false),
  {
    operation: 'completeCycle',
    method: 'POST',
    path: ({ cycle }) => `/cycles/${cycle}/complete`,
    field: 'unfinished',
    kind: 'cycle',
    isArray: false,
    body: (value) => ({ unfinished: value }),
  },
  ...inDocument({ field: 'editor_ids', kind: 'member', isArray: true, isClearedByNull: true }),
  ...inDocument(documentProject),
  ...inDocument(documentParent),
  {
    ...documentProject,
    operation: 'listDocuments',
    method: 'GET',
    path: ({ organization }) => `/organizations/${organization}/documents`,
  },
  {
    ...documentProject,
    takesDeleted: true,
    operation: 'listEvents',
    method: 'GET',
    path: ({ organization }) => `/organizations/${organization}/events`,
  },
  {
    ...documentProject,
    operation: 'streamEvents',
    method: 'GET',
    path: ({ organization }) => `/organizations/${organization}/events/stream`,
  },
  {
    ...documentProject,
    operation: 'createWebhook',
    method: 'POST',
    path: ({ organization }) => `/organizations/${organization}/webhooks`,
    body: (value) => ({ url: 'https://example.test/', events: ['*'], project_id: value }),
  },
  {
    operation: 'listWebhooks',
    method: 'GET',
    path: ({ organization }) => `/organizations/${organization}/webhooks`,
    field: 'created_by',
    kind: 'member',
    isArray: false,
    isOrganizationWide: true,
  },
  {
    ...documentProject,
    operation: 'updateWebhook',
    method: 'PATCH',
    path: ({ webhook }) => `/webhooks/${webhook}`,
    body: (value) => ({ project_id: value }),
  },
  {
    operation: 'moveTicket',
    method: 'POST',
    path: ({ ticket }) => `/tickets/${ticket}/move`,
    field: 'project_id',
    kind: 'project',
    isArray: false,
    isOrganizationWide: true,
    body: (value, { boards }) => ({ board_id: boards[0], project_id: value }),
  },
  inMove('before_ticket_id'),
  inMove('after_ticket_id'),
  inList('board_id', 'board'),
  { ...inList('assignee_id', 'member'), isOrganizationWide: true },
  inList('label_id', 'label'),
  inList('cycle_id', 'cycle'),
  ...[inList('board_id', 'board'), inList('label_id', 'label')].map(inCount),
  inCount({ ...inList('assignee_id', 'member'), isOrganizationWide: true }),
  inWideList('project_id', 'project'),
  inWideList('board_id', 'board'),
  inWideList('assignee_id', 'member'),
  inWideList('label_id', 'label'),
  inWideList('cycle_id', 'cycle'),
  {
    operation: 'createImport',
    method: 'POST',
    path: ({ organization }) => `/organizations/${organization}/imports`,
    field: 'project_id',
    kind: 'project',
    isArray: false,
    isOrganizationWide: true,
    isClearedByNull: true,
    body: (value) => ({ system: 'csv', file_name: 'walked.csv', size: 10, project_id: value }),
  },
  {
    operation: 'createView',
    method: 'POST',
    path: ({ organization }) => `/organizations/${organization}/views`,
    field: 'project_id',
    kind: 'project',
    isArray: false,
    isOrganizationWide: true,
    isClearedByNull: true,
    body: (value) => ({ name: 'walked', project_id: value }),
  },
  {
    operation: 'createField',
    method: 'POST',
    path: ({ organization }) => `/organizations/${organization}/fields`,
    field: 'project_id',
    kind: 'project',
    isArray: false,
    isOrganizationWide: true,
    isClearedByNull: true,
    body: (value) => ({ name: 'walked', type: 'flag', project_id: value }),
  },
  {
    operation: 'createProject',
    method: 'POST',
    path: ({ organization }) => `/organizations/${organization}/projects`,
    field: 'from_project_id',
    kind: 'project',
    isArray: false,
    isOrganizationWide: true,
    body: (value) => ({ name: 'walked', from_project_id: value }),
  },
  {
    operation: 'createTemplate',
    method: 'POST',
    path: ({ organization }) => `/organizations/${organization}/templates`,
    field: 'project_id',
    kind: 'project',
    isArray: false,
    isOrganizationWide: true,
    isClearedByNull: true,
    body: (value) => ({ name: 'walked', ticket: { title: 'walked' }, project_id: value }),
  },
  {
    operation: 'createRule',
    method: 'POST',
    path: ({ organization }) => `/organizations/${organization}/rules`,
    field: 'project_id',
    kind: 'project',
    isArray: false,
    isOrganizationWide: true,
    isClearedByNull: true,
    body: (value) => ({
      name: 'walked',
      when: { on: 'hand' },
      if: {},
      do: [{ do: 'archive' }],
      project_id: value,
    }),
  },
  {
    operation: 'createGitConnection',
    method: 'POST',
    path: ({ organization }) => `/organizations/${organization}/git-connections`,
    field: 'project_ids',
    kind: 'project',
    isArray: true,
    isOrganizationWide: true,
    isClearedByNull: true,
    body: (value) => ({ name: 'walked', kind: 'github', project_ids: value }),
  },
  {
    operation: 'updateGitConnection',
    method: 'PATCH',
    path: ({ git_connection: connection }) => `/git-connections/${connection}`,
    field: 'project_ids',
    kind: 'project',
    isArray: true,
    isOrganizationWide: true,
    isClearedByNull: true,
    body: (value) => ({ project_ids: value }),
  },
  {
    operation: 'runRule',
    method: 'POST',
    path: ({ rule }) => `/rules/${rule}/run`,
    field: 'ticket',
    kind: 'ticket',
    isArray: false,
    isOrganizationWide: true,
    body: (value) => ({ ticket: value }),
  },
  {
    operation: 'relateTicket',
    method: 'POST',
    path: ({ ticket }) => `/tickets/${ticket}/relations`,
    field: 'ticket',
    kind: 'ticket',
    isArray: false,
    isOrganizationWide: true,
    body: (value) => ({ type: 'relates_to', ticket: value }),
  },
  {
    operation: 'sendNotification',
    method: 'POST',
    path: ({ organization }) => `/organizations/${organization}/notifications`,
    field: 'user_ids',
    kind: 'member',
    isArray: true,
    isOrganizationWide: true,
    body: (value) => ({ user_ids: value, title: 'Walked', body: 'Walked' }),
  },
  {
    ...reference,
    operation: 'createTicket',
    method: 'POST',
    path: ({ project }) => `/projects/${project}/tickets`,
    field: 'board_id',
    body: (value) => ({ board_id: value, title: 'Walked' }),
  },
  {
    ...reference,
    operation: 'moveTicket',
    method: 'POST',
    path: ({ ticket }) => `/tickets/${ticket}/move`,
    field: 'board_id',
    body: (value) => ({ board_id: value }),
  },
  {
    ...reference,
    operation: 'restoreTicket',
    method: 'POST',
    path: ({ ticket }) => `/tickets/${ticket}/restore`,
    field: 'board_id',
    body: (value) => ({ board_id: value }),
  },
  {
    ...reference,
    operation: 'deleteBoard',
    method: 'DELETE',
    path: ({ board }) => `/boards/${board}`,
    field: 'move_to_board_id',
    body: (value) => ({ move_to_board_id: value }),
  },
  {
    ...reference,
    operation: 'deleteBoard',
    method: 'DELETE',
    path: ({ board }) => `/boards/${board}`,
    field: 'move_to_board_id',
  },
  {
    ...reference,
    operation: 'reorderTickets',
    method: 'PUT',
    path: ({ project }) => `/projects/${project}/tickets/reorder`,
    field: 'board_id',
    body: (value, { ticket }) => ({ board_id: value, ticket_ids: [ticket] }),
  },
  {
    operation: 'reorderTickets',
    method: 'PUT',
    path: ({ project }) => `/projects/${project}/tickets/reorder`,
    field: 'ticket_ids',
    kind: 'ticket',
    isArray: true,
    body: (value, { boards }) => ({ board_id: boards[0], ticket_ids: value }),
  },
  {
    operation: 'reorderBoards',
    method: 'PUT',
    path: ({ project }) => `/projects/${project}/boards/reorder`,
    field: 'board_ids',
    kind: 'board',
    isArray: true,
    body: (value, { boards }) => ({
      board_ids: Array.isArray(value) ? [...boards.slice(1), ...(value as unknown[])] : value,
    }),
  },
];
