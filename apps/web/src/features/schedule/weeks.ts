import { monthOf, plusDays, weekOf, type Day } from './days.ts';

/** The weeks of a calendar by month: as many for each month, so that the page keeps its height. */
const shownWeeks = 6;

/** The weeks in sight, each by its first day: those of a month, those around today, or one. */
export interface Weeks {
  by: 'month' | 'week';
  day: Day;
  /** The first day of the month in sight; null: the weeks are not those of one month. */
  month: Day | null;
  weeks: readonly Day[];
  /** The days that the two arrows show. */
  earlier: Day;
  later: Day;
}

/** The weeks from that of `first` on. The arrows show the months of the days before and behind them, so that no day is skipped. */
function weeksFrom(first: Day, day: Day, month: Day | null): Weeks {
  const weeks = Array.from({ length: shownWeeks }, (_, at) => plusDays(first, at * 7));
  return {
    by: 'month',
    day,
    month,
    weeks,
    earlier: monthOf(plusDays(first, -1)),
    later: monthOf(plusDays(first, shownWeeks * 7)),
  };
}

/** The weeks of the month that a day is in. */
export const weeksOfMonth = (day: Day, weekStart: number): Weeks =>
  weeksFrom(weekOf(monthOf(day), weekStart), day, monthOf(day));

/** The week before that of a day, its own, and those that follow: at the end of a month, too, what comes next is in sight. */
export const weeksAround = (day: Day, weekStart: number): Weeks =>
  weeksFrom(plusDays(weekOf(day, weekStart), -7), day, null);
