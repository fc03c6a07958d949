import { flowBudget } from '../budgets/flow-budget.ts';
import { invalid } from '../kernel/domain-error.ts';

const dayLength = 86_400_000;

/**
 * A function that returns the day (`2031-05-04`) of a moment in a time zone. Moments are milliseconds since 1970, from the year 1 to 9999.
 * Throws RangeError for an unknown zone. It keeps the last day, so moments in their order are cheap.
 */
export function dayClock(timeZone: string): (at: number) => string {
  let [start, end, day] = [0, 0, ''];
  return (at) => {
    if (at >= start && at < end) return day;
    const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    const date = local.toPlainDate();
    start = date.toZonedDateTime(timeZone).epochMilliseconds;
    end = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
    day = date.toString();
    return day;
  };
}

/** The moment at which a day begins in a time zone, in milliseconds since 1970. */
export const startOfDay = (day: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;

/** The moment at which it ends, which is not part of it. */
export const endOfDay = (day: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;

/** The day that is this many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayLength;

/** The weekday of a day: 0 for Monday, as in ISO 8601. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: string): number => (((Date.parse(day) / dayLength + 3) % 7) + 7) % 7;

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day));

/** A range of days, both of them included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The days of a range. Refuses with `validation_failed` (to) one that ends before it begins, or has more than `flowBudget.days`. */
export function daysOf({ from, to }: DayRange): string[] {
  const count = daysBetween(from, to) + 1;
  if (!(count >= 1)) throw invalid('to', 'must not be before from');
  if (count > flowBudget.days) throw invalid('to', `must be within ${flowBudget.days} days`);
  return Array.from({ length: count }, (_, days) => dayAfter(from, days));
}
