export { htmlBudget } from './budgets/html-budget.ts';
export { searchBudget } from './budgets/search-budget.ts';
export { App, appRecord } from './app/app.ts';
export type { AppClient, AppKind, AppRecord } from './app/app.ts';
export { AppGrant, appResources, appScopes, widened } from './app/app-grant.ts';
export type { AppResource, ConnectionRecord } from './app/app-grant.ts';
export { appPolicies, defaultAppPolicy, mayConnect } from './app/app-policy.ts';
export type { AppPolicy, AppStatus } from './app/app-policy.ts';
export { principalOfToken, type AppToken } from './app/app-token.ts';
export { appGrantTypes, readClientMetadata, type AppMetadata } from './app/app-metadata.ts';
export type {
  AppQueries,
  AppStore,
  AppTokens,
  AuthorizationRequest,
  AuthorizationRequests,
  DynamicClients,
  GrantsOf,
  KnownApps,
} from './app/apps.port.ts';
export type {
  GrantKey,
  OAuthStorage,
  StoredGrant,
  StoredRequest,
  StoredToken,
} from './app/oauth-storage.port.ts';
export { readDeviceCode } from './app/device-code.ts';
export { isRegisteredUri } from './app/redirect-uri.ts';
export type { ConsentRecord } from './app/use-cases/read-consent.ts';
export type { IssuedApp, ListedAppRecord } from './app/use-cases/manage-apps.ts';
export { appBudget } from './budgets/app-budget.ts';
export { Board, boardRecord, defaultColor, maxBoards, type BoardRecord } from './board/board.ts';
export type { BoardQueries, BoardStore } from './board/boards.port.ts';
export type { BoardPatch } from './board/use-cases/update-board.ts';
export { answerBudget } from './budgets/answer-budget.ts';
export { callBudget } from './budgets/call-budget.ts';
export { toolBudget } from './budgets/tool-budget.ts';
export { mailBudget } from './budgets/mail-budget.ts';
export { connectionBudget } from './budgets/connection-budget.ts';
export { withStorageCap } from './tenancy/storage-cap.ts';
export type { StoredBytes } from './tenancy/stored-bytes.port.ts';
export { deliveryBudget } from './budgets/delivery-budget.ts';
export { databaseBudget } from './budgets/database-budget.ts';
export { organizationBudget, type OrganizationCaps } from './budgets/organization-budget.ts';
export { requestBudget } from './budgets/request-budget.ts';
export { signInBudget } from './budgets/sign-in-budget.ts';
export type { Commented } from './comment/commented.ts';
export { Comment, type CommentedKind } from './comment/comment.ts';
export { commentRecord } from './comment/comment-record.ts';
export type {
  CommentRecords,
  DocumentCommentRecord,
  TicketCommentRecord,
} from './comment/comment-record.ts';
export type { CommentQueries, CommentStore } from './comment/comments.port.ts';
export { Credential, credentialRecord, isRecentUse } from './credential/credential.ts';
export type { CredentialRecord, SecretHash } from './credential/credential.ts';
export { rateLimitStatusAfter, minuteOf, secondsLeft } from './credential/rate-limit-status.ts';
export type { RateLimitStatus } from './credential/rate-limit-status.ts';
export type {
  CallLimits,
  CredentialLookup,
  KeyLookup,
  CredentialStore,
  ApiKeyFactory,
} from './credential/credentials.port.ts';
export type { Authenticated } from './credential/bearer.ts';
export { allows, isScope, scopes, type Scope } from './credential/scope.ts';
export type { IssuedCredential } from './credential/use-cases/create-credential.ts';
export type { DocumentContent, DocumentPatch, NewDocument } from './document/document-input.ts';
export type { KnownDocumentReferences } from './document/references.ts';
export { documentRecord, type DocumentRecord } from './document/document-record.ts';
export { Document, documentStatuses, type DocumentStatus } from './document/document.ts';
export { documentSorts } from './document/documents.port.ts';
export type {
  DocumentFilter,
  DocumentQueries,
  DocumentSort,
  DocumentStore,
} from './document/documents.port.ts';
export { eventKinds, eventTypes, type EventKind, type EventType } from './event/event-kind.ts';
export { kindsOf, patternsOf } from './event/event-pattern.ts';
export type { Affected, AffectedType } from './event/affected.ts';
export { maxAffected } from './event/affected.ts';
export { eventRecord, logPosition, type EventRecord } from './event/event-record.ts';
export { subjectTypes } from './event/event.ts';
export type { Changes, DomainEvent, SubjectType } from './event/event.ts';
export type {
  EventFilter,
  CallerFollower,
  EventFollower,
  FollowedRecord,
  EventQueries,
  EventScope,
  EventWithCursor,
  MentionedIds,
  MentionedNames,
} from './event/events.port.ts';
export { operationEvents, type OperationCase } from './event/operation-events.ts';
export { accountEventKinds, memberAccountEventKinds } from './identity/account/account-event.ts';
export type { AccountEvent, AccountEventKind } from './identity/account/account-event.ts';
export { revocables, type Revocable } from './tenancy/revoke-made-by.ts';
export { accountEventRecord, accountRecord } from './identity/account/account-record.ts';
export type { AccountEventRecord, AccountRecord } from './identity/account/account-record.ts';
export type { IncludedQueries } from './included/included.port.ts';
export type {
  IncludedIds,
  IncludedKind,
  IncludedProject,
  IncludedRecords,
  IncludedRelations,
  IncludedUser,
} from './included/included-records.ts';
export { fileBudget, mebibyte, type FileLimits } from './budgets/file-budget.ts';
export { dispositionOf } from './file/content-disposition.ts';
export { fileName } from './file/file-name.ts';
export { relationBudget } from './budgets/relation-budget.ts';
export { viewBudget } from './budgets/view-budget.ts';
export {
  endsOf,
  Relation,
  relationKinds,
  relationTypes,
  typeFor,
  type RelationEnds,
  type RelationKind,
  type RelationType,
} from './relation/relation.ts';
export { RelationGraph } from './relation/relation-graph.ts';
export type { HiddenRelation, RelatedTicket, RelationRecord } from './relation/relation-record.ts';
export { csvLine } from './kernel/csv-line.ts';
export {
  storedView,
  View,
  viewGroupings,
  type GoneFilter,
  type NamedRecord,
  type StoredView,
  type ViewGrouping,
  type ViewQuery,
  type ViewRecord,
} from './view/view.ts';
export type { ViewQueries, ViewStore } from './view/views.port.ts';
export type { OpenedCalendar } from './view/use-cases/calendar.ts';
export type {
  LoadedForRelation,
  LoadedForRelations,
  RelatedTree,
  RelationQueries,
  RelationStore,
  RelationWithTickets,
} from './relation/relations.port.ts';
export type {
  ByteRange,
  FileAddresses,
  FilePlace,
  FileStorage,
  ReceivedBytes,
  StoredBytesName,
} from './file/file-storage.port.ts';
export {
  SourceFault,
  importedKinds,
  type ImportedKind,
  type ImportSource,
  type NeutralRecord,
  type OpenedFile,
  type SourceInput,
  type SourceItem,
  type UncleanedHtml,
} from './import/source.port.ts';
export { importBudget } from './budgets/import-budget.ts';
export { Import, importStates, type ImportRecord, type ImportState } from './import/import.ts';
export { importSystems, type ImportSystem, type RecordSource } from './import/import-system.ts';
export { ImportedRecord, type MadeKind } from './import/imported-record.ts';
export type {
  DueImports,
  ImportQueries,
  ImportRow,
  ImportStore,
  LoadedForUndo,
} from './import/imports.port.ts';
export type { ImportCounts, ImportNote } from './import/report.ts';
export type { AnnouncedImport, NewImport } from './import/use-cases/create-import.ts';
export { quietKinds } from './event/event-kind.ts';
export type { FileParent, FilePath, FileQueries, FileStore } from './file/files.port.ts';
export { fileScopes } from './file/file-decision.ts';
export {
  fileRecord,
  fileStates,
  fileSubjects,
  StoredFile,
  type FileRecord,
} from './file/stored-file.ts';
export { pickFields } from './kernel/pick-fields.ts';
export type { IdPageRequest, IdPage } from './kernel/id-page.ts';
export { memberAccountEvents } from './tenancy/member-event.ts';
export type { SignIn } from './identity/session/complete-sign-in.ts';
export type { DeviceNote } from './identity/session/known-device.ts';
export { maxEmailLength, normalizedEmail } from './identity/account/email.ts';
export { ProviderDenied, ProviderFailed } from './identity/oauth/identity-provider.port.ts';
export type {
  ExternalIdentity,
  IdentityProvider,
  PendingSignIn,
} from './identity/oauth/identity-provider.port.ts';
export type {
  AccountChanges,
  AccountLink,
  AccountSet,
  FailureKey,
  StartedSignIn,
} from './identity/account-changes.ts';
export type {
  AccountName,
  AccountsTransaction,
  AccountStore,
  AlsoLoaded,
  IdentityStores,
  LoadedAccount,
  OwnOrganization,
  SessionStore,
  WantedFailures,
} from './identity/accounts-transaction.port.ts';
export { Identity } from './identity/oauth/identity.ts';
export { composeIdentity, identityUseCaseFactories } from './identity/identity-use-cases.ts';
export type { IdentityUseCases } from './identity/identity-use-cases.ts';
export type { IssuedSession } from './identity/session/open-session.ts';
export { maxPasswordBytes, minPasswordLength } from './identity/password/password.ts';
export { providerEmail } from './identity/oauth/provider-email.ts';
export { isVerifiedFlag } from './identity/oauth/verified-flag.ts';
export {
  maxSessionIdleMs,
  Session,
  type SessionRecord,
  type SessionState,
} from './identity/session/session.ts';
export type { SessionCaller } from './identity/session/session-caller.ts';
export type { SignInStatus } from './identity/session/sign-in-status.ts';
export type {
  PasswordHasher,
  SecretSealer,
  TokenPurpose,
  TokenGenerator,
  Totp,
} from './identity/sign-in-tools.port.ts';
export { recoveryCodeCount, TwoFactor } from './identity/second-factor/two-factor.ts';
export type { TotpEnrolment } from './identity/second-factor/enrol-totp.ts';
export type { MeRecord } from './identity/session/me.ts';
export { ssoProvider, type SsoAccount } from './identity/sso/sso-accounts.ts';
export type { NewUser } from './identity/account/create-user.ts';
export { User, userRecord, type UserRecord } from './identity/account/user.ts';
export { isBlank } from './kernel/blank.ts';
export { isOneLine, oneLineFault } from './kernel/one-line.ts';
export type { Clock, NewId } from './kernel/clock.port.ts';
export { Busy } from './kernel/busy.ts';
export { FairQueue } from './kernel/fair-queue.ts';
export { createSemaphore, type Semaphore } from './kernel/semaphore.ts';
export { networkOf, networksOfSite, siteOf } from './identity/throttle/network.ts';
export { DomainError, invalid, isRefusal } from './kernel/domain-error.ts';
export type {
  DomainErrorCode,
  DomainErrorDetails,
  FieldErrors,
  ResourceKind,
  RootKind,
} from './kernel/domain-error.ts';
export { foldCase } from './kernel/fold-case.ts';
export { cleanHtml, type HtmlField } from './kernel/cleaned-html.ts';
export { eventLoopPauses, mapWithPauses, turnForText } from './kernel/event-loop.ts';
export { instantOf } from './kernel/instant.ts';
export { unstorableFault } from './kernel/storable-value.ts';
export { isLonger } from './kernel/text-length.ts';
export { isIdentifier, readIdentifier } from './kernel/identifier.ts';
export { nearestName } from './kernel/nearest-name.ts';
export { OperatorError } from './kernel/operator-error.ts';
export { deletedFilters, isSelected, type DeletedFilter } from './kernel/deleted-filter.ts';
export { fittingOnPage } from './kernel/page-size.ts';
export type { Cursor, Page, PageRequest } from './kernel/page.ts';
export { restorableDays } from './kernel/restoring.ts';
export { RichTextLimit, type RichText } from './kernel/rich-text.port.ts';
export {
  searchGrades,
  searchKinds,
  searchScopes,
  type SearchKind,
  type SearchMatch,
  type SearchResult,
} from './search/search-result.ts';
export type { SearchQueries, SearchWish } from './search/search.port.ts';
export { textOfBeginning } from './search/snippet.ts';
export { foldForSearch, searchableText, searchWords, textOfHtml } from './kernel/search-text.ts';
export { maxSlugLength } from './kernel/slug.ts';
export { StorageUnavailable } from './kernel/storage-unavailable.ts';
export { maxTagLength, maxTags, normalizeTagName, type Spellings } from './kernel/tag-names.ts';
export type { Mail, MailData } from './mail/mail.ts';
export { createMailer, type Mailer } from './mail/mailer.ts';
export type {
  ClaimedMail,
  MailAttempt,
  MailQueue,
  MailTransport,
  QueuedMail,
} from './mail/outbox.port.ts';
export type { MailReport } from './mail/use-cases/send-due-mails.ts';
export { isAppUrl, maxAppUrlLength } from './notification/app-url.ts';
export { Notification, notificationRecord } from './notification/notification.ts';
export type { NotificationRecord } from './notification/notification.ts';
export { notificationStates } from './notification/notifications.port.ts';
export type {
  NotificationQueries,
  NotificationState,
  NotificationStore,
  DueDate,
  DueMail,
  OrganizationsWith,
  Reader,
} from './notification/notifications.port.ts';
export {
  defaultMailChoices,
  mailTimes,
  type MailChoices,
  type MailTime,
} from './notification/mail-choice.ts';
export { noticeReasons } from './notification/recipients.ts';
export type { NoticeReason, NoticeSubject } from './notification/recipients.ts';
export type { OwnNotificationRecord } from './notification/own-notification.ts';
export type { NewNotification } from './notification/use-cases/send-notification.ts';
export type { AnalyticsRecord, BoardCount, Workload } from './project/analytics.ts';
export {
  endOf,
  maxWeeks,
  type CountedWeeks,
  type WeeklyAnalyticsRecord,
  type WeekRange,
} from './project/weekly-analytics.ts';
export { Label, labelRecord, type LabelRecord, type TagRecord } from './project/label.ts';
export { readProjectKey, maxKeyLength } from './project/project-key.ts';
export { Project, projectRecord, type ProjectRecord } from './project/project.ts';
export type {
  LabelStore,
  ProjectFilter,
  ProjectQueries,
  ProjectStore,
} from './project/projects.port.ts';
export {
  limitedPerson,
  refusalForScope,
  visibility,
  scopesOf,
  type VisibleDocument,
} from './tenancy/access.ts';
export type { Preconditions } from './idempotency/preconditions.ts';
export { isDeletedThere } from './tenancy/deleted-records.ts';
export { Invitation, invitationRecord, maxInvitedProjects } from './tenancy/invitation.ts';
export type { InvitationRecord } from './tenancy/invitation.ts';
export type { InvitationStore } from './tenancy/invitations.port.ts';
export { hasImplicitAccess } from './tenancy/implicit-access.ts';
export { Membership, roles } from './tenancy/membership.ts';
export type { MemberRecord, OrganizationMemberRecord, Role } from './tenancy/membership.ts';
export { Organization, organizationRecord } from './tenancy/organization.ts';
export type { OrganizationRecord } from './tenancy/organization.ts';
export type { OrganizationQueries, OrganizationStore } from './tenancy/organizations.port.ts';
export {
  systemActor,
  systemPrincipal,
  type Actor,
  type Person,
  type Principal,
} from './tenancy/principal.ts';
export { idempotencyHours } from './idempotency/idempotency.port.ts';
export type {
  StoredOutcome,
  IdempotentRequest,
  EarlierRequest,
  RequestOutcome,
} from './idempotency/idempotency.port.ts';
export type { PathRoot } from './tenancy/use-cases/people-in-organizations.ts';
export type { Tenancy, TenantQueries, TenantStores } from './tenancy/tenancy.port.ts';
export { maxRankLength, rankBetween, ranksBetween } from './ticket/rank.ts';
export type { TicketPatch } from './ticket/ticket-input.ts';
export type { LabelledTicket } from './project/labelled-tickets.ts';
export type { TicketOfBoard } from './ticket/tickets-of-board.ts';
export type { BoardChoice } from './ticket/choose-board.ts';
export { hasRoom, type Place } from './ticket/decisions/place.ts';
export type { KnownReferences } from './ticket/references.ts';
export { ticketRef } from './ticket/ticket-ref.ts';
export { bulkBudget } from './budgets/bulk-budget.ts';
export type { WrittenChanges } from './change/change.ts';
export type { SetChange } from './change/set-change.ts';
export {
  bulkModes,
  type BulkItem,
  type BulkMode,
  type BulkOutcome,
} from './ticket/bulk/bulk-item.ts';
export { ticketTableColumns, ticketTableRow } from './ticket/ticket-table.ts';
export { searchedText } from './ticket/searched-text.ts';
export { checklistOf, type Progress } from './ticket/checklist.ts';
export { ticketRecord, ticketRecordFields, type TicketRecord } from './ticket/ticket-record.ts';
export { priorities, Ticket, type Priority, type TicketContent } from './ticket/ticket.ts';
export { ticketParts, ticketSorts, type TicketPart } from './ticket/tickets.port.ts';
export type {
  LoadedForBulk,
  LockedTicket,
  TicketFilter,
  TicketInContext,
  TicketQueries,
  TicketSort,
  TicketStore,
  WideTicketSort,
} from './ticket/tickets.port.ts';
export type { Gap, OrderKey, TicketPosition, RankKey } from './ticket/position.ts';
export type { NewTicket } from './ticket/ticket-input.ts';
export { Delivery, deliveryStates } from './webhook/delivery.ts';
export type { DeliveryRecord, DeliveryState } from './webhook/delivery.ts';
export { failureText } from './webhook/delivery.ts';
export { retryDelays } from './webhook/retry-schedule.ts';
export { isDelivered } from './webhook/settlement.ts';
export type { Attempt, LaneReport } from './webhook/settlement.ts';
export type { Claim, Settled, Settlement } from './webhook/settled.ts';
export type { ClaimedBatch } from './webhook/use-cases/claim-deliveries.ts';
export { deliveryDays } from './webhook/use-cases/forget-deliveries.ts';
export type { WebhookPatch } from './webhook/use-cases/update-webhook.ts';
export { Webhook, webhookRecord } from './webhook/webhook.ts';
export type {
  DisabledReason,
  IssuedWebhook,
  SealedSecret,
  WebhookRecord,
} from './webhook/webhook.ts';
export type {
  ClaimedDelivery,
  DeliveryStore,
  DueWebhooks,
  WebhookName,
  WebhookQueries,
  WebhookStore,
  WebhookTools,
} from './webhook/webhooks.port.ts';
export type { IdentityPorts, Ports } from './ports.ts';
export { composeUseCases, useCaseFactories, type UseCases } from './use-cases.ts';
