import type { IdentityUseCases } from '../src/identity-use-cases.ts';
import type { UseCases } from '../src/use-cases.ts';
import type { EventType } from '../src/event/event-kind.ts';

/** What one operation records in one case: exactly these events, in this order. */
export interface OperationCase {
  readonly when: string;
  readonly events: readonly EventType[];
}

/** Operations of the API that are carried out by use cases of other names. */
type OperationByAnother =
  | 'createTicketCommentFile'
  | 'createDocumentCommentFile'
  | 'updateFile'
  | 'unwatchTicket'
  | 'unwatchDocument';

const nothing = { when: 'nothing changes', events: [] } as const;
/** What is announced here is recorded when it is done. */
const none: OperationCase[] = [{ when: 'always', events: [] }];
const always = (...events: EventType[]): OperationCase[] => [{ when: 'always', events }];

/** The case in which tickets with relations are counted again, in each project of theirs. */
const recounts = (...events: EventType[]): OperationCase => ({
  when: 'a related ticket is counted again',
  events: [...events, 'ticket.recounted'],
});

const ticketArrives = (kind: EventType): OperationCase[] => [
  { when: 'onto a board that is not a done board', events: [kind] },
  { when: 'onto a done board', events: [kind, 'ticket.completed'] },
];

const facets = (subject: 'project' | 'ticket' | 'document'): OperationCase[] => [
  { when: 'a field is edited', events: [`${subject}.updated`] },
  { when: 'archived', events: [`${subject}.archived`] },
  { when: 'unarchived', events: [`${subject}.unarchived`] },
  { when: 'edited and archived at once', events: [`${subject}.updated`, `${subject}.archived`] },
  nothing,
];

const fileEvents = (verb: 'added' | 'updated' | 'removed'): OperationCase[] => [
  { when: 'of a ticket, or of a comment on it', events: [`ticket.file.${verb}`] },
  { when: 'of a document, or of a comment on it', events: [`document.file.${verb}`] },
];

const linkings: OperationCase[] = [
  { when: 'for the first time', events: ['member.identity.linked'] },
  {
    when: 'for the first time, to an account whose email was never confirmed',
    events: ['member.account.taken_over', 'member.identity.linked'],
  },
  { when: 'again', events: [] },
];

/**
 * THE table of which operation records which events. A test performs every case and compares; the guide for
 * receivers prints it.
 */
export const operationEvents = {
  createProject: [
    { when: 'alone', events: ['project.created'] },
    {
      when: 'from another project',
      events: ['project.created', 'label.created', 'field.created', 'template.created'],
    },
  ],
  updateProject: facets('project'),
  deleteProject: [{ when: 'always', events: ['project.deleted'] }, recounts('project.deleted')],
  restoreProject: [{ when: 'always', events: ['project.restored'] }, recounts('project.restored')],
  createLabel: always('label.created'),
  updateLabel: [{ when: 'a field is edited', events: ['label.updated'] }, nothing],
  deleteLabel: always('label.deleted'),
  createCycle: [
    { when: 'before its first day', events: ['cycle.created'] },
    { when: 'after its first day has begun', events: ['cycle.created', 'cycle.started'] },
  ],
  updateCycle: [
    { when: 'a field is edited', events: ['cycle.updated'] },
    { when: 'it becomes active', events: ['cycle.started'] },
    nothing,
  ],
  completeCycle: [
    { when: 'all its tickets are done', events: ['cycle.completed'] },
    { when: 'tickets move', events: ['ticket.updated', 'cycle.completed'] },
  ],
  deleteCycle: always('cycle.deleted'),
  createBoard: always('board.created'),
  updateBoard: [
    { when: 'a field is edited', events: ['board.updated'] },
    recounts('board.updated'),
    nothing,
  ],
  reorderBoards: [{ when: 'the order changes', events: ['board.reordered'] }, nothing],
  deleteBoard: [
    { when: 'it is empty', events: ['board.deleted'] },
    { when: 'its tickets follow, up to 1,000 an event', events: ['board.deleted'] },
    recounts('board.deleted'),
  ],
  restoreBoard: always('board.restored'),
  createTicket: ticketArrives('ticket.created'),
  updateTicket: [...facets('ticket'), recounts('ticket.related', 'ticket.related')],
  moveTicket: [
    { when: 'within its board', events: ['ticket.moved'] },
    { when: 'between boards that are not done boards', events: ['ticket.moved'] },
    { when: 'onto a done board', events: ['ticket.moved', 'ticket.completed'] },
    { when: 'off a done board', events: ['ticket.moved', 'ticket.reopened'] },
    { when: 'to another project', events: ['ticket.moved_away', 'ticket.moved'] },
    {
      when: 'to another project without a label of that name',
      events: ['label.created', 'ticket.moved_away', 'ticket.moved'],
    },
    recounts('ticket.moved', 'ticket.completed'),
    nothing,
  ],
  reorderTickets: [{ when: 'the order changes', events: ['ticket.reordered'] }, nothing],
  deleteTicket: [{ when: 'always', events: ['ticket.deleted'] }, recounts('ticket.deleted')],
  restoreTicket: [
    { when: 'to where it was', events: ['ticket.restored'] },
    {
      when: 'its board is deleted: onto a done board',
      events: ['ticket.restored', 'ticket.completed'],
    },
    recounts('ticket.restored'),
  ],
  bulkTickets: [
    {
      when: 'a ticket is created (other items: as their own operations)',
      events: ['ticket.created'],
    },
    recounts('ticket.moved', 'ticket.completed'),
  ],
  relateTicket: [
    ...always('ticket.related', 'ticket.related'),
    recounts('ticket.related', 'ticket.related'),
  ],
  deleteRelation: always('ticket.unrelated', 'ticket.unrelated'),
  createTicketComment: always('ticket.comment.created'),
  updateTicketComment: [{ when: 'the text changes', events: ['ticket.comment.updated'] }, nothing],
  reactToTicketComment: [
    { when: 'the reactions change', events: ['ticket.comment.updated'] },
    nothing,
  ],
  deleteTicketComment: always('ticket.comment.deleted'),
  restoreTicketComment: always('ticket.comment.restored'),
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
  reactToDocumentComment: [
    { when: 'the reactions change', events: ['document.comment.updated'] },
    nothing,
  ],
  deleteDocumentComment: always('document.comment.deleted'),
  restoreDocumentComment: always('document.comment.restored'),
  createTicketFile: none,
  createTicketCommentFile: none,
  createDocumentFile: none,
  createDocumentCommentFile: none,
  receiveFile: [...fileEvents('added'), { when: 'its bytes are stored already', events: [] }],
  completeFile: [...fileEvents('added'), { when: 'its bytes are stored already', events: [] }],
  updateFile: [...fileEvents('updated'), nothing],
  deleteFile: [...fileEvents('removed'), { when: 'its bytes never arrived', events: [] }],
  restoreFile: fileEvents('added'),
  watchTicket: none,
  unwatchTicket: none,
  watchDocument: none,
  unwatchDocument: none,
  createView: none,
  updateView: none,
  deleteView: none,
  createTemplate: [
    { when: 'it is not the default', events: ['template.created'] },
    { when: 'it takes the place of the default', events: ['template.updated', 'template.created'] },
  ],
  updateTemplate: [
    { when: 'a field is edited', events: ['template.updated'] },
    { when: 'it takes the place of the default', events: ['template.updated', 'template.updated'] },
    nothing,
  ],
  deleteTemplate: always('template.deleted'),
  createRule: always('rule.created'),
  updateRule: [{ when: 'a field is edited', events: ['rule.updated'] }, nothing],
  deleteRule: always('rule.deleted'),
  runRule: always('ticket.updated'),
  tryRule: none,
  createField: always('field.created'),
  updateField: [{ when: 'a field is edited', events: ['field.updated'] }, nothing],
  deleteField: always('field.deleted'),
  restoreField: always('field.restored'),
  openCalendar: none,
  closeCalendar: none,
  createImport: none,
  receiveImport: none,
  cancelImport: none,
  undoImport: none,
  runImport: [
    {
      when: 'records are imported into a new project',
      events: [
        'project.imported',
        'board.imported',
        'label.imported',
        'field.imported',
        'template.imported',
        'ticket.comment.imported',
        'ticket.imported',
        'ticket.file.imported',
        'import.finished',
      ],
    },
    {
      when: 'a board gets its limit',
      events: ['project.imported', 'board.imported', 'board.updated', 'import.finished'],
    },
    {
      when: 'the import is undone',
      events: [
        'ticket.comment.deleted',
        'ticket.file.removed',
        'ticket.deleted',
        'template.deleted',
        'field.deleted',
        'project.deleted',
        'label.deleted',
        'import.undone',
      ],
    },
    {
      when: 'a related ticket is counted again',
      events: ['ticket.imported', 'ticket.recounted', 'import.finished'],
    },
    { when: 'a dry run', events: [] },
  ],
  sendNotification: always('notification.sent'),
  createGitConnection: always('git_connection.created'),
  updateGitConnection: [{ when: 'a field is edited', events: ['git_connection.updated'] }, nothing],
  deleteGitConnection: always('git_connection.deleted'),
  receiveGitDelivery: [
    { when: 'it names a ticket for the first time', events: ['ticket.development.linked'] },
    { when: 'it changes what names a ticket', events: ['ticket.development.updated'] },
    nothing,
  ],
  createWebhook: always('webhook.created'),
  updateWebhook: [{ when: 'a field is edited', events: ['webhook.updated'] }, nothing],
  deleteWebhook: always('webhook.deleted'),
  rotateWebhookSecret: always('webhook.secret_rotated'),
  testWebhook: always('webhook.test'),
  redeliver: always(),
  settleDeliveries: [
    {
      when: 'the receiver is gone, or has failed for five days',
      events: ['webhook.updated', 'notification.sent'],
    },
    nothing,
  ],
  createCredential: always('credential.created'),
  rotateCredential: always('credential.rotated'),
  revokeCredential: [{ when: 'it was not revoked', events: ['credential.revoked'] }, nothing],
  createUser: always('member.added'),
  addOrganizationMember: always('member.added'),
  changeMemberRole: [
    { when: 'the role changes', events: ['member.updated'] },
    {
      when: 'to a lower role, which ends their invitations',
      events: ['invitation.revoked', 'member.updated'],
    },
    nothing,
  ],
  removeOrganizationMember: [
    {
      when: 'their keys, webhooks, apps and Git connections stay',
      events: ['member.removed', 'invitation.revoked'],
    },
    {
      when: 'their keys, webhooks, apps and Git connections are revoked',
      events: [
        'member.removed',
        'invitation.revoked',
        'app.blocked',
        'credential.revoked',
        'webhook.updated',
        'git_connection.deleted',
      ],
    },
  ],
  addProjectMember: [
    { when: 'the person was not a member', events: ['project.member.added'] },
    nothing,
  ],
  putProjectMember: [
    { when: 'the person was not a member', events: ['project.member.added'] },
    nothing,
  ],
  removeProjectMember: always('project.member.removed'),
  inviteMember: [
    { when: 'no invitation of the address is open', events: ['invitation.created'] },
    {
      when: 'it replaces an open invitation',
      events: ['invitation.revoked', 'invitation.created'],
    },
  ],
  withdrawInvitation: always('invitation.revoked'),
  acceptInvitation: [
    { when: 'by a person who is not a member', events: ['invitation.accepted', 'member.added'] },
    {
      when: 'it names a project',
      events: ['invitation.accepted', 'member.added', 'project.member.added'],
    },
    { when: 'by a person who is already a member', events: ['invitation.accepted'] },
  ],
  updateOrganization: [{ when: 'a field is edited', events: ['organization.updated'] }, nothing],
  suspendOrganization: [{ when: 'it is active', events: ['organization.suspended'] }, nothing],
  resumeOrganization: [{ when: 'it is suspended', events: ['organization.resumed'] }, nothing],
  deactivateAccount: [{ when: 'it is active', events: ['member.account.deactivated'] }, nothing],
  activateAccount: [{ when: 'it is deactivated', events: ['member.account.activated'] }, nothing],
  resetTwoFactor: [
    { when: 'it has a second factor', events: ['member.two_factor.disabled'] },
    nothing,
  ],
  setPassword: always('member.password.changed'),
  createSignInLink: always('member.sign_in_link.created'),
  useSignInLink: always('member.sign_in_link.used'),
  changePassword: always('member.password.changed'),
  resetPassword: always('member.password.reset'),
  enrolTotp: [
    { when: 'with no code', events: [] },
    { when: 'allowed by a recovery code', events: ['member.recovery_code.used'] },
  ],
  confirmTotp: [
    { when: 'there was no second factor', events: ['member.two_factor.enabled'] },
    { when: 'it replaces another second factor', events: ['member.two_factor.replaced'] },
  ],
  disableTotp: always('member.two_factor.disabled'),
  renewRecoveryCodes: always('member.recovery_codes.renewed'),
  answerChallenge: [
    { when: 'with a code', events: [] },
    { when: 'with a recovery code', events: ['member.recovery_code.used'] },
  ],
  finishOauth: linkings,
  ssoFindOrCreate: linkings,
  registerApp: always('app.registered'),
  updateApp: [{ when: 'a field is edited', events: ['app.updated'] }, nothing],
  setAppStatus: [
    { when: 'it is blocked', events: ['app.blocked'] },
    { when: 'it is approved', events: ['app.approved'] },
    nothing,
  ],
  rotateAppSecret: always('app.updated'),
  deleteApp: [
    { when: 'nobody has connected it', events: ['app.deleted'] },
    { when: 'people have connected it', events: ['app.disconnected', 'app.deleted'] },
  ],
  disconnectAll: [{ when: 'for each connection', events: ['app.disconnected'] }],
  setAppPolicy: [
    { when: 'for each app that becomes forbidden or allowed', events: ['app.updated'] },
    nothing,
  ],
  disconnectApp: always('app.disconnected'),
  endGrant: [{ when: 'the connection is active', events: ['app.disconnected'] }],
  allowApp: [{ when: 'a person allows more than before', events: ['app.connected'] }, nothing],
  requestApproval: [{ when: 'the app needs an approval', events: ['notification.sent'] }, nothing],
} as const satisfies Partial<
  Record<keyof UseCases | keyof IdentityUseCases | OperationByAnother, readonly OperationCase[]>
>;
