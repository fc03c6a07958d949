/** The counts of one week, as the API returns them. Deleted tickets do not count; archived ones do, so that archiving does not change the past. */
export interface WeekRecord {
  /** Its start, Monday 00:00 UTC, in RFC 3339. */
  starts_at: string;
  created: number;
  /** Tickets that are on a done board and entered it in this week. */
  completed: number;
  /** The median of the days from creation to completion of these tickets, with one decimal; null when there are none. */
  median_days: number | null;
}

/** The last weeks of a project, the current one included, oldest first. */
export interface WeeklyAnalyticsRecord {
  weeks: WeekRecord[];
}

/** The counts of the weeks, by index. Weeks in which nothing happened are left out. */
export interface CountedWeeks {
  readonly created: ReadonlyMap<number, number>;
  readonly completed: ReadonlyMap<number, { readonly count: number; readonly medianDays: number }>;
}

/** `count` weeks from `from` on, which is the start of a week. */
export interface WeekRange {
  readonly from: Date;
  readonly count: number;
}

/** The greatest number of weeks in one answer: a year that begins on any day. */
export const maxWeeks = 53;

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** 1970-01-05, a Monday. */
const firstMonday = 4 * dayMs;

/** The `count` weeks up to and with the week of `now`. */
export function weeksUntil(now: Date, count: number): WeekRange {
  const current = Math.floor((now.getTime() - firstMonday) / weekMs);
  return { from: new Date(firstMonday + (current - count + 1) * weekMs), count };
}

/** The end of the weeks, exclusive. */
export const endOf = ({ from, count }: WeekRange): Date => weekStart(from, count);

/** One record for each week, also for weeks in which nothing happened. */
export function weeklyAnalyticsOf(
  { from, count }: WeekRange,
  { created, completed }: CountedWeeks,
): WeeklyAnalyticsRecord {
  return {
    weeks: Array.from({ length: count }, (_, week) => {
      const done = completed.get(week);
      return {
        starts_at: weekStart(from, week).toISOString(),
        created: created.get(week) ?? 0,
        completed: done?.count ?? 0,
        median_days: done === undefined ? null : Math.round(done.medianDays * 10) / 10,
      };
    }),
  };
}

/** The start of each week, in RFC 3339. */
export const weekStartsOf = ({ from, count }: WeekRange): string[] =>
  Array.from({ length: count }, (_, week) => weekStart(from, week).toISOString());

const weekStart = (from: Date, week: number): Date => new Date(from.getTime() + week * weekMs);
