import { logPosition, type Cursor, type EventRecord } from '@basalt/domain';
import { sql, type SelectQueryBuilder } from 'kysely';
import { compiledOnce, db, type Selection } from '../sql/query.ts';
import { boundedPage, type PageStatement } from '../sql/within-budget.ts';
import { unpackedEvent } from './packed-event.ts';

/** A record of the log and its position in the log; PostgreSQL sends these numbers as text. The log is ordered by both. */
export type LogRecord = Omit<EventRecord, 'log_position'> & { horizon: string; sequence: string };

/** The record of the API: its `log_position` is made of horizon and sequence. */
export function toEventRecord({ horizon, sequence, ...record }: LogRecord): EventRecord {
  return { ...record, log_position: logPosition(BigInt(horizon), BigInt(sequence)) };
}

/** The settled events of a tenant: no other event can appear before them any more. */
export const settledEvents = (organizationId: string) =>
  db
    .selectFrom('events as e')
    .where('e.organization_id', '=', organizationId)
    .where(sql<boolean>`e.horizon < basalt.settled_horizon()`);

/** The last event of a tenant that is settled. */
export const lastSettled = compiledOnce(({ organizationId }: { organizationId: string }) =>
  settledEvents(organizationId)
    .select(['e.horizon', 'e.sequence'])
    .orderBy('e.horizon', 'desc')
    .orderBy('e.sequence', 'desc')
    .limit(sql.lit(1)),
);

/** The cursor to the events after this one. */
export const cursorAt = ({
  horizon,
  sequence,
}: Pick<LogRecord, 'horizon' | 'sequence'>): Cursor => ({
  direction: 'next',
  values: [horizon, sequence],
});

/** The columns of a log record, from `events e`. */
export const logColumns = [
  'e.horizon',
  'e.sequence',
  'e.kind as type',
  'e.id',
  'e.at as timestamp',
  'e.organization_id',
  'e.project_id',
  'e.actor',
  'e.data',
  'e.changes',
  'e.affected',
  'e.packed',
  'e.unpacked_bytes',
] as const;

/**
 * A lower bound of the bytes that a JSON column of an event takes in an answer. A value that is neither long nor compressed is
 * small and counts as 0. PostgreSQL's text may contain a blank after each comma and colon, so half of its length is a safe bound.
 */
const jsonBytes = (column: string): string =>
  `case when pg_column_size(${column}) > 2000 or pg_column_compression(${column}) is not null
    then coalesce(octet_length(${column}::text), 0) / 2 else 0 end`;

const bytes = `coalesce(page.unpacked_bytes,
  ${jsonBytes('page.data')} + ${jsonBytes('page.changes')} + ${jsonBytes('page.affected')})`;

/** The page of a query of `logColumns`. It ends where the events become larger than a page may be. */
export function logPage<Db, From extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, From, Row>,
): PageStatement & Selection<LogRecord> {
  const { row: _, ...page } = boundedPage(query, {
    bytes,
    large: ['data', 'changes', 'affected', 'packed'],
    unanswered: ['unpacked_bytes'],
  });
  return { ...page, mapRow: unpackedEvent };
}
