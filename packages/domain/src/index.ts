export { htmlBudget } from './budgets/html-budget.ts';
export { searchBudget } from './budgets/search-budget.ts';
export { App } from './app/app.ts';
export type { AppClient, AppKind, AppRecord } from './app/app.ts';
export { AppGrant, appResources, appScopes, widened } from './app/app-grant.ts';
export type { AppResource, ConnectionRecord } from './app/app-grant.ts';
export { appPolicies, defaultAppPolicy } from './app/app-policy.ts';
export type { AppPolicy, AppStatus } from './app/app-policy.ts';
export { principalOfToken, type AppToken } from './app/app-token.ts';
export { appGrantTypes, readClientMetadata } from './app/app-metadata.ts';
export type {
  AppQueries,
  AppStore,
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
export { Board, maxBoards, type BoardRecord } from './board/board.ts';
export type { BoardQueries, BoardStore } from './board/boards.port.ts';
export { answerBudget } from './budgets/answer-budget.ts';
export { callBudget } from './budgets/rate-limit-budget.ts';
export { toolBudget } from './budgets/tool-budget.ts';
export { mailBudget } from './budgets/mail-budget.ts';
export { poolBudget } from './budgets/pool-budget.ts';
export { withStorageQuota } from './tenancy/storage-quota.ts';
export type { StoredBytes } from './tenancy/stored-bytes.port.ts';
export { deliveryBudget } from './budgets/delivery-budget.ts';
export { statementTimeoutBudget } from './budgets/statement-timeout-budget.ts';
export { organizationBudget, type OrganizationCaps } from './budgets/organization-budget.ts';
export { requestBudget } from './budgets/request-budget.ts';
export { signInBudget } from './budgets/sign-in-budget.ts';
export type { Commented } from './comment/commented.ts';
export { Comment, type CommentedKind } from './comment/comment.ts';
export type {
  CommentRecords,
  DocumentCommentRecord,
  TicketCommentRecord,
} from './comment/comment-record.ts';
export type { CommentQueries, CommentStore } from './comment/comments.port.ts';
export { Credential, isRecentUse, isUsable } from './credential/credential.ts';
export type { CredentialRecord, SecretHash } from './credential/credential.ts';
export type { AppTokenRecord } from './credential/use-cases/read-credentials.ts';
export { rateLimitStatusAfter, minuteOf, secondsLeft } from './credential/rate-limit-status.ts';
export type { RateLimitStatus } from './credential/rate-limit-status.ts';
export type {
  CallLimits,
  CredentialLookup,
  KeyLookup,
  CredentialStore,
  ApiKeyFactory,
  Keyed,
} from './credential/credentials.port.ts';
export type { Authenticated } from './credential/bearer.ts';
export { allows, scopes, type Scope } from './credential/scopes.ts';
export type { IssuedCredential } from './credential/use-cases/create-credential.ts';
export type { DocumentContent } from './document/document-input.ts';
export type { DocumentRecord } from './document/document-record.ts';
export { Document, documentStatuses, type DocumentStatus } from './document/document.ts';
export { documentSorts } from './document/documents.port.ts';
export type {
  DocumentFilter,
  DocumentQueries,
  DocumentSort,
  DocumentStore,
} from './document/documents.port.ts';
export { eventKinds, eventTypes, type EventType } from './event/event-kind.ts';
export {
  affectedKinds,
  kindsOfAffected,
  kindsOfEntry,
  kindsToFind,
  type AffectedKind,
} from './event/affected-kind.ts';
export { kindsOf, logKindsOf, patternsOf } from './event/event-pattern.ts';
export type { Affected } from './event/affected.ts';
export { maxAffected } from './event/affected.ts';
export { logPosition, type EventRecord } from './event/event-record.ts';
export { subjectTypes } from './event/event.ts';
export type { DomainEvent, SubjectType } from './event/event.ts';
export type {
  EventFilter,
  CallerFollower,
  EventFollower,
  FollowedRecord,
  EventQueries,
  EventWithCursor,
  MentionedIds,
  MentionedNames,
} from './event/events.port.ts';
export type { AccountEvent, AccountEventKind } from './identity/account/account-event.ts';
export { revocables, type Revocable } from './tenancy/revoke-made-by.ts';
export type { AccountEventRecord } from './identity/account/account-record.ts';
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
export { relationBudget } from './budgets/relation-budget.ts';
export { viewBudget } from './budgets/view-budget.ts';
export {
  endsOf,
  Relation,
  relationTypes,
  typeFor,
  type RelatedTicket,
  type RelationEnds,
  type RelationKind,
  type RelationType,
} from './relation/relation.ts';
export { RelationGraph } from './relation/relation-graph.ts';
export type { HiddenRelation, RelationRecord } from './relation/relation-record.ts';
export { csvLine } from './kernel/csv-line.ts';
export {
  View,
  viewGroupings,
  type NamedRecord,
  type StoredCalendar,
  type StoredView,
  type ViewGrouping,
  type ViewQuery,
  type ViewRecord,
} from './view/view.ts';
export type { ViewQueries, ViewStore } from './view/views.port.ts';
export type { OpenedCalendar } from './view/use-cases/calendar.ts';
export type {
  LoadedForRelations,
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
  SourceInterrupted,
  importedKinds,
  type CheckSourceOptions,
  type FittedItem,
  type FittingSource,
  type ImportSource,
  type NeutralRecord,
  type OpenedFile,
  type OpenedSource,
  type SourceInput,
  type SourceItem,
} from './import/source.port.ts';
export { importBudget } from './budgets/import-budget.ts';
export { fittedItems } from './import/fit.ts';
export { charactersOf } from './import/portions.ts';
export { Import, importStates, type ImportRecord } from './import/import.ts';
export { importSystems, type ImportSystem, type RecordSource } from './import/import-system.ts';
export { ImportedRecord, type MadeKind } from './import/imported-record.ts';
export type {
  DueImport,
  DueImports,
  ImportQueries,
  ImportRow,
  ImportStore,
} from './import/imports.port.ts';
export type { NoticePortion } from './notification/notice-portion.ts';
export type { NewImport } from './import/use-cases/create-import.ts';
export {
  keepReferences,
  referencesIn,
  allReferences,
  type TextPlace,
  type TextReferences,
} from './file/text-references.ts';
export type { FilePath, FileQueries, FileStore, FoundFile } from './file/files.port.ts';
export { fileScopes } from './file/file-decision.ts';
export { fileStates, fileSubjects, StoredFile, type FileRecord } from './file/stored-file.ts';
export { pickFields } from './kernel/pick-fields.ts';
export type { IdPageRequest } from './kernel/id-page.ts';
export { memberAccountEvents } from './tenancy/member-event.ts';
export type { DeviceToken } from './identity/session/known-device.ts';
export { normalizedEmail } from './identity/account/email.ts';
export { ProviderDenied, ProviderFailed } from './identity/oauth/identity-provider.port.ts';
export type {
  ExternalIdentity,
  IdentityProvider,
  PendingSignIn,
} from './identity/oauth/identity-provider.port.ts';
export type { AccountChanges, AccountLink, AccountSet } from './identity/account-changes.ts';
export type {
  AccountName,
  AccountsTransaction,
  AccountStore,
  IdentityStores,
  OwnOrganization,
  SessionStore,
  WantedFailures,
} from './identity/accounts-transaction.port.ts';
export { Identity } from './identity/oauth/identity.ts';
export { composeIdentity, identityUseCaseFactories } from './identity/identity-use-cases.ts';
export type { IdentityUseCases } from './identity/identity-use-cases.ts';
export type { IssuedSession } from './identity/session/open-session.ts';
export { providerEmail } from './identity/oauth/provider-email.ts';
export { isVerifiedFlag } from './identity/oauth/email-verified.ts';
export { Session, type SessionRecord } from './identity/session/session.ts';
export { maxSessionIdleMs, type SessionState } from './identity/session/session-lifetime.ts';
export type { SessionCaller } from './identity/session/session-caller.ts';
export type {
  PasswordHasher,
  SecretSealer,
  TokenGenerator,
  TokenPurpose,
  Totp,
} from './identity/sign-in-tools.port.ts';
export { requirePassword } from './identity/password/password-policy.ts';
export { recoveryCodeCount } from './identity/second-factor/recovery-codes.ts';
export { TwoFactor } from './identity/second-factor/two-factor.ts';
export type { TotpEnrolment } from './identity/second-factor/enrol-totp.ts';
export type { MeRecord } from './identity/session/me.ts';
export { ssoProvider, type SsoAccount } from './identity/sso/sso-accounts.ts';
export { User, type AccountRecord } from './identity/account/user.ts';
export { isBlank } from './kernel/blank.ts';
export { isOneLine, oneLineFault } from './kernel/one-line.ts';
export { faultOfShownName } from './kernel/visible-name.ts';
export type { Clock, NewId } from './kernel/clock.port.ts';
export { Busy } from './kernel/busy.ts';
export { FairQueue, type OutsideOfQueue } from './kernel/fair-queue.ts';
export { createSemaphore } from './kernel/semaphore.ts';
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
export { readDueWords, type CalendarDay, type DueWords } from './kernel/due-words.ts';
export { unstorableFault } from './kernel/storable-value.ts';
export { isLonger } from './kernel/text-length.ts';
export { maxTitleLength } from './kernel/title-length.ts';
export { isIdentifier, readIdentifier } from './kernel/identifier.ts';
export { nearestName } from './kernel/nearest-name.ts';
export { OperatorError } from './kernel/operator-error.ts';
export { deletedFilters, type DeletedFilter } from './kernel/deleted-filter.ts';
export { fittingOnPage } from './kernel/page-bytes.ts';
export { maxPerPage } from './kernel/page-size.ts';
export type { Cursor, Page, PageRequest } from './kernel/page.ts';
export { restorableDays } from './kernel/deleted-retention.ts';
export { RichTextLimit, type RichText } from './kernel/rich-text.port.ts';
export {
  searchGrades,
  searchKinds,
  searchScopes,
  type SearchKind,
  type SearchMatch,
  type SearchPlace,
  type SearchResult,
} from './search/search-result.ts';
export type { SearchQueries } from './search/search.port.ts';
export { textOfBeginning } from './search/snippet.ts';
export { foldForSearch, searchableText, textOfHtml } from './kernel/search-text.ts';
export { searchWords } from './kernel/search-words.ts';
export { hasWords } from './kernel/words-in-names.ts';
export { byId, pageOfAll } from './kernel/page-of-all.ts';
export { maxSlugLength } from './kernel/slug.ts';
export { StorageFull, StorageUnavailable } from './kernel/storage-unavailable.ts';
export { maxTagLength, normalizeTagName, type Spellings } from './kernel/tag-names.ts';
export type { Mail } from './mail/mail.ts';
export { createMailer } from './mail/mailer.ts';
export type {
  ClaimedMail,
  MailAttempt,
  MailQueue,
  MailTransport,
  QueuedMail,
} from './mail/outbox.port.ts';
export type { MailReport } from './mail/use-cases/send-due-mails.ts';
export { isAppUrl, maxAppUrlLength } from './notification/notification-url.ts';
export { maxRecipients, Notification } from './notification/notification.ts';
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
} from './notification/mail-digest.ts';
export { noticeReasons } from './notification/recipients-and-watchers.ts';
export type { NoticeReason, NoticeSubject } from './notification/recipients-and-watchers.ts';
export type { OwnNotificationRecord } from './notification/own-notification.ts';
export {
  isLimited,
  type AnalyticsFilter,
  type AnalyticsRecord,
  type BoardCount,
  type Workload,
} from './project/analytics.ts';
export {
  endOf,
  maxWeeks,
  type CountedWeeks,
  type WeeklyAnalyticsRecord,
  type WeekRange,
} from './project/weekly-analytics.ts';
export { Label, type LabelRecord, type TagRecord } from './project/label.ts';
export { readProjectKey } from './project/project-key.ts';
export { Project, type ProjectRecord } from './project/project.ts';
export {
  projectSorts,
  type LabelStore,
  type ProjectQueries,
  type ProjectSort,
  type ProjectStore,
} from './project/projects.port.ts';
export { scopesOf } from './tenancy/roles.ts';
export { refusalForScope } from './tenancy/permissions.ts';
export { limitedPerson } from './tenancy/visibility.ts';
export type { Preconditions } from './idempotency/preconditions.ts';
export { isDeletedThere } from './tenancy/deleted-records.ts';
export { Invitation, maxInvitedProjects, newInvitation } from './tenancy/invitation.ts';
export type { InvitationRecord } from './tenancy/invitation.ts';
export type { InvitationStore } from './tenancy/invitations.port.ts';
export { hasImplicitAccess } from './tenancy/implicit-access.ts';
export { roles } from './tenancy/roles.ts';
export { Membership } from './tenancy/membership.ts';
export type { Role } from './tenancy/roles.ts';
export type { MemberFilter, MemberRecord, OrganizationMemberRecord } from './tenancy/membership.ts';
export { Organization } from './tenancy/organization.ts';
export type { OrganizationRecord } from './tenancy/organization.ts';
export type { OrganizationQueries, OrganizationStore } from './tenancy/organizations.port.ts';
export {
  operatorPrincipal,
  systemActor,
  systemPrincipal,
  type Actor,
  type Principal,
} from './tenancy/principal.ts';
export { idempotencyHours } from './idempotency/outcome-retention.ts';
export type {
  StoredOutcome,
  IdempotentRequest,
  EarlierRequest,
  RequestOutcome,
} from './idempotency/idempotency.port.ts';
export type { PathRoot } from './tenancy/use-cases/people-in-organizations.ts';
export type { Tenancy, TenantQueries, TenantStores } from './tenancy/tenancy.port.ts';
export { ranksBetween } from './ticket/rank.ts';
export type { TicketPatch } from './ticket/ticket-input.ts';
export type { LabelledTicket } from './project/labelled-tickets.ts';
export type { TicketOfBoard } from './ticket/tickets-of-board.ts';
export type { BoardChoice } from './ticket/choose-board.ts';
export { hasRoom, type Place } from './ticket/decisions/rank-at-position.ts';
export type { KnownReferences } from './ticket/assignees-and-labels.ts';
export { isTicketKey, ticketRef } from './ticket/ticket-key.ts';
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
export type { TicketRecord } from './ticket/ticket-record.ts';
export { priorities, type Priority } from './ticket/priority.ts';
export { Ticket, type TicketContent } from './ticket/ticket.ts';
export type { FieldFacts, FieldType } from './record/field.ts';
export type {
  AnyRecordType,
  Content,
  Fields,
  NamedField,
  PublicOf,
  SentOf,
  SnakeCase,
  StoredOf,
  Patch,
  Public,
  RecordType,
  Stored,
} from './record/record.ts';
export { recordTypes } from './record-types.ts';
export { maxOf, publicNames, recordTypeOf, snakeCase } from './record/record.ts';
export { maxLinks, maxTags } from './kernel/max-links.ts';
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
export type { Gap, OrderKey, TicketPosition } from './ticket/position.ts';
export { Delivery, deliveryStates } from './webhook/delivery.ts';
export type { DeliveryRecord, DeliveryState } from './webhook/delivery.ts';
export { failureText } from './webhook/delivery.ts';
export { retryDelays } from './webhook/webhook-retry.ts';
export { isDelivered } from './webhook/settlement.ts';
export type { Attempt, LaneReport } from './webhook/settlement.ts';
export type { Settlement } from './webhook/settled.ts';
export type { ClaimedBatch } from './webhook/use-cases/claim-deliveries.ts';
export { deliveryDays } from './webhook/delivery-retention.ts';
export { maxPatterns, Webhook } from './webhook/webhook.ts';
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
