import type { EventRecord } from '@basalt/domain';

/** A record of the log and its place in it; PostgreSQL tells such numbers as text. The log is ordered by both. */
export type PlacedRecord = EventRecord & { horizon: string; sequence: string };

/** What a placed record is read from, of `events e`. */
export const placedColumns = `e.horizon, e.sequence, e.kind as type, e.id, e.at as timestamp, e.organization_id,
  e.project_id, e.actor, e.data, e.changes`;
