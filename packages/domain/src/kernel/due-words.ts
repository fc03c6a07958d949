/** A day of the calendar; the month is 1 to 12. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A day in words, and the time of that day if the words name one. */
export interface DueWords {
  readonly day: CalendarDay;
  readonly time: { readonly hour: number; readonly minute: number } | null;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const units: Readonly<Record<string, number>> = { day: 1, week: 7 };
/** The longest words that are read, in characters. */
const maxLength = 100;

/**
 * The due date in a text as people write it: "today", "tomorrow 15:00", "fri", "next mon", "in 2 weeks", "5 dec", "2031-05-04"; also behind
 * "by", "for", "on", "until" or "before". `today` is the day of the reader's calendar. Null for other words.
 */
export function readDueWords(text: string, today: CalendarDay): DueWords | null {
  if (text.length > maxLength) return null;
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .replace(/^(?:by|for|on|until|before) (?!(?:at )?\d\d?:)/u, '');
  const [, dayWords = '', hour, minute] =
    /^(.*?)(?:(?:^| )(?:at )?([01]?\d|2[0-3]):([0-5]\d))?$/u.exec(words) ?? [];
  const day = dayOf(dayWords.trim(), today, hour !== undefined);
  if (day === null) return null;
  return {
    day,
    time: hour === undefined ? null : { hour: Number(hour), minute: Number(minute) },
  };
}

/** `hasTime`: a time alone, such as "15:00", is today. */
function dayOf(words: string, today: CalendarDay, hasTime: boolean): CalendarDay | null {
  if (words === 'today' || (words === '' && hasTime)) return today;
  if (words === 'tomorrow') return daysFrom(today, 1);
  if (words === 'next week') return daysFrom(today, 7);
  if (words === 'next month') return monthsFrom(today, 1);
  const [, count, unit = ''] = /^in (\d{1,3}|an?|one) (day|week|month)s?$/u.exec(words) ?? [];
  if (count !== undefined) {
    const number = Number(count) || 1;
    return unit === 'month'
      ? monthsFrom(today, number)
      : daysFrom(today, number * (units[unit] ?? 1));
  }
  return weekdayOf(words, today) ?? dateOf(words, today);
}

/** The next day with that name; with "next", the one a week later. */
function weekdayOf(words: string, today: CalendarDay): CalendarDay | null {
  const [, which, name] = /^(next |this )?([a-z]{3,9})$/u.exec(words) ?? [];
  if (name === undefined) return null;
  const at = weekdays.findIndex((weekday) => weekday.startsWith(name));
  if (at === -1) return null;
  const ahead = (at - utc(today).getUTCDay() + 7) % 7 || 7;
  return daysFrom(today, which === 'next ' && ahead < 7 ? ahead + 7 : ahead);
}

/** "5 dec", "dec. 5", "5 december 2031", "5.12.", "2031-12-05". A day without a year that has passed this year is in the next year. */
function dateOf(words: string, today: CalendarDay): CalendarDay | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(words);
  if (iso !== null) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named =
    /^(?<d>\d{1,2})(?:st|nd|rd|th)?\.? (?<m>[a-z]{3,9})\.?(?: (?<y>\d{4}))?$/u.exec(words) ??
    /^(?<m>[a-z]{3,9})\.? (?<d>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<y>\d{4}))?$/u.exec(words) ??
    /^(?<d>\d{1,2})\.(?<n>\d{1,2})\.(?<y>\d{4})?$/u.exec(words);
  const { d, m, n, y } = named?.groups ?? {};
  if (d === undefined) return null;
  const month =
    n === undefined ? months.findIndex((name) => name.startsWith(m ?? '')) + 1 : Number(n);
  if (month < 1) return null;
  if (y !== undefined) return existing(Number(y), month, Number(d));
  const thisYear = existing(today.year, month, Number(d));
  const hasPassed = thisYear !== null && utc(thisYear) < utc(today);
  return hasPassed ? existing(today.year + 1, month, Number(d)) : thisYear;
}

/** Midnight of the day in UTC: days are counted where no clock is changed. Years before 100 are none. */
const utc = ({ year, month, day }: CalendarDay): Date => new Date(Date.UTC(year, month - 1, day));

const dayAt = (date: Date): CalendarDay => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});

/** A day of the calendar; null for the 31st of February. */
function existing(year: number, month: number, day: number): CalendarDay | null {
  const found = dayAt(utc({ year, month, day }));
  return found.year === year && found.month === month && found.day === day ? found : null;
}

const daysFrom = ({ year, month, day }: CalendarDay, count: number): CalendarDay =>
  dayAt(utc({ year, month, day: day + count }));

/** The same day of a later month, or the last of that month. */
function monthsFrom({ year, month, day }: CalendarDay, count: number): CalendarDay {
  const last = dayAt(utc({ year, month: month + count + 1, day: 0 }));
  return { ...last, day: Math.min(day, last.day) };
}
