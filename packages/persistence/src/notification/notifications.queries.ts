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
import { quoted } from './due-statements.ts';
import { mailChoicesOf, readersOf, timeZoneOf, watchedSubject } from './news.store.ts';

const newestFirst = [
  idKey<OwnNotificationRecord>(column('notification_recipients', 'r', 'notification_id'), 'desc'),
];

const isSnoozed = (now: Date) =>
  sql<boolean>`(r.done_at is null and r.snoozed_until > ${now.toISOString()}::timestamptz)`;

/** For each state, the condition on the rows `r` of recipients. */
const conditions: Record<NotificationState, (now: Date) => ReturnType<typeof isSnoozed>> = {
  inbox: (now) => sql`(r.done_at is null and not coalesce(${isSnoozed(now)}, false))`,
  unread: (now) =>
    sql`(r.read_at is null and r.done_at is null and not coalesce(${isSnoozed(now)}, false))`,
  snoozed: isSnoozed,
  done: () => sql`(r.done_at is not null)`,
};

/** The ticket or document of the notification, unless it is deleted or row-level security hides it from the reader. */
const subjectSeen = sql<{ key: string | null; title: string }>`(
  select t.key, t.title from tickets t
  join projects p on p.organization_id = t.organization_id and p.id = t.project_id and p.deleted_at is null
  where t.organization_id = n.organization_id and t.id = n.ticket_id and t.deleted_at is null
  union all
  select null, d.title from documents d
  where d.organization_id = n.organization_id and d.id = n.document_id and d.deleted_at is null)`.as<'s'>(
  's',
);

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
      if (filter?.reasons !== undefined) {
        // As literals: with parameters, PostgreSQL's plan would read all notifications of the person.
        const reasons = filter.reasons.map((reason) => sql.lit(reason));
        own = own.where(sql<boolean>`r.reason = any(array[${sql.join(reasons)}]::text[])`);
      }
      if (filter?.ticketIds !== undefined) {
        own = own.where(sql<boolean>`n.ticket_id = any(${filter.ticketIds}::uuid[])`);
      }
      const records = own
        .leftJoinLateral(subjectSeen, (on) => on.onTrue())
        .select([
          'n.id',
          'n.organization_id',
          'n.title',
          quoted.as('body'),
          'n.url',
          sql<NoticeReason | null>`n.reason`.as('reason'),
          sql<
            OwnNotificationRecord['subject']
          >`case when n.reason is not null then json_build_object(
          'type', case when n.ticket_id is null then 'document' else 'ticket' end,
          'id', coalesce(n.ticket_id, n.document_id), 'key', s.key, 'title', s.title) end`.as(
            'subject',
          ),
          'r.read_at',
          'r.done_at',
          'r.snoozed_until',
          'n.created_by',
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
      return row?.choices ?? defaultMailChoices;
    },
    async timeZone(userId) {
      const [row] = await reads.rows(selection(timeZoneOf(organizationId, userId)));
      return row?.timeZone ?? defaultMailChoices.timeZone;
    },
    async watchOf(type, ref, userId) {
      if (type === 'document' && !isIdentifier(ref)) return null;
      const query = watchedSubject(organizationId, type, ref, userId);
      const [found] = await reads.rows(selection(query));
      if (found === undefined) return null;
      const readers = await reads.rows(readersOf(organizationId, [{ type, id: found.id }], []));
      const watchers = readers.filter(({ watching }) => watching === true).length;
      return { watching: found.watching ?? false, watchers };
    },
  };
}
