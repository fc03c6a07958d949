import {
  defaultMailChoices,
  isIdentifier,
  type NoticeReason,
  type NotificationQueries,
  type NotificationState,
  type OwnNotificationRecord,
} from '@basalt/domain';
import { sql } from 'kysely';
import { column, idKey, onPage } from '../sql/keyset.ts';
import { countOf, db, selection } from '../sql/query.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { choicesOf, watchedSubject } from './news.store.ts';
import { mailChoicesOf } from './notifications.store.ts';

const newestFirst = [
  idKey<OwnNotificationRecord>(column('notification_recipients', 'r', 'notification_id'), 'desc'),
];

const isSnoozed = (now: Date) =>
  sql<boolean>`(r.done_at is null and r.snoozed_until > ${now.toISOString()}::timestamptz)`;

/** The condition of each state on the rows of recipients. */
const conditions: Record<NotificationState, (now: Date) => ReturnType<typeof isSnoozed>> = {
  inbox: (now) => sql`(r.done_at is null and not coalesce(${isSnoozed(now)}, false))`,
  unread: (now) =>
    sql`(r.read_at is null and r.done_at is null and not coalesce(${isSnoozed(now)}, false))`,
  snoozed: isSnoozed,
  done: () => sql`(r.done_at is not null)`,
};

/** Reads of notifications in PostgreSQL. */
export function createNotificationQueries(reads: TenantReads): NotificationQueries {
  const { organizationId } = reads;
  return {
    async ofPerson(userId, page, filter) {
      let own = db
        .selectFrom('notification_recipients as r')
        .innerJoin('notifications as n', (on) =>
          on
            .onRef('n.organization_id', '=', 'r.organization_id')
            .onRef('n.id', '=', 'r.notification_id'),
        )
        .where('r.organization_id', '=', organizationId)
        .where('r.user_id', '=', userId);
      if (filter?.state !== undefined) own = own.where(conditions[filter.state](filter.now));
      const records = own.select([
        'n.id',
        'n.organization_id',
        'n.title',
        'n.body',
        'n.url',
        sql<NoticeReason | null>`n.reason`.as('reason'),
        sql<OwnNotificationRecord['subject']>`case when n.reason is not null then json_build_object(
          'type', case when n.ticket_id is null then 'document' else 'ticket' end,
          'id', coalesce(n.ticket_id, n.document_id)) end`.as('subject'),
        'r.read_at',
        'r.done_at',
        'r.snoozed_until',
        'n.created_at',
      ]);
      const found = await reads.page<OwnNotificationRecord>(page, {
        rows: selection(onPage(records, newestFirst, page)),
        count: selection(own.select(countOf)),
        keys: newestFirst,
      });
      return found ?? { items: [], next: null, prev: null };
    },
    async mailChoices(userId) {
      const [row] = await reads.rows(selection(mailChoicesOf(organizationId, userId)));
      return row === undefined ? defaultMailChoices : choicesOf(row);
    },
    async isWatched(type, ref, userId) {
      if (type === 'document' && !isIdentifier(ref)) return null;
      const query = watchedSubject(organizationId, type, ref, userId);
      const [found] = await reads.rows(selection(query));
      return found === undefined ? null : (found.watching ?? false);
    },
  };
}
