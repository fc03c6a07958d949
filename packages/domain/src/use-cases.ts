import {
  createDisconnectApp,
  createEndGrant,
  createListConnections,
} from './app/use-cases/connections.ts';
import {
  createDeleteApp,
  createDisconnectAll,
  createSetAppStatus,
  createListApps,
  createReadAppPolicy,
  createRegisterApp,
  createRotateAppSecret,
  createSetAppPolicy,
  createUpdateApp,
} from './app/use-cases/manage-apps.ts';
import { makeCreateBoard } from './board/use-cases/create-board.ts';
import { createDeleteBoard } from './board/use-cases/delete-board.ts';
import { createListBoards, createReadBoard } from './board/use-cases/read-boards.ts';
import { createReorderBoards } from './board/use-cases/reorder-boards.ts';
import { createRestoreBoard } from './board/use-cases/restore-board.ts';
import { createUpdateBoard } from './board/use-cases/update-board.ts';
import { makeCreateComment } from './comment/use-cases/create-comment.ts';
import { createDeleteComment } from './comment/use-cases/delete-comment.ts';
import { createListComments, createReadComment } from './comment/use-cases/read-comments.ts';
import { createRestoreComment } from './comment/use-cases/restore-comment.ts';
import { createUpdateComment } from './comment/use-cases/update-comment.ts';
import { createAuthenticate } from './credential/use-cases/authenticate.ts';
import { makeCreateCredential } from './credential/use-cases/create-credential.ts';
import {
  createListCredentials,
  createReadCredential,
} from './credential/use-cases/read-credentials.ts';
import { createRecognizeKey } from './credential/use-cases/recognize-key.ts';
import { createRevokeCredential } from './credential/use-cases/revoke-credential.ts';
import { createRotateCredential } from './credential/use-cases/rotate-credential.ts';
import { makeCreateDocument } from './document/use-cases/create-document.ts';
import { createDeleteDocument } from './document/use-cases/delete-document.ts';
import { createListDocuments, createReadDocument } from './document/use-cases/read-documents.ts';
import { createRestoreDocument } from './document/use-cases/restore-document.ts';
import { createUpdateDocument } from './document/use-cases/update-document.ts';
import { createFollowEvents } from './event/use-cases/follow-events.ts';
import { createFollowOwnChanges } from './event/use-cases/follow-own-changes.ts';
import { createFollowProjectChanges } from './event/use-cases/follow-project-changes.ts';
import { createListEvents, createListRecordEvents } from './event/use-cases/read-events.ts';
import { createReadRecentChanges } from './event/use-cases/read-recent-changes.ts';
import {
  createDeleteFile,
  createRenameFile,
  createRestoreFile,
} from './file/use-cases/change-file.ts';
import { makeCreateFile } from './file/use-cases/create-file.ts';
import { createListFiles, createOpenFile, createReadFile } from './file/use-cases/read-files.ts';
import { createDeleteRelation, createRelateTicket } from './relation/use-cases/change-relation.ts';
import { createListRelations } from './relation/use-cases/read-relations.ts';
import {
  makeCreateView,
  createDeleteView,
  createUpdateView,
} from './view/use-cases/change-view.ts';
import {
  createCloseCalendar,
  createFindCalendar,
  createOpenCalendar,
} from './view/use-cases/calendar.ts';
import { createListViews, createReadView } from './view/use-cases/read-views.ts';
import { createCompleteFile, createReceiveFile } from './file/use-cases/receive-file.ts';
import { makeCreateUser } from './identity/account/create-user.ts';
import { makeCreateImport } from './import/use-cases/create-import.ts';
import { createExportProject, createExportTickets } from './import/use-cases/export-project.ts';
import {
  createCancelImport,
  createListImports,
  createReadImport,
  createReadImportRows,
  createUndoImportLater,
} from './import/use-cases/manage-imports.ts';
import { createReceiveImport } from './import/use-cases/receive-import.ts';
import { createRunImport } from './import/use-cases/run-import.ts';
import { createReadIncluded } from './included/use-cases/read-included.ts';
import {
  createReadMailChoices,
  createSetMailChoices,
} from './notification/use-cases/mail-choices.ts';
import {
  createNotifyOfDueDates,
  createNotifyOfNews,
} from './notification/use-cases/notify-of-news.ts';
import {
  createReadDocumentWatch,
  createReadTicketWatch,
  createWatchDocument,
  createWatchTicket,
} from './notification/use-cases/watch.ts';
import { createSendNotification } from './notification/use-cases/send-notification.ts';
import {
  createAddProjectMember,
  createPutProjectMember,
} from './project/use-cases/add-project-member.ts';
import { makeCreateLabel } from './project/use-cases/create-label.ts';
import { makeCreateProject } from './project/use-cases/create-project.ts';
import { createDeleteLabel } from './project/use-cases/delete-label.ts';
import { createDeleteProject } from './project/use-cases/delete-project.ts';
import { createReadAnalytics } from './project/use-cases/read-analytics.ts';
import { createReadWeeklyAnalytics } from './project/use-cases/read-weekly-analytics.ts';
import {
  createFindProjectIds,
  createListProjects,
  createReadProject,
  createListMembers,
  createListLabels,
  createReadLabel,
  createListTags,
} from './project/use-cases/read-projects.ts';
import { createRemoveProjectMember } from './project/use-cases/remove-project-member.ts';
import { createRestoreProject } from './project/use-cases/restore-project.ts';
import { createUpdateLabel } from './project/use-cases/update-label.ts';
import { createUpdateProject } from './project/use-cases/update-project.ts';
import { makeCreateOrganization } from './tenancy/use-cases/create-organization.ts';
import { createListOrganizations } from './tenancy/use-cases/list-organizations.ts';
import {
  createAddOrganizationMember,
  createChangeMemberRole,
  createListOrganizationMembers,
  createRemoveOrganizationMember,
} from './tenancy/use-cases/members.ts';
import { createReadOrganization } from './tenancy/use-cases/read-organizations.ts';
import { createRenameOrganization } from './tenancy/use-cases/rename-organization.ts';
import {
  createResumeOrganization,
  createSuspendOrganization,
} from './tenancy/use-cases/suspend-organization.ts';
import { createBulkTickets } from './ticket/use-cases/bulk-tickets.ts';
import { makeCreateTicket } from './ticket/use-cases/create-ticket.ts';
import { createDeleteTicket } from './ticket/use-cases/delete-ticket.ts';
import { createMoveTicket } from './ticket/use-cases/move-ticket.ts';
import {
  createListAllTickets,
  createListTickets,
  createReadTicket,
  createReadTicketInContext,
} from './ticket/use-cases/read-tickets.ts';
import { createSearchOrganization } from './search/use-cases/search-organization.ts';
import { createReorderTickets } from './ticket/use-cases/reorder-tickets.ts';
import { createRestoreTicket } from './ticket/use-cases/restore-ticket.ts';
import { createUpdateTicket } from './ticket/use-cases/update-ticket.ts';
import { createClaimDeliveries } from './webhook/use-cases/claim-deliveries.ts';
import { makeCreateWebhook } from './webhook/use-cases/create-webhook.ts';
import { createDeleteWebhook } from './webhook/use-cases/delete-webhook.ts';
import { createForgetDeliveries } from './webhook/use-cases/forget-deliveries.ts';
import {
  createListWebhookDeliveries,
  createListWebhooks,
  createReadWebhook,
} from './webhook/use-cases/read-webhooks.ts';
import { createRedeliver } from './webhook/use-cases/redeliver.ts';
import { createRotateWebhookSecret } from './webhook/use-cases/rotate-webhook-secret.ts';
import { createSettleDeliveries } from './webhook/use-cases/settle-deliveries.ts';
import { createTestWebhook } from './webhook/use-cases/test-webhook.ts';
import { createUpdateWebhook } from './webhook/use-cases/update-webhook.ts';
import type { Ports } from './ports.ts';

/** The maker of every use case, by the name under which it is called. */
export const useCaseFactories = {
  createOrganization: makeCreateOrganization,
  readOrganization: createReadOrganization,
  listOrganizations: createListOrganizations,
  renameOrganization: createRenameOrganization,
  suspendOrganization: createSuspendOrganization,
  resumeOrganization: createResumeOrganization,
  createUser: makeCreateUser,
  listOrganizationMembers: createListOrganizationMembers,
  addOrganizationMember: createAddOrganizationMember,
  changeMemberRole: createChangeMemberRole,
  removeOrganizationMember: createRemoveOrganizationMember,
  authenticate: createAuthenticate,
  recognizeKey: createRecognizeKey,
  listApps: createListApps,
  registerApp: createRegisterApp,
  updateApp: createUpdateApp,
  setAppStatus: createSetAppStatus,
  rotateAppSecret: createRotateAppSecret,
  deleteApp: createDeleteApp,
  disconnectAll: createDisconnectAll,
  readAppPolicy: createReadAppPolicy,
  setAppPolicy: createSetAppPolicy,
  listConnections: createListConnections,
  disconnectApp: createDisconnectApp,
  endGrant: createEndGrant,
  createCredential: makeCreateCredential,
  listCredentials: createListCredentials,
  readCredential: createReadCredential,
  revokeCredential: createRevokeCredential,
  rotateCredential: createRotateCredential,
  addProjectMember: createAddProjectMember,
  putProjectMember: createPutProjectMember,
  removeProjectMember: createRemoveProjectMember,
  createLabel: makeCreateLabel,
  createProject: makeCreateProject,
  deleteLabel: createDeleteLabel,
  deleteProject: createDeleteProject,
  listProjects: createListProjects,
  findProjectIds: createFindProjectIds,
  readProject: createReadProject,
  listMembers: createListMembers,
  listLabels: createListLabels,
  readLabel: createReadLabel,
  listTags: createListTags,
  readAnalytics: createReadAnalytics,
  readWeeklyAnalytics: createReadWeeklyAnalytics,
  restoreProject: createRestoreProject,
  updateLabel: createUpdateLabel,
  updateProject: createUpdateProject,
  createBoard: makeCreateBoard,
  deleteBoard: createDeleteBoard,
  listBoards: createListBoards,
  readBoard: createReadBoard,
  reorderBoards: createReorderBoards,
  restoreBoard: createRestoreBoard,
  updateBoard: createUpdateBoard,
  createTicket: makeCreateTicket,
  deleteTicket: createDeleteTicket,
  moveTicket: createMoveTicket,
  bulkTickets: createBulkTickets,
  listTickets: createListTickets,
  listAllTickets: createListAllTickets,
  searchOrganization: createSearchOrganization,
  readTicket: createReadTicket,
  readTicketInContext: createReadTicketInContext,
  reorderTickets: createReorderTickets,
  restoreTicket: createRestoreTicket,
  updateTicket: createUpdateTicket,
  createDocument: makeCreateDocument,
  deleteDocument: createDeleteDocument,
  listDocuments: createListDocuments,
  readDocument: createReadDocument,
  restoreDocument: createRestoreDocument,
  updateDocument: createUpdateDocument,
  createTicketComment: makeCreateComment('ticket'),
  deleteTicketComment: createDeleteComment('ticket'),
  listTicketComments: createListComments('ticket'),
  restoreTicketComment: createRestoreComment('ticket'),
  readTicketComment: createReadComment('ticket'),
  updateTicketComment: createUpdateComment('ticket'),
  createDocumentComment: makeCreateComment('document'),
  deleteDocumentComment: createDeleteComment('document'),
  listDocumentComments: createListComments('document'),
  restoreDocumentComment: createRestoreComment('document'),
  readDocumentComment: createReadComment('document'),
  updateDocumentComment: createUpdateComment('document'),
  createTicketFile: makeCreateFile('ticket'),
  createDocumentFile: makeCreateFile('document'),
  listTicketFiles: createListFiles('ticket'),
  listDocumentFiles: createListFiles('document'),
  readFile: createReadFile,
  openFile: createOpenFile,
  receiveFile: createReceiveFile,
  completeFile: createCompleteFile,
  renameFile: createRenameFile,
  deleteFile: createDeleteFile,
  restoreFile: createRestoreFile,
  createImport: makeCreateImport,
  receiveImport: createReceiveImport,
  listImports: createListImports,
  readImport: createReadImport,
  readImportRows: createReadImportRows,
  cancelImport: createCancelImport,
  undoImport: createUndoImportLater,
  runImport: createRunImport,
  exportProject: createExportProject,
  exportTickets: createExportTickets,
  listRelations: createListRelations,
  relateTicket: createRelateTicket,
  deleteRelation: createDeleteRelation,
  listViews: createListViews,
  readView: createReadView,
  createView: makeCreateView,
  updateView: createUpdateView,
  deleteView: createDeleteView,
  openCalendar: createOpenCalendar,
  closeCalendar: createCloseCalendar,
  findCalendar: createFindCalendar,
  readIncluded: createReadIncluded,
  sendNotification: createSendNotification,
  notifyOfNews: createNotifyOfNews,
  notifyOfDueDates: createNotifyOfDueDates,
  readMailChoices: createReadMailChoices,
  setMailChoices: createSetMailChoices,
  watchTicket: createWatchTicket,
  watchDocument: createWatchDocument,
  readTicketWatch: createReadTicketWatch,
  readDocumentWatch: createReadDocumentWatch,
  listEvents: createListEvents,
  listTicketEvents: createListRecordEvents('ticket'),
  listDocumentEvents: createListRecordEvents('document'),
  listProjectEvents: createListRecordEvents('project'),
  readRecentChanges: createReadRecentChanges,
  followEvents: createFollowEvents,
  followProjectChanges: createFollowProjectChanges,
  followOwnChanges: createFollowOwnChanges,
  createWebhook: makeCreateWebhook,
  listWebhooks: createListWebhooks,
  readWebhook: createReadWebhook,
  updateWebhook: createUpdateWebhook,
  deleteWebhook: createDeleteWebhook,
  rotateWebhookSecret: createRotateWebhookSecret,
  testWebhook: createTestWebhook,
  listWebhookDeliveries: createListWebhookDeliveries,
  redeliver: createRedeliver,
  claimDeliveries: createClaimDeliveries,
  settleDeliveries: createSettleDeliveries,
  forgetDeliveries: createForgetDeliveries,
} as const;

/** Every use case, ready to be called. */
export type UseCases = {
  readonly [K in keyof typeof useCaseFactories]: ReturnType<(typeof useCaseFactories)[K]>;
};

/** All use cases on these ports. */
export function composeUseCases(ports: Ports): UseCases {
  const made = Object.entries(useCaseFactories).map(([name, create]) => [name, create(ports)]);
  return Object.fromEntries(made) as UseCases;
}
