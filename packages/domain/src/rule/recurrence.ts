import { ruleBudget } from '../budgets/rule-budget.ts';

/** How often a schedule repeats. */
export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** A day of the week, 0 for Monday; `nth`: which one of the month or year, from its end if negative, 0 for each. */
export interface DayOfWeek {
  readonly weekday: number;
  readonly nth: number;
}

/** A recurrence rule (RFC 5545, section 3.3.10) as data. Empty lists and null select nothing. */
export interface Recurrence {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly byDay: readonly DayOfWeek[];
  readonly byMonthDay: readonly number[];
  readonly bySetPos: readonly number[];
  readonly count: number | null;
  /** The last day, or the last moment. */
  readonly until: { readonly day: number } | { readonly at: Date } | null;
}

/** The message for people about a recurrence that is not one of ours. */
export class RecurrenceFault extends Error {}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const dayLength = 86_400_000;

/** The number of a day (`2031-05-04`) since 1970; NaN for a day that does not exist. */
export function dayNumber(text: string): number {
  const at = /^\d{4}-\d\d-\d\d$/u.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(text)
    ? Number.NaN
    : at / dayLength;
}

/** Whole numbers from 1 to `max`, also negative ones if `isSigned`. */
function numbersOf(name: string, text: string, max: number, isSigned: boolean): number[] {
  return text.split(',').map((part) => {
    const value = /^[+-]?\d{1,4}$/u.test(part) ? Number(part) : 0;
    if (value !== 0 && Math.abs(value) <= max && (isSigned || value > 0)) return value;
    const signed = isSigned ? ` or -1 to -${max}` : '';
    throw new RecurrenceFault(`must have ${name} from 1 to ${max}${signed}`);
  });
}

const numberOf = (name: string, text: string, max: number): number => {
  const [value = 0, ...others] = numbersOf(name, text, max, false);
  if (others.length > 0) throw new RecurrenceFault(`must have one ${name}`);
  return value;
};

const daysOf = (text: string): DayOfWeek[] =>
  text.split(',').map((part) => {
    const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/u.exec(part) ?? [];
    const weekday = weekdays.indexOf(name);
    const isNth = nth === '' || (Number(nth) !== 0 && Math.abs(Number(nth)) <= 53);
    if (weekday >= 0 && isNth) return { weekday, nth: Number(nth) };
    throw new RecurrenceFault('must have BYDAY of days such as MO, 1MO or -1FR');
  });

function untilOf(text: string): Exclude<Recurrence['until'], null> {
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/u.exec(text) ?? [];
  const day = dayNumber(`${year}-${month}-${date}`);
  const at = new Date(
    `${year}-${month}-${date}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}Z`,
  );
  if (!Number.isNaN(day) && !Number.isNaN(at.getTime()))
    return hour === undefined ? { day } : { at };
  throw new RecurrenceFault('must have UNTIL such as 20311231 or 20311231T235959Z');
}

const names = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYSETPOS', 'COUNT', 'UNTIL'];

function partsOf(text: string): ReadonlyMap<string, string> {
  if (text.length > ruleBudget.recurrenceCharacters) {
    throw new RecurrenceFault(`must have at most ${ruleBudget.recurrenceCharacters} characters`);
  }
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    if (!names.includes(name) || value === '' || rest.length > 0) {
      throw new RecurrenceFault(`must have parts such as FREQ=WEEKLY, of ${names.join(', ')}`);
    }
    if (parts.has(name)) throw new RecurrenceFault(`must have ${name} once`);
    parts.set(name, value);
  }
  return parts;
}

const frequencies: readonly string[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];

/** Refuses combinations that RFC 5545 forbids. */
function checked(recurrence: Recurrence): Recurrence {
  const { frequency, byDay, byMonthDay, bySetPos, count, until } = recurrence;
  const isLong = frequency === 'MONTHLY' || frequency === 'YEARLY';
  if (!isLong && byDay.some(({ nth }) => nth !== 0)) {
    throw new RecurrenceFault('can have numbers in BYDAY with FREQ=MONTHLY and FREQ=YEARLY only');
  }
  if (frequency === 'WEEKLY' && byMonthDay.length > 0) {
    throw new RecurrenceFault('cannot have BYMONTHDAY with FREQ=WEEKLY');
  }
  if (bySetPos.length > 0 && byDay.length + byMonthDay.length === 0) {
    throw new RecurrenceFault('can have BYSETPOS with BYDAY or BYMONTHDAY only');
  }
  if (count !== null && until !== null) {
    throw new RecurrenceFault('cannot have both COUNT and UNTIL');
  }
  return recurrence;
}

/**
 * Reads the value of an RRULE with FREQ from DAILY to YEARLY, INTERVAL, BYDAY, BYMONTHDAY, BYSETPOS, and COUNT or UNTIL. Weeks begin on
 * Monday. Throws `RecurrenceFault`.
 */
export function parseRecurrence(text: string): Recurrence {
  const parts = partsOf(text);
  const frequency = parts.get('FREQ') ?? '';
  if (!frequencies.includes(frequency)) {
    throw new RecurrenceFault(`must have FREQ of ${frequencies.join(', ')}`);
  }
  const read = <Value>(name: string, reader: (value: string) => Value, absent: Value): Value => {
    const value = parts.get(name);
    return value === undefined ? absent : reader(value);
  };
  const { interval, occurrences } = ruleBudget;
  return checked({
    frequency: frequency as Frequency,
    interval: read('INTERVAL', (value) => numberOf('INTERVAL', value, interval), 1),
    byDay: read('BYDAY', daysOf, []),
    byMonthDay: read('BYMONTHDAY', (value) => numbersOf('BYMONTHDAY', value, 31, true), []),
    bySetPos: read('BYSETPOS', (value) => numbersOf('BYSETPOS', value, 366, true), []),
    count: read('COUNT', (value) => numberOf('COUNT', value, occurrences), null),
    until: read('UNTIL', untilOf, null),
  });
}
