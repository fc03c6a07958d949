import type { EventDraft } from '../event/event-draft.ts';
import type { Actor } from '../tenancy/principal.ts';

/** A message to people of the organization, shown to each in the application. */
export class Notification {
  id: string;
  organizationId: string;
  title: string;
  /** Plain text. */
  body: string;
  /** A place in the application, or null. */
  url: string | null;
  /** Who is notified, in the order given. */
  recipientIds: string[];
  createdBy: Actor;
  createdAt: Date;

  constructor(fields: {
    id: string;
    organizationId: string;
    title: string;
    body: string;
    url: string | null;
    recipientIds: string[];
    createdBy: Actor;
    now: Date;
  }) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.title = fields.title;
    this.body = fields.body;
    this.url = fields.url;
    this.recipientIds = fields.recipientIds;
    this.createdBy = fields.createdBy;
    this.createdAt = fields.now;
  }
}

/** A notification as the API answers it: the recipients are shown as a number only. */
export interface NotificationRecord {
  id: string;
  recipient_count: number;
  title: string;
  body: string;
  url: string | null;
  created_at: string;
}

/** The notification as the API answers it. */
export function notificationRecord(notification: Notification): NotificationRecord {
  return {
    id: notification.id,
    recipient_count: notification.recipientIds.length,
    title: notification.title,
    body: notification.body,
    url: notification.url,
    created_at: notification.createdAt.toISOString(),
  };
}

/** The event that a notification was sent. */
export const notificationSent = (notification: Notification): EventDraft => ({
  kind: 'notification.sent',
  subject: { type: 'notification', id: notification.id },
  projectId: null,
  data: notificationRecord(notification),
});
