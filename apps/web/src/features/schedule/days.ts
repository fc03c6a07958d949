import type { Ticket } from '../../api/types.ts';
import { dateLanguage } from '../../words/date-language.ts';
import { formatDate } from '../../words/formats.ts';
import { clockTime, endOfDay, isoDay, timeOf, type CalendarDay } from '../../words/time-zone.ts';

/** A day of the reader's calendar, as `2026-05-04`. */
export type Day = string;

const dayLength = 86_400_000;

const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

const partsOf = (day: Day): CalendarDay => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, day: date };
};

/** The day of an address; null for one that is none, or that is so far away that days beside it have no four digits of a year. */
export const readDay = (text: string | null): Day | null =>
  text !== null && /^[1-8]\d{3}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(utcOf(text))
    ? text
    : null;

/** The day that a time is in; `time` is RFC 3339. */
export const dayOf = (time: string): Day => isoDay(clockTime(new Date(time)));

/** The reader's present day. */
export const today = (): Day => isoDay(clockTime(new Date()));

/** The day some days later; earlier, where `count` is negative. */
export const plusDays = (day: Day, count: number): Day =>
  new Date(utcOf(day) + count * dayLength).toISOString().slice(0, 10);

/** How many days `to` is behind `from`. */
export const daysFrom = (from: Day, to: Day): number => (utcOf(to) - utcOf(from)) / dayLength;

/** The first moment of a day, RFC 3339. */
export const startOf = (day: Day): string => timeOf(partsOf(day)).toISOString();

/** The last second of a day, RFC 3339: that is when something is due that is due on a day. */
export const endOf = (day: Day): string => endOfDay(partsOf(day)).toISOString();

/** The first day of the week that a day is in; weeks begin on `weekStart`, 1 for Monday to 7 for Sunday. */
export function weekOf(day: Day, weekStart: number): Day {
  const weekday = new Date(utcOf(day)).getUTCDay();
  return plusDays(day, -((weekday - weekStart + 7) % 7));
}

/** The first day of the month that is `count` months after that of a day. */
export function monthOf(day: Day, count = 0): Day {
  const { year, month } = partsOf(day);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
}

/** A day as the reader's language writes it. */
export const dayInWords = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  formatDate(new Date(utcOf(day)), { ...options, timeZone: 'UTC' });

/** The months from that of a day to that of another as the reader's language writes them: "November – December 2026". */
export const monthsInWords = (from: Day, to: Day): string =>
  new Intl.DateTimeFormat(dateLanguage(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(utcOf(from), utcOf(to));

/** The dates of a ticket. */
export type Dates = Pick<Ticket, 'start_at' | 'due_at'>;

/** Which dates of a ticket move. */
export type Part = 'both' | 'start' | 'due';

/** A time on a day some days later, at the same hour of the clock. */
function shifted(time: string, count: number): string {
  const shown = clockTime(new Date(time));
  return timeOf({ ...shown, day: shown.day + count }).toISOString();
}

/**
 * The dates after a move by some days, each at its hour. A date that is moved beyond the other one stops there. A single date that moves alone leaves a
 * new one where the ticket was: so a ticket gets a length. One without dates is due at the end of today, moved by as much less a day.
 */
export function movedDates({ start_at, due_at }: Dates, part: Part, count: number): Dates {
  if (start_at === null && due_at === null)
    return { start_at, due_at: endOf(plusDays(today(), count > 0 ? count - 1 : count)) };
  const begins = start_at ?? (part === 'start' && due_at !== null ? startOf(dayOf(due_at)) : null);
  const ends = due_at ?? (part === 'due' && start_at !== null ? endOf(dayOf(start_at)) : null);
  const start = part === 'due' || begins === null ? begins : shifted(begins, count);
  const due = part === 'start' || ends === null ? ends : shifted(ends, count);
  if (start === null || due === null || Date.parse(start) <= Date.parse(due))
    return { start_at: start, due_at: due };
  return part === 'due' ? { start_at: start, due_at: start } : { start_at: due, due_at: due };
}

/** The first and the last day of a ticket that has a date; null for one without. */
export function spanOf({ start_at, due_at }: Dates): { from: Day; to: Day } | null {
  const [from, to] = [start_at ?? due_at, due_at ?? start_at];
  return from === null || to === null ? null : { from: dayOf(from), to: dayOf(to) };
}
