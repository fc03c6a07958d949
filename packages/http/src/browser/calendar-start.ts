import { dueDayOf } from '@basalt/domain';

/** The start of an event of a calendar: an instant, or with `allDay` the midnight in UTC of the day. */
export interface EventStart {
  start: Date;
  allDay?: true;
}

/** The start of the event of a due date, which has no end: it takes no time. `due` is RFC 3339. */
export function startOf(due: string, readerZone: string): EventStart {
  const at = new Date(due);
  const day = dueDayOf(at, readerZone);
  return day === null ? { start: at } : { start: day, allDay: true };
}
