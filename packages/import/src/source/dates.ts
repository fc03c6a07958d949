/** How the dates of a source are read: the time zone, and whether the day or the month comes first in 04/03/2026. */
export interface DateReading {
  readonly zone: string;
  readonly order: 'dmy' | 'mdy';
}

/** Why there is no date: the source has none (such as 0000-00-00), or the date cannot be read. */
type NoDate = 'none' | 'unreadable';

/** The first letters of the months in the languages that systems are used in, without accents. */
const months: readonly string[] = [
  'jan ene gen ian янв січ sty oca tam led ιαν 一月',
  'feb fev фев лют lut sub hel uno φεβ 二月',
  'mar mrz mrt maa мар бер bre μαρ 三月',
  'apr avr abr апр кві kwi nis huh dub απρ 四月',
  'may mai maj mei mag май мая тра tou kve μαι 五月',
  'jun juin giu iun июн чер cze haz kes cvn ιουν 六月',
  'jul juil lug iul июл лип lip tem hei cvc ιουλ 七月',
  'aug aou ago авг сер sie agu elo srp αυγ 八月',
  'sep set сен вер wrz eyl syy zar σεπ 九月',
  'oct okt ott out окт жов paz eki lok rij οκτ 十月',
  'nov ноя лис lis kas marr νοε 十一月',
  'dec dez dic des дек гру gru ara jou pro δεκ 十二月',
];
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const monthOf = new Map(
  months.flatMap((names, at) => names.split(' ').map((name) => [plain(name), at + 1])),
);

const clock = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?\s?m\b\.?)?/i;
/** Words for morning and afternoon in Chinese, Japanese and Korean, before or after the time. */
const halves = /(上午|午前|오전)|(下午|午後|오후)/;
const offset = /([+-])(\d{2}):?(\d{2})(?: \([^()]*\))?$/;

/**
 * The instant of a date as systems write it: ISO 8601, `05/Mar/26 1:31 PM`, `5. März 2026`, `03/05/2026 13:31`,
 * `Thu Mar 05 2026 13:31:00 GMT+0100 (CET)`, seconds and milliseconds since 1970. Without a time it is the beginning of the day;
 * with `endOfDay` its last second, also when the time is midnight: so a day is written on which something is due.
 */
export function dateOf(
  text: string,
  { zone, order }: DateReading,
  endOfDay = false,
): Date | NoDate {
  const given = text.trim();
  if (given === '' || /^[0\s:./-]*(?:[TZ][0\s:.]*Z?)?$/.test(given)) return 'none';
  if (given.length > 80) return 'unreadable';
  if (/^\d{9,13}$/.test(given)) return new Date(Number(given) * (given.length > 11 ? 1 : 1_000));
  const time = clock.exec(given);
  const day = dayOf(time === null ? given : given.slice(0, time.index), given, order);
  if (day === null) return 'unreadable';
  if (day.year <= 1) return 'none';
  const rest = time === null ? '' : given.slice(time.index + time[0].length);
  const moved = offset.exec(rest.trim());
  const zoneHere =
    moved === null ? (/^\s*(?:Z|GMT|UTC)\b/i.test(rest) ? 'UTC' : zone) : offsetName(moved);
  try {
    const at = Temporal.PlainDateTime.from(
      { ...day, ...timeOf(time, given) },
      { overflow: 'reject' },
    );
    const isDay = moved === null && at.hour === 0 && at.minute === 0 && at.second === 0;
    const meant = endOfDay && isDay ? at.with({ hour: 23, minute: 59, second: 59 }) : at;
    return new Date(meant.toZonedDateTime(zoneHere).epochMilliseconds);
  } catch {
    return 'unreadable';
  }
}

const offsetName = ([, sign = '+', hours = '00', minutes = '00']: RegExpExecArray): string =>
  `${sign}${hours}:${minutes}`;

function timeOf(found: RegExpExecArray | null, whole: string) {
  const [, hours = '0', minute = '0', second = '0', fraction = '', sign] = found ?? [];
  const [, morning, afternoon] = halves.exec(whole) ?? [];
  const half = sign ?? (morning && 'a') ?? (afternoon && 'p');
  const hour =
    half === undefined
      ? Number(hours)
      : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return {
    hour,
    minute: Number(minute),
    second: Number(second),
    millisecond: Number(fraction.padEnd(3, '0').slice(0, 3)),
  };
}

/** The day of a date whose time follows `text`. The year may follow the time, as Unix writes it. */
function dayOf(text: string, whole: string, order: DateReading['order']) {
  const words = plain(text).match(/\d+|\p{L}+/gu) ?? [];
  const numbers = words.filter((word) => /^\d/.test(word));
  const month = words
    .map((word) => monthOf.get(word.slice(0, 4)) ?? monthOf.get(word.slice(0, 3)))
    // A day of the week can have the same letters as a month, and comes before it: mar. 5 août.
    .findLast((found) => found !== undefined);
  const [first = '', second = '', third = ''] = numbers;
  if (month !== undefined) {
    const year = second !== '' ? second : (/\b(\d{4})\s*$/.exec(whole)?.[1] ?? '');
    return first.length === 4 ? date(first, month, year) : date(year, month, first);
  }
  if (numbers.length < 3) return null;
  if (first.length === 4) return date(first, Number(second), third);
  const isDayFirst =
    Number(first) > 12 || (Number(second) <= 12 && (order === 'dmy' || text.includes('.')));
  return isDayFirst ? date(third, Number(second), first) : date(third, Number(first), second);
}

/** A year of two digits is one from 1970 to 2069. */
function date(year: string, month: number, day: string) {
  if (!/^(?:\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(day)) return null;
  const number = Number(year);
  const century = year.length === 4 ? 0 : number >= 70 ? 1_900 : 2_000;
  return { year: number + century, month, day: Number(day) };
}
