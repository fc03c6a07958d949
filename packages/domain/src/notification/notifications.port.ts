import type { Page, PageRequest } from '../kernel/page.ts';
import type { Notification } from './notification.ts';
import type { OwnNotificationRecord } from './own-notification.ts';

/** The notifications of the tenant, inside a transaction. */
export interface NotificationStore {
  /** Keeps the notification, unread for each of its recipients; they are members of the organization. */
  add(notification: Notification): Promise<void>;
  /** Stores when its recipient read it first; false when the person is not one of its recipients. */
  markRead(id: string, by: { userId: string; now: Date }): Promise<boolean>;
}

/** Reads of notifications. */
export interface NotificationQueries {
  /** Those to the person, newest first by their id, which is all that a cursor holds. */
  ofPerson(userId: string, page: PageRequest): Promise<Page<OwnNotificationRecord>>;
}
