/** What the clock and the calendar of a place show; the month is 1 to 12. */
export interface ClockTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** A day of the calendar. The parts of a `ClockTime` behind the day may be absent: then they are 0. */
export type CalendarDay = Pick<ClockTime, 'year' | 'month' | 'day'> & Partial<ClockTime>;

const dayLength = 86_400_000;
/** The last time of a `Date`, less a few days. */
const latest = 8.639e15;

let chosen: string | null = null;
/** The clock of the chosen zone; null for that of the browser, which can change while a page is open. */
let clock: Intl.DateTimeFormat | null = null;

/** The time zone of the person's days (IANA), if they chose one that this browser knows. */
export const chosenTimeZone = (): string | undefined => clock?.resolvedOptions().timeZone;

/** The time zone of the person's days (IANA): the chosen one, else that of the browser. */
export const timeZone = (): string =>
  (clock ?? new Intl.DateTimeFormat()).resolvedOptions().timeZone;

/**
 * Counts days in a time zone from now on; null, or a zone that this browser does not know: in that of the browser. Returns whether that is
 * another choice.
 */
export function chooseTimeZone(zone: string | null): boolean {
  if (zone === chosen) return false;
  chosen = zone;
  try {
    clock = zone === null ? null : clockOf(zone);
  } catch {
    clock = null;
  }
  return true;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const number = 'numeric';
  const date = { year: number, month: number, day: number } as const;
  const time = { hour: number, minute: number, second: number, hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en', { ...date, ...time, timeZone: zone });
}

/** What the person's clock shows at a time. */
export function clockTime(at: Date): ClockTime {
  if (clock === null) {
    return {
      year: at.getFullYear(),
      month: at.getMonth() + 1,
      day: at.getDate(),
      hour: at.getHours(),
      minute: at.getMinutes(),
      second: at.getSeconds(),
    };
  }
  return shownBy(clock, at);
}

function shownBy(format: Intl.DateTimeFormat, at: Date): ClockTime {
  const parts = format.formatToParts(at).map(({ type, value }) => [type, Number(value)]);
  return Object.fromEntries(parts) as ClockTime;
}

/** The clock of a time zone (IANA): what it shows at a time. Throws RangeError for a zone that this browser does not know. */
export function clockIn(zone: string): typeof clockTime {
  const format = clockOf(zone);
  return (at) => shownBy(format, at);
}

/**
 * The time at which the person's clock, or another one, shows this; a day of the month may be beyond its end. Of two such times, as in autumn, it is the first.
 * A time that a clock skips, as in spring, is as long after the time before it: 2:30 becomes 3:30.
 * What no calendar has is an invalid time.
 */
export function timeOf(shown: CalendarDay, shownAt = clockTime): Date {
  const asUtc = utcOf(shown);
  if (!(Math.abs(asUtc) < latest)) return new Date(NaN);
  const offsetAt = (time: number) => offsetOf(shownAt, time);
  const [before, after] = [offsetAt(asUtc - dayLength), offsetAt(asUtc + dayLength)];
  const found = [before, after].find((offset) => offsetAt(asUtc - offset) === offset);
  return new Date(asUtc - (found ?? before));
}

/** The first moment of the person's day that a time is in, or of a day some days `ahead`. A day has 23 to 25 hours. */
export function startOfDay(at: Date, ahead = 0): Date {
  const { year, month, day } = clockTime(at);
  return timeOf({ year, month, day: day + ahead });
}

/** The last second of a day: that is when something is due that is due on a day. Nothing due on Friday is late on Friday. */
export function endOfDay({ year, month, day }: CalendarDay): Date {
  return new Date(timeOf({ year, month, day: day + 1 }).getTime() - 1000);
}

/** How many midnights are between two times: 1 from today to tomorrow, whatever the clock shows. */
export function daysBetween(from: Date, to: Date): number {
  const [first, last] = [from, to].map((at) => {
    const { year, month, day } = clockTime(at);
    return utcOf({ year, month, day });
  });
  return ((last ?? 0) - (first ?? 0)) / dayLength;
}

/** A day as `2026-05-04`. */
export const isoDay = ({ year, month, day }: CalendarDay): string =>
  [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-');

/** Milliseconds by which a clock is ahead of UTC at a time. */
const offsetOf = (shownAt: typeof clockTime, time: number): number =>
  utcOf(shownAt(new Date(time))) - Math.floor(time / 1000) * 1000;

function utcOf({ year, month, day, hour = 0, minute = 0, second = 0 }: CalendarDay): number {
  // `Date.UTC` takes the years 0 to 99 as those of the last century.
  return (
    new Date(0).setUTCFullYear(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1000
  );
}
