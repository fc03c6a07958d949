import type { EventDraft } from '../event/event-draft.ts';
import { recordOf } from '../kernel/record-of.ts';
import type { Actor } from '../tenancy/principal.ts';
import type { NoticeReason, NoticeSubject } from './recipients-and-watchers.ts';
import type { NewFields } from '../kernel/new-fields.ts';

/** The event that caused a notification, why the person gets it, and what it is about. */
export interface About {
  readonly eventId: string | null;
  readonly reason: NoticeReason;
  readonly subject: NoticeSubject;
  /** The comment that it quotes. */
  readonly commentId?: string | undefined;
}

/** A message to people of the organization, shown to each in the application. */
export class Notification {
  id: string;
  organizationId: string;
  title: string;
  /** Plain text. */
  body: string;
  /** An address in the application (`isAppUrl`), or null. */
  url: string | null;
  /** Who is notified, in the order given. */
  recipientIds: string[];
  /** This and the next three are null for a notification that a caller sent. */
  eventId: string | null;
  reason: NoticeReason | null;
  ticketId: string | null;
  documentId: string | null;
  /** The comment that it quotes. After the comment is deleted, the quote is not shown. */
  commentId: string | null;
  createdBy: Actor;
  createdAt: Date;

  constructor(
    fields: NewFields<Notification, 'title' | 'body' | 'url' | 'recipientIds' | 'createdBy'> & {
      about?: About | null;
    },
  ) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.title = fields.title;
    this.body = fields.body;
    this.url = fields.url;
    this.recipientIds = fields.recipientIds;
    const { about = null } = fields;
    this.eventId = about?.eventId ?? null;
    this.reason = about?.reason ?? null;
    this.ticketId = about?.subject.type === 'ticket' ? about.subject.id : null;
    this.documentId = about?.subject.type === 'document' ? about.subject.id : null;
    this.commentId = about?.commentId ?? null;
    this.createdBy = fields.createdBy;
    this.createdAt = fields.now;
  }
}

const record = recordOf<Notification>()('id', 'title', 'body', 'url', 'createdAt');

/** A notification as the API returns it: only the number of recipients is shown. */
export const notificationRecord = (notification: Notification) => ({
  recipient_count: notification.recipientIds.length,
  ...record(notification),
});

export type NotificationRecord = ReturnType<typeof notificationRecord>;

/** The event `notification.sent`. */
export const notificationSent = (notification: Notification): EventDraft => ({
  kind: 'notification.sent',
  subject: { type: 'notification', id: notification.id },
  projectId: null,
  data: notificationRecord(notification),
});
