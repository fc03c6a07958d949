import type { Notification, NotificationStore } from '@basalt/domain';
import { sql } from 'kysely';
import { db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The statement that stores who gets a notification. */
export const recipientsOf = (organizationId: string, { id, recipientIds }: Notification) =>
  sql`insert into notification_recipients (organization_id, notification_id, user_id)
  select ${organizationId}, ${id}, unnest(${recipientIds}::uuid[])`;

const readingOf = (organizationId: string, id: string, userId: string) =>
  db
    .selectFrom('notification_recipients')
    .select('read_at')
    .where('organization_id', '=', organizationId)
    .where('notification_id', '=', id)
    .where('user_id', '=', userId);

/** The statement that stores when a recipient read a notification. */
export const readNotification = (
  organizationId: string,
  read: { notificationId: string; userId: string; now: Date },
) =>
  db
    .updateTable('notification_recipients')
    .set({ read_at: read.now.toISOString() })
    .where('organization_id', '=', organizationId)
    .where('notification_id', '=', read.notificationId)
    .where('user_id', '=', read.userId);

/** Notifications of the transaction's tenant in PostgreSQL. */
export function createNotificationStore(tx: Transaction): NotificationStore {
  return {
    async lockReading(id, userId) {
      const [row] = await tx.rows(readingOf(tx.organizationId, id, userId).forNoKeyUpdate());
      if (row === undefined) return null;
      return { readAt: row.read_at === null ? null : new Date(row.read_at) };
    },
  };
}
