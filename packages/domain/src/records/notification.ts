import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';
import type { EventDraft } from '../event/event-draft.ts';
import { type NoticeReason, type NoticeSubject, noticeReasons } from './recipients-and-watchers.ts';

/** The event that caused a notification, why the person gets it, and what it is about. */
export interface About {
  readonly eventId: string | null;
  readonly reason: NoticeReason;
  readonly subject: NoticeSubject;
  /** The comment that it quotes. */
  readonly commentId?: string | null | undefined;
}

/** One notification has at most this many recipients. */
export const maxRecipients = 500;

/** A message to people of the organization, shown to each in the application. */
export const Notification = record('notification', {
  id: field.id(),
  organizationId: field.ref('organization').hidden(),
  recipientCount: field.count().computed(),
  title: field.line(150, 'WEB-42 is deployed'),
  /** Plain text. */
  body: field.text().example('It went live a minute ago.'),
  /** An address in the application (`isAppUrl`), or null. */
  url: field.text().example('/app/tickets/WEB-42').nullable(),
  /** The recipients, in the order of the request. */
  recipientIds: field.refs('membership', maxRecipients).hidden().withoutColumn(),
  /** This and the next three are null for a notification that a caller sent. */
  eventId: field.id().nullable().hidden(),
  reason: field.choice(noticeReasons).nullable().hidden(),
  ticketId: field.ref('ticket').nullable().hidden(),
  documentId: field.ref('document').nullable().hidden(),
  /** The comment that it quotes. After the comment is deleted, the quote is not shown. */
  commentId: field.ref('comment').nullable().hidden(),
  createdBy: common.createdBy().hidden(),
  createdAt: field.startMoment(),
});

export interface Notification extends Stored<typeof Notification> {}

/** The fields of a notification about an event. */
export const aboutFields = ({ eventId, reason, subject, commentId = null }: About) => ({
  eventId,
  reason,
  ticketId: subject.type === 'ticket' ? subject.id : null,
  documentId: subject.type === 'document' ? subject.id : null,
  commentId,
});

/** A notification as the API returns it: only the number of recipients is shown. */
export type NotificationRecord = Public<typeof Notification>;

/** The notification as the API returns it. */
export const notificationRecord = (notification: Notification): NotificationRecord =>
  Notification.answer(notification, { recipientCount: notification.recipientIds.length });

/** The event `notification.sent`. */
export const notificationSent = (notification: Notification): EventDraft => ({
  kind: 'notification.sent',
  subject: { type: 'notification', id: notification.id },
  projectId: null,
  data: notificationRecord(notification),
});
