import type { Notification, NotificationStore } from '@basalt/domain';
import { sql } from 'kysely';
import { db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The statement that stores who gets a notification. */
export const recipientsOf = (organizationId: string, { id, recipientIds }: Notification) =>
  sql`insert into notification_recipients (organization_id, notification_id, user_id)
  select ${organizationId}, ${id}, unnest(${recipientIds}::uuid[])`;

/** Notifications of the transaction's tenant in PostgreSQL. */
export function createNotificationStore(tx: Transaction): NotificationStore {
  return {
    async add(notification) {
      await tx.save(notification);
      tx.enqueue(recipientsOf(tx.organizationId, notification));
    },
    async markRead(id, { userId, now }) {
      const rows = await tx.rows(
        db
          .updateTable('notification_recipients')
          .set(({ fn, ref, val }) => ({
            read_at: fn.coalesce(ref('read_at'), val(now.toISOString())),
          }))
          .where('organization_id', '=', tx.organizationId)
          .where('notification_id', '=', id)
          .where('user_id', '=', userId)
          .returning('user_id'),
      );
      return rows.length > 0;
    },
  };
}
