import type { NotificationQueries, OwnNotificationRecord } from '@basalt/domain';
import { idKey, keysetOf, pageOf } from '../sql/keyset.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const newestFirst = [idKey<OwnNotificationRecord>('r.notification_id', 'desc')];

/** Reads of notifications in PostgreSQL. */
export function createNotificationQueries(reads: TenantReads): NotificationQueries {
  const { organizationId } = reads;
  return {
    async ofPerson(userId, page) {
      const values: unknown[] = [organizationId, userId];
      const from = `from notification_recipients r
        join notifications n on n.organization_id = r.organization_id and n.id = r.notification_id
        where r.organization_id = $1 and r.user_id = $2`;
      const keyset = keysetOf(newestFirst, page, values);
      const found = await reads.page<OwnNotificationRecord>(page, {
        rows: {
          text: `select n.id, n.organization_id, n.title, n.body, n.url, r.read_at, n.created_at
            ${from} ${keyset.where} order by ${keyset.orderBy} limit ${keyset.limit}`,
          values,
        },
        count: {
          text: `select count(*)::integer as total ${from}`,
          values: [organizationId, userId],
        },
        cut: (rows, total) => pageOf(newestFirst, page, rows, total),
      });
      return found ?? { items: [], next: null, prev: null };
    },
  };
}
