import {
  invalid,
  type Cursor,
  type EventFilter,
  type EventQueries,
  type EventRecord,
  type Page,
  type PageRequest,
} from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { column, onPage, type SortKey } from '../sql/keyset.ts';
import { countOf, db, selection } from '../sql/query.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { readMentionedNames } from './mentioned-names.ts';
import { refuseUnknownIds } from './known-subjects.ts';
import {
  cursorAt,
  lastSettled,
  logColumns,
  logPage,
  toEventRecord,
  settledEvents,
  type LogRecord,
} from './log-record.ts';

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
      const found = await reads.page<LogRecord>(withoutPosition(page), {
        ...(projectId !== undefined && { exists: anyProject(organizationId, projectId) }),
        rows: listed(eventsOf(organizationId, filter), page, order),
        count: selection(eventsOf(organizationId, filter).select(countOf)),
        keys: order,
      });
      if (found === null) throw invalid('project_id', 'is not a project of this organization');
      return isNewestFirst ? asRecords(found) : withNextCursor(found, page);
    },
    async end() {
      const [last] = await reads.rows(lastSettled({ organizationId }));
      return cursorAt(last ?? { horizon: '0', sequence: '0' });
    },
    async history(filter, page) {
      const found = await reads.page<LogRecord>(withoutPosition(page), {
        rows: listed(eventsOf(organizationId, filter), page, newestFirst),
        count: selection(eventsOf(organizationId, filter).select(countOf)),
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

/** The settled events of the tenant that the filter selects. */
function eventsOf(organizationId: string, filter: EventFilter) {
  const { kinds, projectId, subjectType, subjectId, actorId, since, until } = filter;
  let events = settledEvents(organizationId);
  if (kinds !== undefined) events = events.where(sql<boolean>`e.kind = any(${kinds}::text[])`);
  if (projectId !== undefined) events = events.where('e.project_id', '=', projectId);
  if (subjectType !== undefined) events = events.where('e.subject_type', '=', subjectType);
  if (subjectId !== undefined) events = events.where('e.subject_id', '=', subjectId);
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
