import { codedDate } from './coded-date.ts';

/** How the dates of a source are read. */
export interface DateReading {
  /** The time zone of times without one. */
  readonly zone: string;
  /** Whether the day or the month comes first in 04/03/2026. */
  readonly order: 'dmy' | 'mdy';
  /** Whether 1.2.26 is a date; otherwise it can as well be a version. */
  readonly hasDots?: boolean;
  /** The language of the months, by its code, where the other dates show it. */
  readonly language?: string | undefined;
  /** Times with a zone are instants, also at midnight: a day is never meant by them. */
  readonly hasInstants?: boolean;
}

/** Why there is no date: the source has none (such as 0000-00-00), or the text is not a date as a whole. */
export type NoDate = 'none' | 'unreadable';

/** The date of a text, and whether the text is a range of two dates, whose last one it is. */
export type DueDate = { readonly at: Date; readonly isRange: boolean } | NoDate;

/** Texts longer than this are no dates. */
const maxLength = 80;

/**
 * The instant of a date as systems write it: ISO 8601, `05/Mar/26 1:31 PM`, `5. März 2026 15.07`, `03/05/2026 13:31`,
 * `Thu Mar 05 2026 13:31:00 GMT+0100 (CET)`, seconds and milliseconds since 1970. Without a time it is the beginning of the day. All of the
 * text must be understood: a sentence that contains a date is unreadable.
 */
export function dateOf(text: string, reading: DateReading): Date | NoDate {
  const found = readDate(text, reading);
  return typeof found === 'string' ? found : found.at;
}

/** The day of a text that names one, without a time, as `2031-05-04`; null for any other text. */
export function dayOfText(text: string, reading: DateReading): string | null {
  const found = readDate(text, reading);
  return typeof found === 'string' ? null : (found.day?.toString() ?? null);
}

/**
 * The instant until which something is due. A day without a time (or at midnight, as systems write days) ends with its last second in the
 * zone of the reading; of a range, such as `3 May 2026 → 5 May 2026`, the last day counts.
 */
export function dueDateOf(text: string, reading: DateReading): DueDate {
  const single = readDate(text, reading);
  if (single === 'none') return single;
  if (single !== 'unreadable') return { at: endOf(single, reading), isRange: false };
  const parts = rangeParts(text);
  if (parts === null) return 'unreadable';
  const [first, last] = parts.map((part) => readDate(part, reading));
  if (typeof first !== 'object' || typeof last !== 'object') return 'unreadable';
  return first.at > last.at ? 'unreadable' : { at: endOf(last, reading), isRange: true };
}

/** The texts of both ends of a range; null for what is none. */
function rangeParts(text: string): [string, string] | null {
  if (text.length > 2 * maxLength) return null;
  const [first = '', last = '', more] = text
    .split(/→|->|–|—|\.{2,3}|…|~|～|\s-\s|\s(?:to|until|till|bis|au|a|al|t\/m|tot)\s/i)
    .map((end) => end.trim());
  if (last !== '' && more === undefined) return [first, last];
  const [from = '', until = '', other] = text.split('/');
  const isInterval = /^\d{4}-/.test(from) && /^\d{4}-/.test(until) && other === undefined;
  return isInterval ? [from, until] : null;
}

interface Found {
  readonly at: Date;
  /** The day that the text names, at 00:00; null for a time of its own. */
  readonly day: Temporal.PlainDate | null;
}

const endOf = ({ at, day }: Found, { zone }: DateReading): Date => {
  if (day === null) return at;
  const last = day.toPlainDateTime({ hour: 23, minute: 59, second: 59 });
  return new Date(last.toZonedDateTime(zone).epochMilliseconds);
};

const time = String.raw`(?:(?<before>[ap]) ?)?(?<hour>\d{1,2})(?:[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?)?)?(?: ?(?<after>[ap]))?`;
const zone = String.raw`(?: ?u?(?<sign>[+-])(?<hours>\d{1,2}):?(?<minutes>\d{2})?| ?(?<utc>u))?`;
const gap = '[-/. ]{0,3}';
/** The forms of days: `m` and two digits stand for the name of a month. */
const days = [
  String.raw`(?<year>\d{4})(?<sign1>[-/.]) ?(?<month>\d{1,2})[-/.] ?(?<day>\d{1,2})\.?`,
  String.raw`(?<first>\d{1,2})(?<sign1>[-/.]) ?(?<second1>\d{1,2})\k<sign1> ?(?<year>\d{4}|\d{2})\.?`,
  String.raw`(?<day>\d{1,2})${gap}m(?<month>\d{2})${gap}(?<year>\d{4}|\d{2})\.?`,
  String.raw`m(?<month>\d{2})${gap}(?<day>\d{1,2})[-/. ]{1,3}(?<year>\d{4})`,
  String.raw`(?<year>\d{4})${gap}m(?<month>\d{2})${gap}(?<day>\d{1,2})\.?`,
  String.raw`(?<year>\d{4})\.? (?<day>\d{1,2})\.? m(?<month>\d{2})`,
];
const forms = days.flatMap((day) => [
  new RegExp(`^${day}(?: ${time})?${zone}$`),
  new RegExp(`^${time} ${day}${zone}$`),
]);

function readDate(text: string, reading: DateReading): Found | NoDate {
  const whole = text.trim();
  if (whole === '' || /^[0\s:./-]*(?:[TZ][0\s:.]*Z?)?$/.test(whole)) return 'none';
  if (whole.length > maxLength) return 'unreadable';
  const since = epochOf(whole);
  if (since !== null) return { at: since, day: null };
  const coded = codedDate(whole, reading.language);
  if (coded === null) return 'unreadable';
  for (const form of forms) {
    const parts = form.exec(coded)?.groups;
    if (parts !== undefined) return instantOf(parts, reading);
  }
  return 'unreadable';
}

/** Seconds or milliseconds since 1970, of the years 2001 to 2100. */
function epochOf(text: string): Date | null {
  if (!/^(?:\d{10}|\d{13})$/.test(text)) return null;
  const at = Number(text) * (text.length === 13 ? 1 : 1_000);
  return at < Date.UTC(2101, 0) ? new Date(at) : null;
}

type Parts = Readonly<Record<string, string | undefined>>;

function instantOf(parts: Parts, reading: DateReading): Found | NoDate {
  const day = dayOf(parts, reading);
  const clock = clockOf(parts);
  if (day === null || clock === null) return 'unreadable';
  if (day.year <= 1) return 'none';
  try {
    const at = Temporal.PlainDateTime.from({ ...day, ...clock }, { overflow: 'reject' });
    const { sign, hours = '', minutes = '00', utc } = parts;
    const named = sign === undefined ? utc && 'UTC' : `${sign}${hours.padStart(2, '0')}:${minutes}`;
    const isMidnight = at.hour === 0 && at.minute === 0 && at.second === 0 && at.millisecond === 0;
    const isDay = isMidnight && !(named !== undefined && reading.hasInstants === true);
    return {
      at: new Date(at.toZonedDateTime(named ?? reading.zone).epochMilliseconds),
      day: isDay ? at.toPlainDate() : null,
    };
  } catch {
    return 'unreadable';
  }
}

function dayOf(parts: Parts, { order, hasDots }: DateReading) {
  const { year = '', first, second1: second = '', sign1 } = parts;
  const century = year.length === 4 ? 0 : Number(year) >= 70 ? 1_900 : 2_000;
  const whole = Number(year) + century;
  if (first === undefined)
    return { year: whole, month: Number(parts['month']), day: Number(parts['day']) };
  const isShort = year.length === 2 && (first.length === 1 || second.length === 1);
  if (sign1 === '.' && isShort && hasDots !== true) return null;
  const isDayFirst =
    Number(first) > 12 || (Number(second) <= 12 && (order === 'dmy' || sign1 === '.'));
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  return { year: whole, month: Number(month), day: Number(day) };
}

function clockOf({ before, after, hour = '', minute, second = '0', fraction = '' }: Parts) {
  const half = after ?? before;
  if (hour !== '' && minute === undefined && half === undefined) return null;
  if (before !== undefined && after !== undefined) return null;
  const number = Number(hour);
  if (half === 'a' && number > 12) return null;
  const isTwelve = half !== undefined && number <= 12;
  return {
    hour: isTwelve ? (number % 12) + (half === 'p' ? 12 : 0) : number,
    minute: Number(minute ?? '0'),
    second: Number(second),
    millisecond: Number(fraction.padEnd(3, '0').slice(0, 3)),
  };
}
