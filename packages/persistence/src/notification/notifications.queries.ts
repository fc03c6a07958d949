import type { NotificationQueries, OwnNotificationRecord } from '@basalt/domain';
import { column, idKey, onPage } from '../sql/keyset.ts';
import { countOf, db, selection } from '../sql/query.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const newestFirst = [
  idKey<OwnNotificationRecord>(column('notification_recipients', 'r', 'notification_id'), 'desc'),
];

/** Reads of notifications in PostgreSQL. */
export function createNotificationQueries(reads: TenantReads): NotificationQueries {
  const { organizationId } = reads;
  return {
    async ofPerson(userId, page) {
      const own = db
        .selectFrom('notification_recipients as r')
        .innerJoin('notifications as n', (on) =>
          on
            .onRef('n.organization_id', '=', 'r.organization_id')
            .onRef('n.id', '=', 'r.notification_id'),
        )
        .where('r.organization_id', '=', organizationId)
        .where('r.user_id', '=', userId);
      const records = own.select([
        'n.id',
        'n.organization_id',
        'n.title',
        'n.body',
        'n.url',
        'r.read_at',
        'n.created_at',
      ]);
      const found = await reads.page<OwnNotificationRecord>(page, {
        rows: selection(onPage(records, newestFirst, page)),
        count: selection(own.select(countOf)),
        keys: newestFirst,
      });
      return found ?? { items: [], next: null, prev: null };
    },
  };
}
