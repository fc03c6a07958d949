import { dayAfter, daysOf, mondayOf, weekdayOf, type DayRange } from './day-clock.ts';
import type { DayRow } from './day-rows.ts';
import { noTickets, plus, type Count } from './flow-state.ts';

/** What a project finished in one week, Monday to Sunday in its zone. */
export interface WeekOfThroughput {
  /** Its Monday. */
  readonly week: string;
  /** Ends of tickets. One that is reopened on a later day and ends again counts in both weeks. */
  readonly finished: Count;
  readonly reopened: Count;
  /** Tickets that ended in this week by the dates of an import. They are not among `finished`. */
  readonly imported: Count;
}

const emptyWeek = (week: string): WeekOfThroughput => ({
  week,
  finished: noTickets,
  reopened: noTickets,
  imported: noTickets,
});

/** The throughput by week, from the week of `from` to that of `to`, from the rows of these days; weeks without an end have zeros. Refuses a range as `daysOf`. */
export function throughputOf(rows: Iterable<DayRow>, range: DayRange): WeekOfThroughput[] {
  const weeks = new Map<string, WeekOfThroughput>();
  // There are more rows than days.
  const weekOf = new Map(daysOf(range).map((day) => [day, mondayOf(day)]));
  for (const week of weekOf.values()) weeks.set(week, emptyWeek(week));
  for (const { day, isImported, finished, reopened } of rows) {
    const week = weeks.get(weekOf.get(day) ?? mondayOf(day));
    if (week === undefined) continue;
    weeks.set(week.week, {
      ...week,
      reopened: plus(week.reopened, reopened),
      ...(isImported
        ? { imported: plus(week.imported, finished) }
        : { finished: plus(week.finished, finished) }),
    });
  }
  return [...weeks.values()];
}

/** The numbers of tickets that a project finished on the seven days of a week, from Monday on. */
export type WeekOfDays = readonly number[];

/**
 * The whole weeks before the day `today`, oldest first, from the first whole week after the project's first row on. Ends by the dates of
 * an import count. A forecast takes its samples from them.
 */
export function weeksBefore(
  rows: readonly Pick<DayRow, 'day' | 'finished'>[],
  today: string,
): WeekOfDays[] {
  const end = mondayOf(today);
  const first = rows.reduce((least, { day }) => (day < least ? day : least), end);
  const weeks = new Map<string, number[]>();
  // The first week is whole only if the project began on its Monday.
  const start = weekdayOf(first) === 0 ? first : dayAfter(mondayOf(first), 7);
  for (let week = start; week < end; week = dayAfter(week, 7)) {
    weeks.set(
      week,
      Array.from({ length: 7 }, () => 0),
    );
  }
  for (const { day, finished } of rows) {
    const days = weeks.get(mondayOf(day));
    const weekday = weekdayOf(day);
    if (days) days[weekday] = (days[weekday] ?? 0) + finished.tickets;
  }
  return [...weeks.values()];
}
