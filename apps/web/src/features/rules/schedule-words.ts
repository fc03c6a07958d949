import type { RuleWhen } from '../../data/queries/rules.ts';
import { formatDate, formatList } from '../../words/formats.ts';
import { words } from '../../words/words.ts';

type Schedule = Omit<RuleWhen & { on: 'schedule' }, 'on'>;

/** The days of the week by their names in a recurrence. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** The name of a day of the week in the reader's language. 1 January 2024 was a Monday. */
export const weekdayName = (day: string): string =>
  formatDate(new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day as 'MO'))), {
    weekday: 'long',
    timeZone: 'UTC',
  });

/** A recurrence that the form can show; null for another one. */
export type Repetition =
  | { readonly every: 'day' }
  | { readonly every: 'week'; readonly interval: number; readonly days: readonly string[] }
  | { readonly every: 'month'; readonly day: number }
  /** On the day on which it starts. */
  | { readonly every: 'year' }
  | { readonly every: 'nth'; readonly nth: number; readonly weekday: string };

/** The form of the recurrences that people choose, read from an RRULE; null for one that has more. */
export function repetitionOf(recurrence: string): Repetition | null {
  if (recurrence === 'FREQ=DAILY') return { every: 'day' };
  if (recurrence === 'FREQ=YEARLY') return { every: 'year' };
  const week = /^FREQ=WEEKLY(?:;INTERVAL=(\d+))?;BYDAY=([A-Z]{2}(?:,[A-Z]{2})*)$/u.exec(recurrence);
  if (week) {
    return { every: 'week', interval: Number(week[1] ?? 1), days: week[2]?.split(',') ?? [] };
  }
  const month = /^FREQ=MONTHLY;BYMONTHDAY=(-1|\d{1,2})$/u.exec(recurrence);
  if (month) return { every: 'month', day: Number(month[1]) };
  const nth = /^FREQ=MONTHLY;BYDAY=(-1|[1-4])([A-Z]{2})$/u.exec(recurrence);
  if (nth) return { every: 'nth', nth: Number(nth[1]), weekday: nth[2] ?? 'MO' };
  return null;
}

/** The RRULE of a repetition. */
export function recurrenceOf(repetition: Repetition): string {
  switch (repetition.every) {
    case 'day':
      return 'FREQ=DAILY';
    case 'week': {
      const { interval, days } = repetition;
      const every = interval === 1 ? '' : `;INTERVAL=${interval}`;
      return `FREQ=WEEKLY${every};BYDAY=${weekdays.filter((day) => days.includes(day)).join(',')}`;
    }
    case 'year':
      return 'FREQ=YEARLY';
    case 'month':
      return `FREQ=MONTHLY;BYMONTHDAY=${repetition.day}`;
    case 'nth':
      return `FREQ=MONTHLY;BYDAY=${repetition.nth}${repetition.weekday}`;
  }
}

function repetitionWords(recurrence: string): string {
  const repetition = repetitionOf(recurrence);
  switch (repetition?.every) {
    case 'day':
      return words('rules.everyDay');
    case 'week': {
      const days = formatList(repetition.days.map(weekdayName));
      return words('rules.everyWeekOn', { interval: repetition.interval, days });
    }
    case 'year':
      return words('rules.everyYear');
    case 'month':
      return repetition.day === -1
        ? words('rules.everyLastDay')
        : words('rules.everyMonthOnDay', { day: repetition.day });
    case 'nth':
      return words('rules.everyNth', {
        nth: String(repetition.nth),
        weekday: weekdayName(repetition.weekday),
      });
    default:
      return recurrence;
  }
}

/** A schedule in words: "every week on Monday, at 09:00 (Europe/Berlin)". */
export const scheduleWords = ({ recurrence, time, time_zone: zone }: Schedule): string =>
  words('rules.atTime', {
    repetition: repetitionWords(recurrence),
    time,
    zone: zone.replaceAll('_', ' '),
  });
