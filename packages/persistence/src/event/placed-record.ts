import type { EventRecord } from '@basalt/domain';
import type { Statement } from '../sql/statement.ts';
import { withinBudget, type PageStatement } from '../sql/within-budget.ts';
import { unpackedEvent } from './packed-event.ts';

/** A record of the log and its place in it; PostgreSQL tells such numbers as text. The log is ordered by both. */
export type PlacedRecord = EventRecord & { horizon: string; sequence: string };

/** What a placed record is read from, of `events e`. */
export const placedColumns = `e.horizon, e.sequence, e.kind as type, e.id, e.at as timestamp, e.organization_id,
  e.project_id, e.actor, e.data, e.changes, e.packed, e.unpacked_bytes`;

const placedNames = `horizon, sequence, type, id, timestamp, organization_id, project_id, actor, data, changes,
  packed`;

/**
 * At most what a document of an event that is not packed takes as JSON. What is neither long nor compressed is small, and is not measured; text has a
 * blank behind each comma and colon, so that half of it is a safe measure.
 */
const jsonBytes = (column: string): string =>
  `case when pg_column_size(${column}) > 2000 or pg_column_compression(${column}) is not null
    then octet_length(${column}::text) / 2 else 0 end`;

/** A statement of `placedColumns`, ended where the events are larger than a page may be. */
export const eventsWithinBudget = (statement: Statement): PageStatement =>
  withinBudget(
    { ...statement, mapRow: unpackedEvent },
    {
      names: placedNames,
      bytes: `coalesce(page.unpacked_bytes, ${jsonBytes('page.data')} + ${jsonBytes('page.changes')})`,
    },
  );
