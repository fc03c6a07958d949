import type { Page, PageRequest } from '../kernel/page.ts';
import type { OwnNotificationRecord } from './own-notification.ts';

/** The notifications of the tenant, inside a transaction. */
export interface NotificationStore {
  /** When the person read the notification, locked; null when they are not one of its recipients. */
  lockReading(id: string, userId: string): Promise<{ readAt: Date | null } | null>;
}

/** Reads of notifications. */
export interface NotificationQueries {
  /** Those to the person, newest first by their id, which is all that a cursor holds. */
  ofPerson(userId: string, page: PageRequest): Promise<Page<OwnNotificationRecord>>;
}
