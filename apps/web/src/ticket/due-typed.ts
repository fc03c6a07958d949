const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const units: Readonly<Record<string, number>> = { day: 1, week: 7 };

/** The time of a date without a time: a ticket that is due on Friday is not overdue on Friday. */
const endOfDay = [23, 59] as const;

/**
 * The due date in a text as people write it: "today", "tomorrow 15:00", "fri", "next mon", "in 2 weeks", "5 dec", "2031-05-04". In the
 * reader's calendar; null for other words.
 */
export function typedDue(text: string, now = new Date()): Date | null {
  const words = text.trim().toLowerCase().replaceAll(/\s+/gu, ' ');
  const [, dayWords = '', hour, minute] =
    /^(.*?)(?:(?:^| )(?:at )?([01]?\d|2[0-3]):([0-5]\d))?$/u.exec(words) ?? [];
  const day = dayOf(dayWords.trim(), now, hour !== undefined);
  if (day === null) return null;
  const [h, m] = hour === undefined ? endOfDay : [Number(hour), Number(minute)];
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), h, m);
}

/** `hasTime`: a time alone, such as "15:00", is today. */
function dayOf(words: string, now: Date, hasTime: boolean): Date | null {
  if (words === 'today' || (words === '' && hasTime)) return daysFrom(now, 0);
  if (words === 'tomorrow') return daysFrom(now, 1);
  if (words === 'next week') return daysFrom(now, 7);
  if (words === 'next month') return monthsFrom(now, 1);
  const [, count, unit = ''] = /^in (\d{1,3}|an?|one) (day|week|month)s?$/u.exec(words) ?? [];
  if (count !== undefined) {
    const number = Number(count) || 1;
    return unit === 'month' ? monthsFrom(now, number) : daysFrom(now, number * (units[unit] ?? 1));
  }
  return weekdayOf(words, now) ?? dateOf(words, now);
}

/** The next day with that name; with "next", the one a week later. */
function weekdayOf(words: string, now: Date): Date | null {
  const [, next, name] = /^(?:on )?(next )?([a-z]{3,9})$/u.exec(words) ?? [];
  if (name === undefined) return null;
  const full = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  const at = full.findIndex((one) => one.startsWith(name));
  if (at === -1 || days[at] !== name.slice(0, 3)) return null;
  const ahead = (at - now.getDay() + 7) % 7 || 7;
  return daysFrom(now, next === undefined ? ahead : ahead + (ahead < 7 ? 7 : 0));
}

/** "5 dec", "dec 5", "5 december 2031", "5.12.", "2031-12-05". A day without a year that has passed this year is in the next year. */
function dateOf(words: string, now: Date): Date | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(words);
  if (iso !== null) return existing(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const named =
    /^(?<d>\d{1,2})(?:st|nd|rd|th)?\.? (?<m>[a-z]{3,9})(?: (?<y>\d{4}))?$/u.exec(words) ??
    /^(?<m>[a-z]{3,9}) (?<d>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<y>\d{4}))?$/u.exec(words) ??
    /^(?<d>\d{1,2})\.(?<n>\d{1,2})\.(?<y>\d{4})?$/u.exec(words);
  const { d, m, n, y } = named?.groups ?? {};
  const month = n === undefined ? months.indexOf((m ?? '').slice(0, 3)) : Number(n) - 1;
  if (d === undefined || month < 0) return null;
  if (y !== undefined) return existing(Number(y), month, Number(d));
  const thisYear = existing(now.getFullYear(), month, Number(d));
  const hasPassed = thisYear !== null && thisYear < daysFrom(now, 0);
  return hasPassed ? existing(now.getFullYear() + 1, month, Number(d)) : thisYear;
}

/** A day of the calendar; null for the 31st of February. */
function existing(year: number, month: number, day: number): Date | null {
  const date = new Date(year, month, day);
  return date.getMonth() === month && date.getDate() === day ? date : null;
}

const daysFrom = (now: Date, count: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + count);

/** The same day of a later month, or the last of that month. */
function monthsFrom(now: Date, count: number): Date {
  const last = new Date(now.getFullYear(), now.getMonth() + count + 1, 0);
  return new Date(last.getFullYear(), last.getMonth(), Math.min(now.getDate(), last.getDate()));
}
