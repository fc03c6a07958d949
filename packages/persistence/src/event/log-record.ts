import type { EventRecord } from '@basalt/domain';
import { sql, type SelectQueryBuilder } from 'kysely';
import { db, type Selection } from '../sql/query.ts';
import { boundedPage, type PageStatement } from '../sql/within-budget.ts';
import { unpackedEvent } from './packed-event.ts';

/** A record of the log and its position in the log; PostgreSQL sends these numbers as text. The log is ordered by both. */
export type LogRecord = EventRecord & { horizon: string; sequence: string };

/** The events of a tenant, up to where the log is settled. */
export const settledEvents = (organizationId: string) =>
  db
    .selectFrom('events as e')
    .where('e.organization_id', '=', organizationId)
    .where(sql<boolean>`e.horizon < basalt.settled_horizon()`);

/** The columns that a placed record is made of. */
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
  'e.packed',
  'e.unpacked_bytes',
] as const;

/**
 * At most what a document of an event that is not packed takes as JSON. What is neither long nor compressed is small, and is not measured; text has a
 * blank behind each comma and colon, so that half of it is a safe measure.
 */
const jsonBytes = (column: string): string =>
  `case when pg_column_size(${column}) > 2000 or pg_column_compression(${column}) is not null
    then octet_length(${column}::text) / 2 else 0 end`;

const bytes = `coalesce(page.unpacked_bytes, ${jsonBytes('page.data')} + ${jsonBytes('page.changes')})`;

/** The page of a query of `logColumns`, ended where the events are larger than a page may be. */
export function logPage<Db, From extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, From, Row>,
): PageStatement & Selection<LogRecord> {
  const { row: _, ...page } = boundedPage(query, {
    bytes,
    large: ['data', 'changes', 'packed'],
    unanswered: ['unpacked_bytes'],
  });
  return { ...page, mapRow: unpackedEvent };
}
