import type { NotificationStore } from '../../src/notification/notifications.port.ts';
import type { TenantData } from './tenant-data.ts';

/** The notifications of one organization, inside a transaction. */
export function notificationStore(data: TenantData): NotificationStore {
  return {
    add: async (notification) => {
      const { recipientIds } = notification;
      if (recipientIds.some((id) => data.memberships.get(id) === null)) {
        throw new Error('notification goes to nobody of the organization');
      }
      if (new Set(recipientIds).size < recipientIds.length) {
        throw new Error('notification goes to somebody twice');
      }
      data.notifications.add(notification.id, notification);
    },
  };
}
