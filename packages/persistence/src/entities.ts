import {
  App,
  AppGrant,
  Board,
  Comment,
  Credential,
  Delivery,
  Document,
  Identity,
  Import,
  ImportedRecord,
  Invitation,
  Label,
  Membership,
  Notification,
  Organization,
  Project,
  Relation,
  Session,
  StoredFile,
  Ticket,
  TwoFactor,
  User,
  View,
  Webhook,
  type SealedSecret,
  type SecretHash,
} from '@basalt/domain';
import { p } from '@mikro-orm/core';
import { EventEntity } from './event/event.entity.ts';
import { AccountEventEntity } from './identity/account-event.entity.ts';
import { MailEntity } from './mail/mail.entity.ts';
import { TicketCounterEntity } from './project/ticket-counter.entity.ts';
import { recordEntity } from './record-entity.ts';
import { PriorityType } from './ticket/priority-type.ts';

/** The entities of MikroORM: the table of each kind of record, and tables without records of the domain. */
export const entities = [
  recordEntity(Organization, { table: 'organizations' }),
  recordEntity(User, { table: 'users' }),
  recordEntity(Membership, { table: 'memberships' }),
  recordEntity(Invitation, { table: 'invitations' }),
  recordEntity(Identity, { table: 'identities' }),
  recordEntity(Session, { table: 'sessions', properties: { triesLeft: p.smallint() } }),
  recordEntity(TwoFactor, { table: 'two_factors', properties: { lastStep: p.bigint('number') } }),
  // The text for searching is in a separate table, which the store writes.
  recordEntity(Project, { table: 'projects' }),
  recordEntity(Label, {
    table: 'labels',
    // Written for the unique index, and never read: it is computed from the name.
    properties: { nameKey: p.text().hydrate(false) },
  }),
  recordEntity(Board, { table: 'boards' }),
  // The lists and the text for searching are in separate tables, which `TicketParts` and `DocumentParts` write.
  recordEntity(Ticket, { table: 'tickets', properties: { priority: p.type(PriorityType) } }),
  recordEntity(Document, { table: 'documents' }),
  recordEntity(Comment, { table: 'comments' }),
  recordEntity(StoredFile, { table: 'files' }),
  recordEntity(Relation, { table: 'ticket_relations' }),
  recordEntity(View, { table: 'views' }),
  recordEntity(Credential, {
    table: 'api_credentials',
    properties: { secrets: p.json<SecretHash[]>() },
  }),
  recordEntity(App, { table: 'apps', properties: { secrets: p.json<SecretHash[]>() } }),
  recordEntity(AppGrant, { table: 'app_grants' }),
  // The recipients are in a separate table, which the store writes.
  recordEntity(Notification, { table: 'notifications' }),
  recordEntity(Webhook, { table: 'webhooks', properties: { secrets: p.json<SealedSecret[]>() } }),
  // Without the columns that only claims use.
  recordEntity(Delivery, { table: 'webhook_deliveries' }),
  recordEntity(Import, { table: 'imports' }),
  recordEntity(ImportedRecord, { table: 'import_records' }),
  EventEntity,
  AccountEventEntity,
  MailEntity,
  TicketCounterEntity,
];
