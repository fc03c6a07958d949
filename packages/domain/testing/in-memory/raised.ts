import { lastActivity } from '../../src/comment/last-activity.ts';
import type { RaisedRecord } from '../../src/event/affected.ts';

/** The version and time of a record that changes at `now`. */
export function raised(
  { version }: { readonly version: number },
  now: Date,
): { version: number; updatedAt: Date } {
  return { version: version + 1, updatedAt: now };
}

/** What a store answers of a record that it raised. */
export const raisedRecord = (
  record: Parameters<typeof lastActivity>[0] & { id: string; version: number },
): RaisedRecord => ({
  id: record.id,
  version: record.version,
  last_activity_at: lastActivity(record).toISOString(),
});
