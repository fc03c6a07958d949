import type { LogEvent } from '../../api/types.ts';

/** What one person did to one ticket, without a pause of an hour and without anything of others between. */
export interface ActivityRow {
  id: string;
  /** When the last of it happened. */
  at: string;
  actor: LogEvent['actor'];
  key: string;
  title: string;
  /** The events, the oldest first. */
  events: LogEvent[];
}

const pauseMs = 3_600_000;

/**
 * The events as rows, the last first: also those that were written with an earlier time, in the order of their times. Those that name no
 * ticket, such as the deletion of a board, are left out.
 */
export function activityRows(events: readonly LogEvent[]): ActivityRow[] {
  const rows: ActivityRow[] = [];
  for (const event of events.toSorted((a, b) => timeOf(b) - timeOf(a))) {
    const { id, timestamp: at, actor, data } = event;
    const { key, title } = data;
    if (typeof key !== 'string' || typeof title !== 'string') continue;
    const later = rows.at(-1);
    const oldest = later?.events[0];
    if (later?.key === key && oldest !== undefined && isSameWork(event, oldest)) {
      later.events.unshift(event);
    } else rows.push({ id, at, actor, key, title, events: [event] });
  }
  return rows;
}

const timeOf = ({ timestamp }: LogEvent): number => Date.parse(timestamp);

const isSameWork = (earlier: LogEvent, later: LogEvent): boolean =>
  earlier.actor.type === later.actor.type &&
  earlier.actor.name === later.actor.name &&
  timeOf(later) - timeOf(earlier) < pauseMs;
