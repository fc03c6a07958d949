import { formatDate, formatRelative } from '../words/formats.ts';
import { clockTime } from '../words/time-zone.ts';
import { words } from '../words/words.ts';

const full = { dateStyle: 'medium', timeStyle: 'short' } as const;
const thisYear = { month: 'short', day: 'numeric' } as const;
const day = { dateStyle: 'medium' } as const;

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A time as words: "3 minutes ago" within a week of `now`, else the date. `time` is RFC 3339. */
export function howLongAgo(time: string, now = new Date()): string {
  const seconds = (new Date(time).getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) < 60) return words('ui.justNow');
  if (Math.abs(seconds) > 7 * 86_400) return onDay(time, now);
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? steps[2];
  return formatRelative(Math.round(seconds / size), unit);
}

/** A future time as words: "in 5 minutes", "in 10 hours"; "any moment" when it has come. `time` is RFC 3339. */
export function howSoon(time: string, now = new Date()): string {
  const seconds = (new Date(time).getTime() - now.getTime()) / 1000;
  if (seconds <= 0) return words('ui.anyMoment');
  if (seconds < 5400) return words('ui.inTime', { time: howLong(seconds) });
  return formatRelative(Math.round(seconds / 3600), 'hour');
}

/** A time in full: "1 Jun 2026, 14:00", in the reader's time zone. */
export const inFull = (time: string): string => formatDate(new Date(time), full);

/** The day of a time: "1 Jun", with its year where that is another one: "1 Jun 2026". */
export function onDay(time: string, now = new Date()): string {
  const at = new Date(time);
  return formatDate(at, clockTime(at).year === clockTime(now).year ? thisYear : day);
}

/** A day that is no time, such as that of a custom field, in the same words. `date` is `2026-06-01`. */
export function onDate(date: string, now = new Date()): string {
  const isThisYear = Number(date.slice(0, 4)) === clockTime(now).year;
  return formatDate(new Date(`${date}T00:00:00Z`), {
    ...(isThisYear ? thisYear : day),
    timeZone: 'UTC',
  });
}

/** A length of time as words, rounded up: "40 seconds", "15 minutes". */
export function howLong(seconds: number): string {
  return seconds < 90
    ? words('ui.seconds', { count: Math.ceil(seconds) })
    : words('ui.minutes', { count: Math.ceil(seconds / 60) });
}

/** Whether a time is in the past. */
export const isPast = (time: string): boolean => new Date(time) <= new Date();
