/** The public interface of the domain: all exports of a file, or some by name. */
export * from './ticket/ticket-groups.ts';
export {
  laneFields,
  maxLaneCounts,
  type CustomLane,
  type LaneCount,
  type LaneField,
  type TicketCounts,
} from './ticket/ticket-counts.ts';
export {
  AppGrant,
  appResources,
  appScopes,
  widened,
  type AppResource,
  type ConnectionRecord,
} from './records/app-grant.ts';
export { appGrantTypes, readClientMetadata } from './records/app-metadata.ts';
export {
  appPolicies,
  defaultAppPolicy,
  type AppPolicy,
  type AppStatus,
} from './records/app-policy.ts';
export * from './records/app-token.ts';
export { App, type AppClient, type AppKind, type AppRecord } from './records/app.ts';
export type * from './ports/apps.port.ts';
export * from './app/device-code.ts';
export * from './ports/oauth-storage.port.ts';
export { isRegisteredUri } from './records/redirect-uri.ts';
export type { IssuedApp, ListedAppRecord } from './app/use-cases/manage-apps.ts';
export type { ConsentRecord } from './app/use-cases/read-consent.ts';
export { Board, maxBoards, type BoardRecord } from './records/board.ts';
export type { BoardQueries, BoardStore } from './ports/boards.port.ts';
export * from './budgets/answer-budget.ts';
export * from './budgets/app-budget.ts';
export * from './budgets/bulk-budget.ts';
export * from './budgets/delivery-budget.ts';
export * from './budgets/field-budget.ts';
export * from './budgets/file-budget.ts';
export * from './budgets/git-budget.ts';
export * from './budgets/html-budget.ts';
export * from './budgets/import-budget.ts';
export * from './budgets/mail-budget.ts';
export * from './budgets/organization-budget.ts';
export * from './budgets/picture-budget.ts';
export * from './budgets/pool-budget.ts';
export * from './budgets/rate-limit-budget.ts';
export * from './budgets/relation-budget.ts';
export * from './budgets/request-budget.ts';
export * from './budgets/rule-budget.ts';
export * from './budgets/search-budget.ts';
export * from './budgets/sign-in-budget.ts';
export * from './budgets/statement-timeout-budget.ts';
export * from './budgets/template-budget.ts';
export * from './budgets/tool-budget.ts';
export * from './budgets/comment-budget.ts';
export * from './budgets/view-budget.ts';
export type { WrittenChanges } from './change/change.ts';
export type { SetChange } from './change/set-change.ts';
export type {
  CommentRecords,
  DocumentCommentRecord,
  TicketCommentRecord,
} from './records/comment-record.ts';
export { Comment, type CommentedKind } from './records/comment.ts';
export * from './records/reactions.ts';
export type { Commented } from './comment/commented.ts';
export * from './ports/comments.port.ts';
export type { Authenticated, RecalledCaller } from './credential/use-cases/bearer.ts';
export * from './access/call-confirmation.ts';
export {
  Credential,
  isRecentUse,
  isUsable,
  type CredentialRecord,
  type SecretHash,
} from './records/credential.ts';
export * from './ports/credentials.port.ts';
export * from './access/rate-limit-status.ts';
export { allows, scopes, type Scope } from './kernel/scopes.ts';
export type { IssuedCredential } from './credential/use-cases/create-credential.ts';
export type { IssuedInvitation } from './tenancy/use-cases/invitations.ts';
export type { AppTokenRecord } from './credential/use-cases/read-credentials.ts';
export type { DocumentRecord } from './records/document-record.ts';
export type { KnownDocumentReferences } from './document/project-and-editors.ts';
export {
  Document,
  documentStatuses,
  type DocumentContent,
  type DocumentStatus,
} from './records/document.ts';
export {
  documentSorts,
  type DocumentFilter,
  type DocumentQueries,
  type DocumentSort,
  type DocumentStore,
} from './ports/documents.port.ts';
export {
  affectedKinds,
  kindsOfAffected,
  kindsOfEntry,
  kindsToFind,
  type AffectedKind,
} from './event/affected-kind.ts';
export { maxAffected, maxRecounted, type Affected } from './event/affected.ts';
export { eventKinds, eventTypes, type EventType } from './event/event-kind.ts';
export { kindsOf, logKindsOf, patternsOf } from './event/event-pattern.ts';
export { logPosition, type EventRecord } from './event/event-record.ts';
export type { DomainEvent, SubjectType } from './event/event.ts';
export * from './event/events.port.ts';
export { subjectTypeOf, subjectTypes } from './records/subject-types.ts';
export * from './file/content-disposition.ts';
export { fileScopes } from './file/file-decision.ts';
export type * from './ports/file-storage.port.ts';
export type * from './ports/files.port.ts';
export { StoredFile, fileStates, fileSubjects, type FileRecord } from './records/stored-file.ts';
export {
  allReferences,
  keepReferences,
  referencesIn,
  type TextPlace,
  type TextReferences,
} from './records/text-references.ts';
export {
  textDirectionOf,
  isLanguage,
  languages,
  languageTags,
  type Language,
} from './words/languages.ts';
export { preferredLanguage } from './words/preferred-language.ts';
export * from './idempotency/idempotency.port.ts';
export * from './idempotency/outcome-retention.ts';
export type { Preconditions } from './idempotency/preconditions.ts';
export type { AccountChanges, AccountLink, AccountSet } from './ports/account-changes.ts';
export type { AccountEvent, AccountEventKind } from './event/account-event.ts';
export type { AccountEventRecord } from './event/account-record.ts';
export { normalizedEmail } from './identity/account/email.ts';
export { User, type AccountRecord } from './records/user.ts';
export type * from './ports/accounts-transaction.port.ts';
export * from './identity-use-cases.ts';
export * from './ports/identity-provider.port.ts';
export { Identity } from './records/identity.ts';
export * from './identity/oauth/provider-email.ts';
export { requirePassword } from './identity/password/password-policy.ts';
export type { TotpEnrolment } from './identity/second-factor/enrol-totp.ts';
export { recoveryCodeCount } from './identity/second-factor/recovery-codes.ts';
export { TwoFactor } from './records/two-factor.ts';
export type { DeviceToken } from './identity/session/known-device.ts';
export type { MeRecord } from './identity/session/me.ts';
export type { IssuedSession } from './identity/session/open-session.ts';
export type { SessionCaller } from './identity/session/session-caller.ts';
export { maxSessionIdleMs, type SessionState } from './records/session-lifetime.ts';
export { Session, type SessionRecord } from './records/session.ts';
export type * from './identity/sign-in-tools.port.ts';
export { ssoProvider, type SsoAccount } from './identity/sso/sso-accounts.ts';
export { networkOf, networksOfSite, siteOf } from './identity/throttle/network.ts';
export { fittedItems } from './import/fit.ts';
export * from './record/import-system.ts';
export { Import, importStates, type ImportRecord } from './records/import.ts';
export { ImportedRecord, type MadeKind } from './records/imported-record.ts';
export type { DueImport, DueImports, ImportQueries, ImportStore } from './ports/imports.port.ts';
export type { ImportRow } from './records/import-report.ts';
export { dueDayOf } from './kernel/due-day.ts';
export {
  importFaultCodes,
  importFaultText,
  readImportFault,
  type ImportFaultCode,
} from './records/import-fault.ts';
export {
  importNote,
  importNoteCodes,
  readImportNote,
  type ImportNoteCode,
  type ImportNoteText,
} from './records/import-note.ts';
export {
  neutralForm,
  type FittedRecord,
  type NeutralRecord,
  type OpenedFile,
} from './records/neutral-form.ts';
export * from './import/portions.ts';
export {
  SourceFault,
  SourceInterrupted,
  importedKinds,
  workCategories,
  type WorkCategory,
  type CheckSourceOptions,
  type FittedItem,
  type FittingSource,
  type ImportSource,
  type OpenedSource,
  type SourceInput,
  type SourceItem,
} from './records/source.port.ts';
export type { NewImport } from './import/use-cases/create-import.ts';
export * from './records/included-records.ts';
export * from './ports/included.port.ts';
export * from './kernel/blank.ts';
export * from './kernel/busy.ts';
export { cleanHtml, type HtmlField } from './records/cleaned-html.ts';
export * from './kernel/clock.port.ts';
export * from './kernel/csv-line.ts';
export { deletedFilters, type DeletedFilter } from './kernel/deleted-filter.ts';
export { restorableDays } from './kernel/deleted-retention.ts';
export {
  DomainError,
  invalid,
  isRefusal,
  rootKinds,
  type DomainErrorCode,
  type DomainErrorDetails,
  type FieldErrors,
  type ResourceKind,
  type RootKind,
} from './kernel/domain-error.ts';
export * from './kernel/due-words.ts';
export { eventLoopPauses, mapWithPauses, turnForText } from './kernel/event-loop.ts';
export { FairQueue, type OutsideOfQueue } from './kernel/fair-queue.ts';
export * from './kernel/fold-case.ts';
export type { IdPageRequest } from './kernel/id-page.ts';
export * from './kernel/identifier.ts';
export * from './kernel/instant.ts';
export { isLoopbackHost } from './kernel/loopback-host.ts';
export * from './kernel/max-links.ts';
export * from './kernel/nearest-name.ts';
export { asOneLine, isOneLine, oneLineFault } from './kernel/one-line.ts';
export * from './kernel/operator-error.ts';
export { fittingOnPage } from './kernel/page-bytes.ts';
export { byId, pageOfAll } from './kernel/page-of-all.ts';
export * from './kernel/page-size.ts';
export * from './kernel/page.ts';
export * from './kernel/pick-fields.ts';
export * from './kernel/rich-text.port.ts';
export * from './kernel/search-words.ts';
export { maxSlugLength } from './kernel/slug.ts';
export * from './kernel/storable-value.ts';
export * from './kernel/storage-unavailable.ts';
export { maxTagLength, normalizeTagName, type Spellings } from './change/tag-names.ts';
export * from './kernel/text-length.ts';
export { faultOfShownName } from './kernel/visible-name.ts';
export * from './kernel/search-text.ts';
export type { Mail } from './mail/mail.ts';
export { createMailer } from './mail/mailer.ts';
export * from './mail/outbox.port.ts';
export type { MailReport } from './mail/use-cases/send-due-mails.ts';
export {
  defaultMailChoices,
  mailTimes,
  type MailChoices,
  type MailTime,
} from './notification/mail-due.ts';
export * from './notification/notice-portion.ts';
export type { UnseenAssignment } from './notification/taken-back.ts';
export * from './notification/notification-url.ts';
export { Notification, maxRecipients, type NotificationRecord } from './records/notification.ts';
export {
  notificationStates,
  type DueDate,
  type DueMail,
  type NotificationQueries,
  type NotificationState,
  type NotificationStore,
  type OrganizationsWith,
  type Reader,
} from './notification/notifications.port.ts';
export type { OwnNotificationRecord } from './notification/own-notification.ts';
export {
  noticeReasons,
  type NoticeReason,
  type NoticeSubject,
} from './records/recipients-and-watchers.ts';
export * from './ports/ports.ts';
export {
  isLimited,
  type AnalyticsFilter,
  type AnalyticsRecord,
  type BoardCount,
  type Workload,
} from './ports/analytics.ts';
export * from './budgets/cycle-budget.ts';
export { Cycle, cycleStates, cycleWords, type CycleRecord } from './records/cycle.ts';
export type { CycleEvent, CycleLog } from './cycle/cycle-scope.ts';
export type { CycleScopeReport } from './cycle/cycle-scope-report.ts';
export type { CycleStore, TicketOfCycle } from './ports/cycles.port.ts';
export { Label, type LabelRecord, type TagRecord } from './records/label.ts';
export type { LabelledTicket } from './project/labelled-tickets.ts';
export { readProjectKey } from './project/project-key.ts';
export { Project, type ProjectRecord } from './records/project.ts';
export {
  projectSorts,
  type LabelStore,
  type ProjectQueries,
  type ProjectSort,
  type ProjectStore,
} from './ports/projects.port.ts';
export {
  endOf,
  maxWeeks,
  type CountedWeeks,
  type WeekRange,
  type WeeklyAnalyticsRecord,
} from './project/weekly-analytics.ts';
export * from './records/record-types.ts';
export {
  belongsToProject,
  type PlainRecord,
  type PlainType,
  type UniqueValue,
} from './record/plain-record.ts';
export type { FieldFacts, FieldType } from './record/field-facts.ts';
export type * from './ports/plain-records.port.ts';
export {
  filterOf,
  filtersOf,
  type FilterOf,
  type FilterParameters,
  type PlainFilter,
} from './record/filter.ts';
export type { ImportedOf } from './record/imported.ts';
export {
  maxOf,
  publicNames,
  recordTypeOf,
  snakeCase,
  type AnyRecordType,
  type Content,
  type Fields,
  type NamedField,
  type Patch,
  type Public,
  type PublicOf,
  type RecordType,
  type SentOf,
  type SnakeCase,
  type Stored,
  type StoredOf,
} from './record/record.ts';
export { directionOf, sortableFields, sortField } from './record/sort.ts';
export type { RaisedRelatives } from './change/raised-relatives.ts';
export * from './relation/relation-graph.ts';
export type { HiddenRelation, RelationRecord } from './records/relation-record.ts';
export {
  Relation,
  endsOf,
  relationTypes,
  typeFor,
  type RelatedTicket,
  type RelationEnds,
  type RelationKind,
  type RelationType,
} from './records/relation.ts';
export type * from './ports/relations.port.ts';
export {
  searchGrades,
  searchKinds,
  searchScopes,
  scopeOfKind,
  type SearchKind,
  type SearchMatch,
  type SearchPlace,
  type SearchResult,
} from './search/search-result.ts';
export type * from './ports/search.port.ts';
export { textOfBeginning } from './search/snippet.ts';
export * from './tenancy/deleted-records.ts';
export {
  Invitation,
  maxInvitedProjects,
  newInvitation,
  type InvitationRecord,
} from './records/invitation.ts';
export * from './ports/invitations.port.ts';
export { memberAccountEvents } from './tenancy/member-event.ts';
export {
  Membership,
  type MemberFilter,
  type MemberRecord,
  type OrganizationMemberRecord,
} from './records/membership.ts';
export { Organization, type OrganizationRecord } from './records/organization.ts';
export { pictureTypes, type Picture, type PictureRecord } from './records/picture.ts';
export type * from './ports/organizations.port.ts';
export { refusalForScope } from './records/permissions.ts';
export {
  operatorPrincipal,
  systemActor,
  systemPrincipal,
  type Actor,
  type Principal,
} from './access/principal.ts';
export { revocables, type Revocable } from './tenancy/use-cases/revoke-made-by.ts';
export { hasImplicitAccess, roles, scopesOf, type Role } from './access/roles.ts';
export * from './tenancy/storage-quota.ts';
export * from './tenancy/stored-bytes.port.ts';
export * from './ports/tenancy.port.ts';
export type { PathRoot } from './tenancy/use-cases/people-in-organizations.ts';
export { limitedPerson } from './records/visibility.ts';
export type { KnownReferences } from './ticket/assignees-and-labels.ts';
export * from './ticket/bulk-item.ts';
export type { BoardChoice } from './ticket/choose-board.ts';
export { hasRoom } from './ticket/decisions/rank-at-position.ts';
export type { Place } from './ticket/position.ts';
export type { Gap, OrderKey, TicketPosition } from './ticket/position.ts';
export * from './records/priority.ts';
export { ranksBetween } from './ticket/rank.ts';
export * from './ticket/searched-text.ts';
export { isTicketKey, ticketRef } from './ticket/ticket-key.ts';
export type { TicketRecord } from './records/ticket-record.ts';
export * from './ticket/ticket-table.ts';
export { Ticket, type TicketContent, type TicketPatch } from './records/ticket.ts';
export type { TicketOfBoard } from './ticket/tickets-of-board.ts';
export {
  exceptedFilter,
  ticketParts,
  type ExceptedTickets,
  type LoadedArrival,
  type LoadedForBulk,
  type GroupFilter,
  type TicketFilter,
  type TicketInContext,
  type TicketPart,
  type TicketQueries,
  type TicketStore,
} from './ports/tickets.port.ts';
export type { LockedTicket } from './records/locked-ticket.ts';
export { ticketSorts, type TicketSort } from './ticket/ticket-sort.ts';
export { wideTicketSorts, type WideTicketSort } from './ticket/wide-ticket-sort.ts';
export * from './use-cases.ts';
export type { OpenedCalendar } from './view/use-cases/calendar.ts';
export {
  View,
  isFieldFilter,
  groupingPattern,
  viewGroupings,
  type NamedRecord,
  type StoredCalendar,
  type StoredView,
  type ViewGrouping,
  type ViewQuery,
  type ViewRecord,
} from './records/view.ts';
export * from './ports/views.port.ts';
export * from './records/custom-field.ts';
export * from './ports/fields.port.ts';
export * from './ports/rules.port.ts';
export * from './records/rule.ts';
export * from './records/rule-run.ts';
export { ruleEventKinds } from './rule/check-rule.ts';
export type { RuleTrial } from './rule/use-cases/try-rule.ts';
export type * from './ports/git.port.ts';
export * from './records/git-connection.ts';
export * from './records/git-delivery.ts';
export * from './records/development.ts';
export type { GitReceipt, ReceivedRequest } from './git/use-cases/receive-git-delivery.ts';
export * from './ports/templates.port.ts';
export { copiedParts, type CopiedPart } from './project/use-cases/read-copied.ts';
export * from './records/template.ts';
export { duePattern } from './kernel/template-days.ts';
export * from './project/field-analytics.ts';
export * from './custom-field/field-filter.ts';
export { isDay } from './kernel/day.ts';
export { readValue, ValueFault } from './custom-field/read-value.ts';
export { shownValues } from './custom-field/ticket-fields.ts';
export * from './custom-field/following-tickets.ts';
export { fieldKeyPattern, type FieldPlace, type SentOption } from './custom-field/define-field.ts';
export {
  Delivery,
  deliveryDays,
  deliveryStates,
  failureText,
  type DeliveryRecord,
  type DeliveryState,
} from './records/delivery.ts';
export type { Settlement } from './records/settled.ts';
export { isDelivered, type Attempt, type LaneReport } from './webhook/settlement.ts';
export type { ClaimedBatch } from './webhook/use-cases/claim-deliveries.ts';
export { retryDelays } from './webhook/webhook-retry.ts';
export {
  Webhook,
  maxPatterns,
  type DisabledReason,
  type IssuedWebhook,
  type SealedSecret,
  type WebhookRecord,
} from './records/webhook.ts';
export type * from './ports/webhooks.port.ts';
export { flowAfter } from './flow/day-log.ts';
export { projectKinds } from './flow/flow-event.ts';
export {
  emptyFlow,
  flowSettingsOf,
  flowText,
  noTickets,
  type Count,
  type DayCount,
  type FlowBoard,
  type FlowSettings,
  type FlowState,
  type TicketFlow,
} from './flow/flow-state.ts';
export { neededTickets } from './flow/needed-tickets.ts';
export { documentBudget } from './budgets/document-budget.ts';
export { flowBudget } from './budgets/flow-budget.ts';
export { dayAfter } from './flow/day-clock.ts';
export {
  type AgeingFacts,
  type EndedTicket,
  type FlowFacts,
  type FlowRange,
  type FlowReport,
  type TicketNames,
} from './flow/flow-report.ts';
export {
  workPhases,
  type OrganizationFlowFacts,
  type OrganizationFlowReport,
} from './flow/organization-flow.ts';
export type { OpenTicket } from './flow/ageing.ts';
export type { FinishedDays, ForecastReport } from './flow/forecast-report.ts';
