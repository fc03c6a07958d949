import { dateLanguage } from '../words/date-language.ts';

const full = new Intl.DateTimeFormat(dateLanguage, { dateStyle: 'medium', timeStyle: 'short' });
const thisYear = new Intl.DateTimeFormat(dateLanguage, { month: 'short', day: 'numeric' });
const day = new Intl.DateTimeFormat(dateLanguage, { dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A time as words: "3 minutes ago" within a week of `now`, else the date. `time` is RFC 3339. */
export function howLongAgo(time: string, now = new Date()): string {
  const seconds = (new Date(time).getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) < 60) return 'just now';
  if (Math.abs(seconds) > 7 * 86_400) return onDay(time, now);
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? steps[2];
  return relative.format(Math.round(seconds / size), unit);
}

/** A future time as words: "in 5 minutes", "in 10 hours"; "any moment" when it has come. `time` is RFC 3339. */
export function howSoon(time: string, now = new Date()): string {
  const seconds = (new Date(time).getTime() - now.getTime()) / 1000;
  if (seconds <= 0) return 'any moment';
  if (seconds < 5400) return `in ${howLong(seconds)}`;
  return relative.format(Math.round(seconds / 3600), 'hour');
}

/** A time in full: "1 Jun 2026, 14:00", in the reader's time zone. */
export const inFull = (time: string): string => full.format(new Date(time));

/** The day of a time: "1 Jun", with its year where that is another one: "1 Jun 2026". */
export function onDay(time: string, now = new Date()): string {
  const at = new Date(time);
  return (at.getFullYear() === now.getFullYear() ? thisYear : day).format(at);
}

/** A length of time as words, rounded up: "40 seconds", "15 minutes". */
export function howLong(seconds: number): string {
  const [count, unit] =
    seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Whether a time is in the past. */
export const isPast = (time: string): boolean => new Date(time) <= new Date();
