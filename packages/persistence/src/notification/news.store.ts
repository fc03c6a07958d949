import {
  fittingOnPage,
  isIdentifier,
  type EventRecord,
  type NoticeSubject,
  type NotificationStore,
  type Reader,
} from '@basalt/domain';
import { sql } from 'kysely';
import {
  logColumns,
  logPage,
  placedRecord,
  settledEvents,
  type LogRecord,
} from '../event/log-record.ts';
import { unpackedEvent } from '../event/packed-event.ts';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The most events that notifications are made of at a time. */
const batch = 100;

type PackedRow = LogRecord & Parameters<typeof unpackedEvent>[0];

/** Where the log was read to; the row is locked, so that one transaction after the other reads on. */
const lockPlace = compiledOnce(
  ({ organizationId }: { organizationId: string }) => sql<{ event_id: string | null }>`
  insert into notified_events as n (organization_id) values (${organizationId})
  on conflict (organization_id) do update set event_id = n.event_id
  returning event_id`,
);

/** The place of an event that is not there any more is before all others. */
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
      .limit(sql.lit(batch)),
  );

interface Asked {
  organizationId: string;
  ticketIds: readonly string[];
  documentIds: readonly string[];
  userIds: readonly string[];
}

/** Members who are named or watch, and can read the subject by the rule that `visibility` is in code. */
const readers = compiledOnce(
  ({ organizationId, ticketIds, documentIds, userIds }: Asked) => sql<{
    subject_id: string;
    user_id: string;
    watching: boolean | null;
    name: string;
    url: string;
  }>`
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
  select s.id as subject_id, m.user_id, w.watching, s.name, s.url
  from subjects s
  join memberships m on m.organization_id = ${organizationId} and m.removed_at is null
  left join watches w on w.organization_id = ${organizationId} and w.subject_id = s.id and w.user_id = m.user_id
  where (w.user_id is not null or m.user_id = any(${userIds}::uuid[]))
    and (basalt.has_implicit_access(m.role)
      or ((s.project_id is null or exists (select from project_members pm
            where pm.organization_id = ${organizationId} and pm.project_id = s.project_id and pm.user_id = m.user_id))
        and (s.is_published or s.creator = m.user_id
          or exists (select from document_editors e
            where e.organization_id = ${organizationId} and e.document_id = s.id and e.user_id = m.user_id))))
  order by s.id, m.user_id`,
);

/** The live ticket or document that is watched, and the person's row, where there is one. */
export const watchedSubject = (
  organizationId: string,
  type: NoticeSubject['type'],
  ref: string,
  userId: string,
) => {
  const isWanted =
    type === 'ticket' && !isIdentifier(ref) ? sql`s.key = ${ref}` : sql`s.id = ${ref}::uuid`;
  const isLive =
    type === 'ticket'
      ? sql`exists (select from projects p where p.organization_id = s.organization_id and p.id = s.project_id and p.deleted_at is null)`
      : sql`true`;
  return sql<{ id: string; watching: boolean | null }>`
    select s.id, w.watching from ${sql.table(`${type}s`)} s
    left join watches w on w.organization_id = s.organization_id and w.subject_id = s.id and w.user_id = ${userId}::uuid
    where s.organization_id = ${organizationId} and s.deleted_at is null and ${isWanted} and ${isLive}`;
};

/** What notifications are made of, and who watches, in the transaction's tenant. */
export function createNewsStore(
  tx: Transaction,
): Pick<NotificationStore, 'lockNews' | 'readersOf' | 'lockWatch'> {
  const { organizationId } = tx;
  return {
    async lockNews(): Promise<EventRecord[]> {
      const [place] = await tx.rows(lockPlace({ organizationId }));
      const rows = await tx.rows(eventsAfter(organizationId, place?.event_id ?? null));
      const events: EventRecord[] = [];
      // One after the other, as pages of the log are.
      for (const row of rows) events.push(placedRecord(await unpackedEvent(row as PackedRow)));
      return [...fittingOnPage(events)];
    },
    async readersOf(subjects, userIds): Promise<Reader[]> {
      const idsOf = (type: NoticeSubject['type']) =>
        subjects.filter((one) => one.type === type).map(({ id }) => id);
      const found = await tx.rows(
        readers({
          organizationId,
          ticketIds: idsOf('ticket'),
          documentIds: idsOf('document'),
          userIds: userIds.filter(isIdentifier),
        }),
      );
      return found.map(({ subject_id: subjectId, user_id: userId, ...row }) => ({
        subjectId,
        userId,
        ...row,
      }));
    },
    async lockWatch(type, ref, userId) {
      if (type === 'document' && !isIdentifier(ref)) return null;
      const [found] = await tx.rows(watchedSubject(organizationId, type, ref, userId));
      return found ?? null;
    },
  };
}
