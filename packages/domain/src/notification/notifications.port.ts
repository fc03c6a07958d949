import type { Notification } from './notification.ts';

/** The notifications of the tenant, inside a transaction. */
export interface NotificationStore {
  /** Keeps the notification, unread for each of its recipients; they are members of the organization. */
  add(notification: Notification): Promise<void>;
}
