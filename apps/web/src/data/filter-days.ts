import { clockTime, isoDay, timeOf } from '../words/time-zone.ts';

/** The start of a day of the reader's calendar, as the service takes times; `day` is `2026-05-04`. Empty for no day. */
export function startOfDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return '';
  const time = timeOf({ year, month, day: date });
  return Number.isNaN(time.getTime()) || year < 1 ? '' : time.toISOString();
}

/** The day of the reader's calendar that a time is in, `2026-05-04`; empty for no time. */
export function dayOf(time: string | undefined): string {
  const at = new Date(time ?? '');
  return Number.isNaN(at.getTime()) ? '' : isoDay(clockTime(at));
}
