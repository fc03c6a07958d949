import {
  invalid,
  kindsToFind,
  type Cursor,
  type EventFilter,
  type EventQueries,
  type EventRecord,
  type Page,
  type PageRequest,
} from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { column, onPage, type SortKey } from '../sql/keyset.ts';
import { compiledOnce, countOf, db, selection } from '../sql/query.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { endOfLog } from './end-of-log.ts';
import { readMentionedNames } from './mentioned-names.ts';
import { refuseUnknownIds } from './known-subjects.ts';
import { cursorExpired, lostEventsAfter } from './lost-events.ts';
import { logColumns, logPage, toEventRecord, settledEvents, type LogRecord } from './log-record.ts';

const placeKey = (
  name: 'horizon' | 'sequence',
  direction: 'asc' | 'desc' = 'asc',
): SortKey<LogRecord> => ({
  sql: column('events', 'e', name),
  direction,
  compare: (placeholder) => `${placeholder}::bigint`,
  column: name,
  value: (row) => row[name],
});
const keys = [placeKey('horizon'), placeKey('sequence')];
const newestFirst = [placeKey('horizon', 'desc'), placeKey('sequence', 'desc')];

/** Reads of the log in PostgreSQL, up to where it is settled. */
export function createEventQueries(
  reads: TenantReads,
  follow: EventQueries['follow'],
): EventQueries {
  const { organizationId } = reads;
  return {
    async list(filter, page, isNewestFirst = false) {
      const { projectId } = filter;
      const order = isNewestFirst ? newestFirst : keys;
      await refuseUnknownIds(reads, filter);
      const events = await selectedEvents(reads, filter);
      const found = await reads.page<LogRecord>(withoutPosition(page), {
        ...(projectId !== undefined && { exists: anyProject(organizationId, projectId) }),
        ...(isNewestFirst ? {} : refusalOf(organizationId, page)),
        rows: listed(events, page, order),
        count: selection(events.select(countOf)),
        keys: order,
      });
      if (found === null) throw invalid('project_id', 'is not a project of this organization');
      return isNewestFirst ? asRecords(found) : withNextCursor(found, page);
    },
    end: () => endOfLog(reads),
    async history(filter, page) {
      const events = await selectedEvents(reads, filter);
      const found = await reads.page<LogRecord>(withoutPosition(page), {
        rows: listed(events, page, newestFirst),
        count: selection(events.select(countOf)),
        keys: newestFirst,
      });
      if (found === null) throw new Error('nothing was asked to be there');
      return asRecords(found);
    },
    namesOf: (ids) => readMentionedNames(reads, ids),
    follow,
  };
}

/** The page without the field `log_position`: it has no column of its own, and the columns it is made of are read for the cursors. */
const withoutPosition = ({ fields, ...page }: PageRequest): PageRequest => ({
  ...page,
  ...(fields && { fields: fields.filter((field) => field !== 'log_position') }),
});

/** Refuses a cursor to later events when some of them were removed. */
function refusalOf(organizationId: string, { cursor }: PageRequest) {
  if (cursor?.direction !== 'next') return {};
  const statement = lostEventsAfter(organizationId, cursor);
  return { refusal: { statement, error: cursorExpired(organizationId) } };
}

/** The project, deleted or not: its events are listed either way. */
const anyProject = (organizationId: string, id: string) =>
  selection(
    db
      .selectFrom('projects as p')
      .select('p.id')
      .where('p.organization_id', '=', organizationId)
      .where('p.id', '=', id),
  );

const asRecords = (found: Page<LogRecord>): Page<EventRecord> => ({
  ...found,
  items: found.items.map(toEventRecord),
});

/** The page with a cursor to the events that come later: after its last event, or for an empty page the cursor of the request. */
function withNextCursor(found: Page<LogRecord>, { cursor }: PageRequest): Page<EventRecord> {
  const last = found.items.at(-1);
  const values = last === undefined ? cursor?.values : keys.map(({ value }) => value(last));
  const next: Cursor | null = values === undefined ? null : { direction: 'next', values };
  return { ...asRecords(found), next };
}

/**
 * The order of the log and the order of the moments differ by the length of a transaction and by the difference between the
 * servers' clocks. This is the maximum difference that is expected.
 */
const tolerance = sql`interval '5 minutes'`;

/** The horizon of the first event from the moment on. */
const horizonAt = (organizationId: string, moment: RawBuilder<unknown>) =>
  db
    .selectFrom('events as x')
    .select('x.horizon')
    .where('x.organization_id', '=', organizationId)
    .where(sql<boolean>`x.at >= ${moment}`)
    .orderBy('x.at')
    .limit(sql.lit(1));

const momentOf = (date: Date) => sql<string>`${date.toISOString()}::timestamptz`;

/** The maximum number of events of other records in the history of one record: those that touched it last. */
const maxTouching = 1_000;

/** The last events of other records that touched a record, with one of these kinds for it. */
const touching = compiledOnce(
  ({
    organizationId,
    recordId,
    kinds,
  }: {
    organizationId: string;
    recordId: string;
    kinds: readonly string[];
  }) => sql<{
    event_id: string;
  }>`
  select distinct event_id from affected_records
  where organization_id = ${organizationId} and record_id = ${recordId} and kind = any(${kinds}::text[])
  order by event_id desc limit ${sql.lit(maxTouching)}`,
);

/** The settled events of the tenant that the filter selects, also by what they did to other records (`selectsAffected`). */
async function selectedEvents(reads: TenantReads, filter: EventFilter) {
  const { organizationId } = reads;
  const { subjectId } = filter;
  const kinds = kindsToFind(filter);
  if (subjectId === undefined || kinds.length === 0) return eventsOf(reads, filter, []);
  const rows = await reads.rows(touching({ organizationId, recordId: subjectId, kinds }));
  return eventsOf(
    reads,
    filter,
    rows.map((row) => row.event_id),
  );
}

/** The condition on an event itself: its kind and subject, or that it is one of `touchingIds` or amounts to such a kind. */
function isSelected(
  { kinds, subjectType, subjectId }: EventFilter,
  touchingIds: readonly string[],
) {
  const own = [
    ...(kinds === undefined ? [] : [sql`e.kind = any(${kinds}::text[])`]),
    ...(subjectType === undefined ? [] : [sql`e.subject_type = ${subjectType}`]),
    ...(subjectId === undefined ? [] : [sql`e.subject_id = ${subjectId}`]),
  ];
  if (own.length === 0) return null;
  const itself = sql`(${sql.join(own, sql` and `)})`;
  const amounting = kindsToFind({ kinds, subjectType });
  if (subjectId === undefined && amounting.length > 0)
    return sql<boolean>`(${itself} or e.affected_kinds && ${amounting}::text[])`;
  return touchingIds.length > 0
    ? sql<boolean>`(${itself} or e.id = any(${touchingIds}::uuid[]))`
    : sql<boolean>`${itself}`;
}

/** The events of projects that the current person is in, and those of no project. */
const isOfOwnProject = sql<boolean>`(e.project_id is null
  or e.project_id = any ((select basalt.own_projects())::uuid[]))`;

/** The row-level security of tickets hides those of projects that the person is not in. */
const isOfSeenTicket = sql<boolean>`exists (select 1 from tickets t
  where t.organization_id = e.organization_id and t.id = e.subject_id)`;

function eventsOf(
  { organizationId, personId }: Pick<TenantReads, 'organizationId' | 'personId'>,
  filter: EventFilter,
  touchingIds: readonly string[],
) {
  const { projectId, actorId, since, until } = filter;
  let events = settledEvents(organizationId);
  if (personId !== undefined) events = events.where(isOfOwnProject);
  const selected = isSelected(filter, touchingIds);
  if (selected !== null) events = events.where(selected);
  if (projectId !== undefined) events = events.where('e.project_id', '=', projectId);
  if (filter.ofSeenTickets === true) events = events.where(isOfSeenTicket);
  if (actorId !== undefined)
    events = events.where(sql<boolean>`e.actor ->> 'id' = ${actorId}::text`);
  if (since !== undefined) {
    const first = horizonAt(organizationId, sql`${momentOf(since)} - ${tolerance}`);
    events = events.where('e.at', '>=', momentOf(since)).where('e.horizon', '>=', first);
  }
  if (until !== undefined) {
    const last = horizonAt(organizationId, sql`${momentOf(until)} + ${tolerance}`);
    events = events
      .where('e.at', '<', momentOf(until))
      .where('e.horizon', '<=', sql<string>`coalesce(${last}, 9223372036854775807)`);
  }
  return events;
}

/** A page of the events in an order. */
const listed = (
  events: ReturnType<typeof settledEvents>,
  page: PageRequest,
  order: readonly SortKey<LogRecord>[],
) => logPage(onPage(events.select(logColumns), order, page));
