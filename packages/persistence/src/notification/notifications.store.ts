import type { NotificationStore } from '@basalt/domain';
import type { Transaction } from '../database/transaction.ts';

/** Notifications of the transaction's tenant in PostgreSQL. */
export function createNotificationStore(tx: Transaction): NotificationStore {
  return {
    async add(notification) {
      await tx.insert([notification], async () => {
        await tx.rows(
          `insert into notification_recipients (organization_id, notification_id, user_id)
          select $1, $2, unnest($3::uuid[])`,
          [tx.organizationId, notification.id, notification.recipientIds],
        );
      });
    },
  };
}
