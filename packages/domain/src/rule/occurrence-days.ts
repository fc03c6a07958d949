import { ruleBudget } from '../budgets/rule-budget.ts';
import type { Recurrence } from './recurrence.ts';

const dayLength = 86_400_000;

/** The last day of the year 9999. */
const lastDay = 2_932_896;

interface CalendarDay {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly date: number;
}

function calendarDay(day: number): CalendarDay {
  const date = new Date(day * dayLength);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate() };
}

/** The number of the day; `month` can be beyond the year. */
const dayOf = (year: number, month: number, date: number): number =>
  Date.UTC(year, month, date) / dayLength;

/** 0 for Monday. 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The first days of the period with this index, counted from that of `start`, and of the period behind it. */
function periodOf({ frequency, interval }: Recurrence, start: number, index: number) {
  const { year, month } = calendarDay(start);
  const from = index * interval;
  if (frequency === 'DAILY') return { first: start + from, end: start + from + 1 };
  if (frequency === 'WEEKLY') {
    const first = start - weekdayOf(start) + 7 * from;
    return { first, end: first + 7 };
  }
  if (frequency === 'MONTHLY') {
    return { first: dayOf(year, month + from, 1), end: dayOf(year, month + from + 1, 1) };
  }
  return { first: dayOf(year + from, 0, 1), end: dayOf(year + from + 1, 0, 1) };
}

/** The index of a period that is not after the one with this day. */
function indexBefore({ frequency, interval }: Recurrence, start: number, day: number): number {
  const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[frequency];
  return Math.max(0, Math.floor((day - start) / (longest * interval)) - 1);
}

/** Whether the recurrence selects a day of the period, before BYSETPOS. */
function selects(
  { frequency, byDay, byMonthDay }: Recurrence,
  start: CalendarDay & { readonly weekday: number },
  day: number,
  { first, end }: { readonly first: number; readonly end: number },
): boolean {
  const weekday = weekdayOf(day);
  const isNth = (nth: number) =>
    nth === 0 ||
    (nth > 0 ? Math.floor((day - first) / 7) + 1 : -Math.floor((end - 1 - day) / 7) - 1) === nth;
  if (byDay.length > 0 && !byDay.some((each) => each.weekday === weekday && isNth(each.nth))) {
    return false;
  }
  if (frequency === 'DAILY' && byMonthDay.length === 0) return true;
  if (frequency === 'WEEKLY') return byDay.length > 0 || weekday === start.weekday;
  const { year, month, date } = calendarDay(day);
  if (byMonthDay.length > 0) {
    const fromEnd = date - 1 - new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return byMonthDay.includes(date) || byMonthDay.includes(fromEnd);
  }
  if (byDay.length > 0) return true;
  return date === start.date && (frequency === 'MONTHLY' || month === start.month);
}

/** The days at these places of a list, from its end where negative, in their order; all of them without places. */
const placed = (days: readonly number[], places: readonly number[]): readonly number[] =>
  places.length === 0
    ? days
    : days.filter((_, at) => places.includes(at + 1) || places.includes(at - days.length));

/**
 * The days of a recurrence that begins on the day `start`, from the day `from` on, in their order. It ends with COUNT, a day of UNTIL, the year
 * 9999, and after `ruleBudget.examinedDays`. As in RFC 5545, the first day is one of them only if the recurrence selects it.
 */
export function* occurrenceDays(
  recurrence: Recurrence,
  start: number,
  from: number,
): Generator<number, void> {
  const { count, until, bySetPos } = recurrence;
  const begin = { ...calendarDay(start), weekday: weekdayOf(start) };
  const last = Math.min(lastDay, until !== null && 'day' in until ? until.day : lastDay);
  let examined = 0;
  let found = 0;
  let index = count === null ? indexBefore(recurrence, start, from) : 0;
  while (examined < ruleBudget.examinedDays) {
    const period = periodOf(recurrence, start, index);
    if (!(period.first <= last)) return;
    const days: number[] = [];
    for (let day = period.first; day < period.end; day += 1) {
      if (selects(recurrence, begin, day, period)) days.push(day);
    }
    for (const day of placed(days, bySetPos)) {
      if (day < start) continue;
      found += 1;
      if (day > last || (count !== null && found > count)) return;
      if (day >= from) yield day;
    }
    examined += period.end - period.first;
    index += 1;
  }
}
