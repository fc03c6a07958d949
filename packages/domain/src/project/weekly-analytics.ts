/** What happened in one week, as the API returns it. Deleted tickets do not count, archived ones do: to archive changes no past. */
export interface WeekRecord {
  /** Its first moment, Monday 00:00 UTC (ISO 8601). */
  starts_at: string;
  created: number;
  /** Tickets that entered their board in this week, and whose board is a done board. */
  completed: number;
  /** The median of the days from creation to completion of these, to one decimal; null for none. */
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

/** The `count` weeks that begin at `from`, which is the first moment of a week. */
export interface WeekRange {
  readonly from: Date;
  readonly count: number;
}

/** The most weeks that are counted at once: a year, whatever day it begins on. */
export const maxWeeks = 53;

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** 1970-01-05, a Monday. */
const firstMonday = 4 * dayMs;

/** The last `count` weeks, with that of `now` as the last one. */
export function weeksUntil(now: Date, count: number): WeekRange {
  const current = Math.floor((now.getTime() - firstMonday) / weekMs);
  return { from: new Date(firstMonday + (current - count + 1) * weekMs), count };
}

/** The first moment after the weeks. */
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

const weekStart = (from: Date, week: number): Date => new Date(from.getTime() + week * weekMs);
