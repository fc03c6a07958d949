import type { WrittenChanges } from '../../src/change/change.ts';
import type { SetChange } from '../../src/change/set-change.ts';
import { AppGrant } from '../../src/app/app-grant.ts';
import { App } from '../../src/app/app.ts';
import { Board } from '../../src/board/board.ts';
import { Credential } from '../../src/credential/credential.ts';
import { Notification } from '../../src/notification/notification.ts';
import { Invitation } from '../../src/tenancy/invitation.ts';
import { Membership } from '../../src/tenancy/membership.ts';
import { Organization } from '../../src/tenancy/organization.ts';
import { Label } from '../../src/project/label.ts';
import { Project } from '../../src/project/project.ts';
import { Comment } from '../../src/comment/comment.ts';
import { Document } from '../../src/document/document.ts';
import { StoredFile } from '../../src/file/stored-file.ts';
import { Relation } from '../../src/relation/relation.ts';
import { View } from '../../src/view/view.ts';
import { Ticket } from '../../src/ticket/ticket.ts';
import { Delivery } from '../../src/webhook/delivery.ts';
import { Webhook } from '../../src/webhook/webhook.ts';
import { Import } from '../../src/import/import.ts';
import { ImportedRecord } from '../../src/import/imported-record.ts';
import { keyOfImported } from './imports.ts';
import { raised } from './raised.ts';
import { removeFrom } from './table.ts';
import type { TenantData } from './tenant-data.ts';
import { removeApp } from './apps.ts';
import { bothOf, refuseBrokenNotification } from './notifications.ts';
import { refuseBrokenComment } from './comments.ts';
import { refuseBrokenDocument } from './documents.ts';
import { refuseBrokenLinks } from './tickets.ts';
import { putDelivery, putWebhook, removeWebhook, settleDeliveries } from './webhooks.ts';

/** Writes what a change leaves behind, but for its events. */
export function write(
  data: TenantData,
  { sets = [], saved = [], removed = [] }: WrittenChanges,
): void {
  for (const set of sets) writeSet(data, set);
  for (const record of removed) remove(data, record);
  for (const record of saved) save(data, record);
}

/** The table of each kind of record, and what a database refuses to store in it. */
const tables: readonly {
  isOf: (record: object) => boolean;
  put: (data: TenantData, record: never) => void;
}[] = [
  tableOf(Organization, (data, record) => data.organization.put(record.id, record)),
  tableOf(Membership, (data, record) => {
    const { memberships: present, formerMemberships: former } = data;
    const [table, other] = record.removedAt === null ? [present, former] : [former, present];
    table.put(record.userId, record);
    other.delete(record.userId);
  }),
  tableOf(Invitation, (data, record) => data.invitations.put(record.id, record)),
  tableOf(Project, (data, record) => data.projects.put(record.id, record)),
  tableOf(Label, (data, record) => data.labels.put(record.id, record)),
  tableOf(Board, (data, record) => {
    if (data.projects.get(record.projectId) === null) throw new Error('names no project');
    data.boards.put(record.id, record);
  }),
  tableOf(Ticket, (data, record) => {
    refuseBrokenLinks(data, record);
    data.tickets.put(record.id, record);
  }),
  tableOf(Document, (data, record) => {
    refuseBrokenDocument(data, record);
    data.documents.put(record.id, record);
  }),
  tableOf(Comment, (data, record) => {
    refuseBrokenComment(data, record);
    data.comments.put(record.id, record);
  }),
  tableOf(StoredFile, (data, record) => data.files.put(record.id, record)),
  tableOf(Import, (data, record) => data.imports.put(record.id, record)),
  tableOf(ImportedRecord, (data, record) => data.importRecords.put(keyOfImported(record), record)),
  tableOf(Relation, (data, record) => data.relations.put(record.id, record)),
  tableOf(View, (data, record) => data.views.put(record.id, record)),
  tableOf(Webhook, putWebhook),
  tableOf(Delivery, putDelivery),
  tableOf(Credential, (data, record) => data.credentials.put(record.id, record)),
  tableOf(App, (data, record) => data.apps.put(record.id, record)),
  tableOf(AppGrant, (data, record) => data.appGrants.put(record.id, record)),
  tableOf(Notification, (data, record) => {
    refuseBrokenNotification(data, record);
    data.notifications.put(record.id, record);
  }),
];

function tableOf<Record extends object>(
  kind: abstract new (...fields: never[]) => Record,
  put: (data: TenantData, record: Record) => void,
) {
  return { isOf: (record: object) => record instanceof kind, put };
}

function save(data: TenantData, record: object): void {
  const table = tables.find(({ isOf }) => isOf(record));
  if (table === undefined) {
    throw new Error(`a record that is not stored: ${record.constructor.name}`);
  }
  table.put(data, record as never);
}

function remove(data: TenantData, record: object): void {
  if (record instanceof Webhook) removeWebhook(data, record);
  else if (record instanceof Label) data.labels.delete(record.id);
  else if (record instanceof App) removeApp(data, record);
  else if (record instanceof AppGrant) data.appGrants.delete(record.id);
  else if (record instanceof StoredFile) data.files.delete(record.id);
  else if (record instanceof ImportedRecord) data.importRecords.delete(keyOfImported(record));
  else if (record instanceof Relation) data.relations.delete(record.id);
  else if (record instanceof View) data.views.delete(record.id);
  else throw new Error(`a record that is not removed: ${record.constructor.name}`);
}

function writeSet(data: TenantData, set: SetChange): void {
  switch (set.kind) {
    case 'view_calendar': {
      const of = bothOf(set.viewId, set.userId);
      if (set.calendar === null) data.viewCalendars.delete(of);
      else data.viewCalendars.set(of, set.calendar);
      break;
    }
    case 'view_calendar_query': {
      const of = bothOf(set.viewId, set.userId);
      const stored = data.viewCalendars.get(of);
      if (stored?.key === set.calendar.key && stored.query === null) {
        data.viewCalendars.set(of, set.calendar);
      }
      break;
    }
    case 'import_rows':
      for (const row of set.rows) {
        data.importRows.add(`${set.importId} ${row.position}`, { ...row, importId: set.importId });
      }
      break;
    case 'app_policy':
      data.appPolicy.set('policy', set.policy);
      break;
    case 'ticket_number':
      data.ticketNumbers.set(set.projectId, set.last);
      break;
    case 'tags':
      for (const { id, name } of set.tags) {
        const { organizationId } = data;
        if (set.projectId === null) data.articleTags.add(id, { id, organizationId, name });
        else data.tags.add(id, { id, organizationId, projectId: set.projectId, name });
      }
      break;
    case 'documents_of_project':
      for (const document of data.documents.where(({ projectId }) => projectId === set.projectId)) {
        data.documents.save(document.id, Object.assign(document, raised(document, set.now)));
      }
      break;
    case 'project_member': {
      const { projectId, userId } = set;
      if (!set.isMember) data.projectMembers.delete(`${projectId} ${userId}`);
      else data.projectMembers.put(`${projectId} ${userId}`, { projectId, userId });
      break;
    }
    case 'leaves_projects':
      removeFrom(data.projectMembers, ({ userId }) => userId === set.userId);
      for (const key of data.viewCalendars.keys()) {
        if (key.endsWith(set.userId)) data.viewCalendars.delete(key);
      }
      break;
    case 'notification_marked':
      data.marks.set(bothOf(set.notificationId, set.userId), set.marks);
      break;
    case 'watches':
      for (const { subject, userId } of set.watches) {
        const key = bothOf(subject.id, userId);
        const before = data.watches.get(key);
        data.watches.set(key, set.watching ?? before ?? true);
      }
      break;
    case 'mails_due':
      for (const { notificationId, userId, dueAt, bundle } of set.rows) {
        const of = bothOf(notificationId, userId);
        if (dueAt === null) data.mailsDue.delete(of);
        else data.mailsDue.set(of, { dueAt, bundle });
      }
      break;
    case 'due_noticed':
      for (const { ticketId, reason, dueAt } of set.rows) {
        data.dueNotices.set(bothOf(ticketId, reason), dueAt);
      }
      break;
    case 'mail_choices':
      data.mailChoices.set(set.userId, set.choices);
      break;
    case 'notified':
      data.notified.set('events', 1 + data.events.findIndex(({ id }) => id === set.eventId));
      break;
    case 'settlement':
      settleDeliveries(data, set.webhookId, set.settlement);
      break;
    case 'tickets_raised':
      for (const ticket of data.tickets.where(({ id }) => set.ticketIds.includes(id))) {
        data.tickets.save(ticket.id, Object.assign(ticket, raised(ticket, set.now)));
      }
      break;
    case 'tickets_sent':
      for (const ticket of data.tickets.where(({ id }) => set.ranks.has(id))) {
        const entry = { boardId: set.to, rank: set.ranks.get(ticket.id), enteredBoardAt: set.now };
        data.tickets.save(ticket.id, Object.assign(ticket, entry, raised(ticket, set.now)));
      }
      for (const ticket of data.tickets.where(({ id }) => set.deletedIds.includes(id))) {
        const sent = { boardId: set.to, ...raised(ticket, set.now) };
        data.tickets.save(ticket.id, Object.assign(ticket, sent));
      }
      break;
    case 'label_off':
      for (const ticket of data.tickets.where(({ id }) => set.ticketIds.includes(id))) {
        const labelIds = ticket.labelIds.filter((id) => id !== set.labelId);
        data.tickets.save(ticket.id, Object.assign(ticket, { labelIds }, raised(ticket, set.now)));
      }
      break;
    case 'ranks':
      for (const ticket of data.tickets.where(({ id }) => set.ranks.has(id))) {
        const rank = set.ranks.get(ticket.id);
        data.tickets.save(ticket.id, Object.assign(ticket, { rank }, raised(ticket, set.now)));
      }
      break;
    default:
      set satisfies never;
  }
}
