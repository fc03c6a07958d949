import {
  defaultMailChoices,
  fittingOnPage,
  isIdentifier,
  type DueDate,
  type DueMail,
  type EventRecord,
  type MailChoices,
  type NoticeSubject,
  type NotificationStore,
  type Reader,
} from '@basalt/domain';
import { sql } from 'kysely';
import {
  logColumns,
  logPage,
  toEventRecord,
  settledEvents,
  type LogRecord,
} from '../event/log-record.ts';
import { boardsWith } from '../event/mentioned-names.ts';
import { unpackedEvent } from '../event/packed-event.ts';
import { compiledOnce, db, isAnyOf } from '../sql/query.ts';
import { mayBeCut } from '../sql/within-budget.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { dueDates, dueMails, unseenAssignments } from './due-statements.ts';
import { idOfKey } from '../sql/id-of-key.ts';

/** The maximum number of events of one transaction that makes notifications. */
const batchSize = 100;

/** At most `batchSize` settled events of the transaction's tenant after one of them, of all when it was deleted, that fit on a page. */
export async function nextEvents(tx: Transaction, eventId: string | null) {
  const rows = await tx.rows(eventsAfter(tx.organizationId, eventId));
  const events: EventRecord[] = [];
  // One after the other, so that many large events do not block the process for others.
  for (const row of rows) events.push(toEventRecord(await unpackedEvent(row as PackedRow)));
  return {
    events: fittingOnPage(events),
    hasMore: rows.length === batchSize || mayBeCut(events),
  };
}

type PackedRow = LogRecord & Parameters<typeof unpackedEvent>[0];

/** The last event that was read from the log. The row is locked, so transactions read the next events one after the other. */
const lockPlace = compiledOnce(
  ({ organizationId }: { organizationId: string }) => sql<{ event_id: string | null }>`
  insert into notified_events as n (organization_id) values (${organizationId})
  on conflict (organization_id) do update set event_id = n.event_id
  returning event_id`,
);

/** Events after `eventId`; all events when it was deleted. */
const eventsAfter = (organizationId: string, eventId: string | null) =>
  logPage(
    settledEvents(organizationId)
      .select(logColumns)
      .where(
        sql<boolean>`(e.horizon, e.sequence) > (
          select coalesce(max(l.horizon), 0), coalesce(max(l.sequence), 0) from events l
          where l.organization_id = ${organizationId} and l.id = ${eventId}::uuid)`,
      )
      .orderBy('e.horizon')
      .orderBy('e.sequence')
      .limit(sql.lit(batchSize)),
  );

interface Asked {
  organizationId: string;
  ticketIds: readonly string[];
  documentIds: readonly string[];
  userIds: readonly string[];
}

/** SQL for a person's choices of mails: from the row `c` of `mail_choices`, or the defaults when that does not exist. */
const choices = sql<MailChoices>`json_build_object('times', coalesce(c.choices, '{}'),
    'dailyHour', coalesce(c.daily_hour, ${sql.lit(defaultMailChoices.dailyHour)}),
    'timeZone', coalesce(c.time_zone, ${sql.lit(defaultMailChoices.timeZone)}))`;

/** A member's choices of mails. No row for a person who is no member. */
export const mailChoicesOf = (organizationId: string, userId: string) =>
  sql<{ choices: MailChoices }>`
    select ${choices} as choices from memberships m
    left join mail_choices c on c.organization_id = m.organization_id and c.user_id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId}::uuid and m.removed_at is null`;

/** The time zone of a member's days; null for one who chose none. No row for a person who is no member. */
export const timeZoneOf = (organizationId: string, userId: string) =>
  sql<{ timeZone: string | null }>`
    select coalesce(u.time_zone, c.time_zone) as "timeZone" from memberships m
    join users u on u.id = m.user_id
    left join mail_choices c on c.organization_id = m.organization_id and c.user_id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId}::uuid and m.removed_at is null`;

/**
 * The members who watch a subject or are among `userIds`, and who can read the subject. It is the same rule as that of the
 * policies of `0001-baseline-8-visibility.sql`.
 */
const readers = compiledOnce(
  ({ organizationId, ticketIds, documentIds, userIds }: Asked) => sql<Reader>`
  with subjects as (
    select t.id, t.project_id, t.key || ': ' || t.title as name, '/app/tickets/' || t.key as url,
      true as is_published, null::uuid as creator
    from tickets t
    join projects p on p.organization_id = t.organization_id and p.id = t.project_id and p.deleted_at is null
    where t.organization_id = ${organizationId} and t.id = any(${ticketIds}::uuid[]) and t.deleted_at is null
    union all
    select d.id, p.id, d.title, '/app/documents/' || d.id, d.status = 'published',
      case when d.created_by ->> 'type' = 'user' then (d.created_by ->> 'id')::uuid end
    from documents d
    left join projects p on p.organization_id = d.organization_id and p.id = d.project_id and p.deleted_at is null
    where d.organization_id = ${organizationId} and d.id = any(${documentIds}::uuid[]) and d.deleted_at is null
  )
  select s.id as "subjectId", m.user_id as "userId", w.watching,
    coalesce(w.only_assigned, false) as "onlyAssigned", s.name, s.url, ${choices} as "mailChoices"
  from subjects s
  join memberships m on m.organization_id = ${organizationId} and m.removed_at is null
  left join watches w on w.organization_id = ${organizationId} and w.subject_id = s.id and w.user_id = m.user_id
  left join mail_choices c on c.organization_id = ${organizationId} and c.user_id = m.user_id
  where (w.user_id is not null or m.user_id = any(${userIds}::uuid[]))
    and (basalt.has_implicit_access(m.role)
      or ((s.project_id is null or exists (select from project_members pm
            where pm.organization_id = ${organizationId} and pm.project_id = s.project_id and pm.user_id = m.user_id))
        and (s.is_published or s.creator = m.user_id
          or exists (select from document_editors e
            where e.organization_id = ${organizationId} and e.document_id = s.id and e.user_id = m.user_id))))
  order by s.id, m.user_id`,
);

/** The statement that reads who watches subjects or is among `userIds`, of those who can read them. */
export function readersOf(
  organizationId: string,
  subjects: readonly NoticeSubject[],
  userIds: readonly string[],
) {
  const idsOf = (type: NoticeSubject['type']) =>
    subjects.filter((subject) => subject.type === type).map(({ id }) => id);
  return readers({
    organizationId,
    ticketIds: idsOf('ticket'),
    documentIds: idsOf('document'),
    userIds: userIds.filter(isIdentifier),
  });
}

/** The people who made API keys. */
const keyMakers = compiledOnce(
  ({ organizationId, ids }: { organizationId: string; ids: readonly string[] }) =>
    db
      .selectFrom('api_credentials as k')
      .select(['k.id', sql<string>`k.created_by ->> 'id'`.as('maker')])
      .where('k.organization_id', '=', organizationId)
      .where(isAnyOf('k.id', ids))
      .where(sql<boolean>`k.created_by ->> 'type' = 'user'`),
);

/** A live ticket or document, and whether the person watches it (null when they have no row). */
export const watchedSubject = (
  organizationId: string,
  type: NoticeSubject['type'],
  ref: string,
  userId: string,
) => {
  const isWanted =
    type === 'ticket' && !isIdentifier(ref)
      ? sql`s.id = ${idOfKey(organizationId, ref)}`
      : sql`s.id = ${ref}::uuid`;
  const isLive =
    type === 'ticket'
      ? sql`exists (select from projects p where p.organization_id = s.organization_id and p.id = s.project_id and p.deleted_at is null)`
      : sql`true`;
  return sql<{ id: string; watching: boolean | null; onlyAssigned: boolean }>`
    select s.id, w.watching, coalesce(w.only_assigned, false) as "onlyAssigned" from ${sql.table(`${type}s`)} s
    left join watches w on w.organization_id = s.organization_id and w.subject_id = s.id and w.user_id = ${userId}::uuid
    where s.organization_id = ${organizationId} and s.deleted_at is null and ${isWanted} and ${isLive}`;
};

/** Reads and locks what the worker of notifications needs, in the transaction's tenant. */
export function createNewsStore(
  tx: Transaction,
): Pick<
  NotificationStore,
  | 'lockNews'
  | 'readersOf'
  | 'unseenAssignments'
  | 'boardNames'
  | 'keyMakers'
  | 'lockWatch'
  | 'lockDueMails'
  | 'lockDueDates'
> {
  const { organizationId } = tx;
  const store: ReturnType<typeof createNewsStore> = {
    async lockNews() {
      const [place] = await tx.rows(lockPlace({ organizationId }));
      return nextEvents(tx, place?.event_id ?? null);
    },
    readersOf: async (subjects, userIds): Promise<Reader[]> =>
      tx.rows(readersOf(organizationId, subjects, userIds)),
    async unseenAssignments(ticketIds, userIds) {
      const known = userIds.filter(isIdentifier);
      if (ticketIds.length === 0 || known.length === 0) return [];
      const rows = await tx.rows(unseenAssignments({ organizationId, ticketIds, userIds: known }));
      return [...new Map(rows.map((row) => [`${row.ticketId} ${row.userId}`, row])).values()];
    },
    async boardNames(ids) {
      const rows = await tx.rows(boardsWith({ organizationId, ids }));
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    async keyMakers(ids) {
      const rows = await tx.rows(keyMakers({ organizationId, ids }));
      return new Map(rows.map(({ id, maker }) => [id, maker]));
    },
    async lockDueDates(now): Promise<DueDate[]> {
      const of = { organizationId, at: now.toISOString() };
      const [, rows] = await tx.batch(lockPlace(of), dueDates(of));
      return rows.map(({ dueAt, ...row }) => ({ ...row, dueAt: new Date(dueAt) }));
    },
    async lockDueMails(now): Promise<DueMail[]> {
      const of = { organizationId, at: now.toISOString() };
      const [, due] = await tx.batch(lockPlace(of), dueMails(of));
      if (due.length === 0) return [];
      const subjects = due.map(({ type, subjectId: id }) => ({ type, id }));
      const found = await store.readersOf(subjects, [...new Set(due.map((row) => row.userId))]);
      const byBoth = new Map(
        found.map((reader) => [`${reader.subjectId} ${reader.userId}`, reader]),
      );
      return due.map(({ type: _type, ...row }) => {
        const reader = byBoth.get(`${row.subjectId} ${row.userId}`);
        const isWanted = row.isWanted && reader !== undefined;
        return { ...row, subject: reader?.name ?? '', url: reader?.url ?? '', isWanted };
      });
    },
    async lockWatch(type, ref, userId) {
      if (type === 'document' && !isIdentifier(ref)) return null;
      const [found] = await tx.rows(watchedSubject(organizationId, type, ref, userId));
      return found ?? null;
    },
  };
  return store;
}
