import type { SessionRecords } from '@basalt/client/session';

/** The records of the service, by the names that its description gives them. */
export type Me = SessionRecords['Me'];
export type OwnOrganization = Me['organizations'][number];
export type Role = OwnOrganization['role'];
export type Organization = SessionRecords['Organization'];
export type OrganizationMember = SessionRecords['OrganizationMember'];
export type Invitation = SessionRecords['Invitation'];
export type IssuedInvitation = SessionRecords['IssuedInvitation'];
export type OwnNotification = SessionRecords['OwnNotification'];
export type SignInConfig = SessionRecords['AuthConfig'];
export type ShownInvitation = SessionRecords['ShownInvitation'];
export type SignInStatus = SessionRecords['SignInProgress']['status'];
export type TotpEnrolment = SessionRecords['TotpEnrolment'];
export type Project = SessionRecords['Project'];
export type Board = SessionRecords['Board'];
export type Ticket = SessionRecords['Ticket'];
export type Priority = Ticket['priority'];
export type Label = SessionRecords['Label'];
export type Cycle = SessionRecords['Cycle'];
export type Analytics = SessionRecords['Analytics'];
export type Member = SessionRecords['Member'];
/** A person, without what they may do. */
export type NamedPerson = Pick<Member, 'id' | 'name' | 'email'>;
export type Document = SessionRecords['Document'];
export type Relation = SessionRecords['Relation'];
export type HiddenRelation = SessionRecords['HiddenRelation'];
export type View = SessionRecords['View'];
export type FileRecord = SessionRecords['File'];
export type Credential = SessionRecords['Credential'];
export type IssuedCredential = SessionRecords['IssuedCredential'];
export type Import = SessionRecords['Import'];
export type Webhook = SessionRecords['Webhook'];
export type IssuedWebhook = SessionRecords['IssuedWebhook'];
export type Delivery = SessionRecords['WebhookDelivery'];
export type GitConnection = SessionRecords['GitConnection'];
export type IssuedGitConnection = SessionRecords['IssuedGitConnection'];
export type GitDelivery = SessionRecords['GitDelivery'];
/** A branch, commit or pull request that names a ticket. */
export type Development = SessionRecords['Development'];
/** One event of the log. `type` may be a word that these pages do not know yet. */
export type LogEvent = SessionRecords['Event'];
/** The fields of every comment. */
type WholeComment = Omit<SessionRecords['TicketComment'], 'ticket_id'>;
/** The reactions to a comment. */
export type Reactions = WholeComment['reactions'];
/** A comment on a ticket or a document. One that a page of the version before has stored here has neither reactions nor `reply_to`. */
export type Comment = Omit<WholeComment, 'reactions' | 'reply_to'> & {
  reactions?: Reactions | undefined;
  reply_to?: string | null | undefined;
};
/** The actor of a change, with the name at that time. */
export type Maker = SessionRecords['Actor'];
/** A custom field of tickets. */
export type CustomField = SessionRecords['Field'];
/** A template of tickets. */
export type Template = SessionRecords['Template'];
/** A value of a custom field: options by name, people by id, days as `2031-05-04`. */
export type FieldValue = Ticket['custom_fields'][string];
