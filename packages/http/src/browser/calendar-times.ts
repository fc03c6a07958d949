import { dueDayOf } from '@basalt/domain';

/** The time of an event of a calendar: instants, or with `allDay` the midnights in UTC of its first day and of the day behind its last. */
export interface EventTimes {
  start: Date;
  end?: Date;
  allDay?: true;
}

const [halfMinute, day] = [30_000, 86_400_000];

const later = (at: Date, length: number): Date => new Date(at.getTime() + length);

/** The day of the reader's zone whose first moment a time is; null for other times. A time of another zone's midnight is often a time on purpose. */
function firstDayOf(at: Date, readerZone: string): Date | null {
  const before = dueDayOf(later(at, -halfMinute), readerZone);
  return before === null ? null : later(before, day);
}

/** The time of the event of a cycle: its days, as `2031-05-04`, the last one included. */
export const wholeDays = (first: string, last: string): EventTimes => ({
  start: new Date(first),
  end: later(new Date(last), day),
  allDay: true,
});

/**
 * The time of the event of a ticket, from its start to its due date; both RFC 3339. A due date without a start has no end: it takes no time. Where both are days
 * without a time, the event is of whole days.
 */
export function timesOf(
  { start_at, due_at }: { start_at: string | null; due_at: string },
  readerZone: string,
): EventTimes {
  const due = new Date(due_at);
  const dueDay = dueDayOf(due, readerZone);
  const start = start_at === null ? due : new Date(start_at);
  if (start >= due) return dueDay === null ? { start: due } : { start: dueDay, allDay: true };
  const startDay = firstDayOf(start, readerZone);
  return dueDay === null || startDay === null
    ? { start, end: due }
    : { start: startDay, end: later(dueDay, day), allDay: true };
}
