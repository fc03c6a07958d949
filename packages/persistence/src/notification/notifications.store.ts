import type { NotificationStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';

/** Notifications of the transaction's tenant in PostgreSQL. */
export function createNotificationStore(tx: Transaction): NotificationStore {
  return {
    async add(notification) {
      await tx.save(notification);
      tx.enqueue(
        `insert into notification_recipients (organization_id, notification_id, user_id)
        select $1, $2, unnest($3::uuid[])`,
        [tx.organizationId, notification.id, notification.recipientIds],
      );
    },
    async markRead(id, { userId, now }) {
      const rows = await tx.rows(
        `update notification_recipients set read_at = coalesce(read_at, $4)
        where organization_id = $1 and notification_id = $2 and user_id = $3 returning 1`,
        [tx.organizationId, id, userId, now.toISOString()],
      );
      return rows.length > 0;
    },
  };
}
