import type {
  NotificationQueries,
  NotificationStore,
} from '../../src/notification/notifications.port.ts';
import type { OwnNotificationRecord } from '../../src/notification/own-notification.ts';
import { pageOf, type Order } from './paging.ts';
import type { Notification } from '../../src/notification/notification.ts';
import type { TenantData } from './tenant-data.ts';

/** The notifications of one organization, inside a transaction. */
export function notificationStore(data: TenantData): NotificationStore {
  return {
    lockReading: async (id, userId) => {
      const isTheirs = data.notifications.get(id)?.recipientIds.includes(userId) ?? false;
      return isTheirs ? { readAt: data.readings.get(readingOf(id, userId)) ?? null } : null;
    },
  };
}

/** What the foreign keys of a database refuse. */
export function refuseBrokenNotification(
  data: TenantData,
  { recipientIds }: Pick<Notification, 'recipientIds'>,
): void {
  if (recipientIds.some((id) => data.memberships.get(id) === null)) {
    throw new Error('notification goes to nobody of the organization');
  }
  if (new Set(recipientIds).size < recipientIds.length) {
    throw new Error('notification goes to somebody twice');
  }
}

/** The key of a reading. */
export const readingOf = (id: string, userId: string): string => `${id} ${userId}`;

const newestFirst: Order<OwnNotificationRecord> = { ways: ['down'], values: ({ id }) => [id] };

/** Reads of the organization's notifications. */
export function notificationQueries(data: () => TenantData): NotificationQueries {
  return {
    ofPerson: async (userId, page) => {
      const { notifications, readings } = data();
      const own = notifications
        .where(({ recipientIds }) => recipientIds.includes(userId))
        .map(({ id, organizationId, title, body, url, createdAt }) => ({
          id,
          organization_id: organizationId,
          title,
          body,
          url,
          read_at: readings.get(readingOf(id, userId))?.toISOString() ?? null,
          created_at: createdAt.toISOString(),
        }));
      return pageOf(own, newestFirst, page);
    },
  };
}
