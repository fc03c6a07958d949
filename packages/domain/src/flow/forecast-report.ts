import { flowBudget } from '../budgets/flow-budget.ts';
import { invalid } from '../kernel/domain-error.ts';
import { backTest, triedWeeks } from './back-test.ts';
import { dayAfter, mondayOf } from './day-clock.ts';
import { forecastDay, forecastTickets } from './forecast.ts';
import { noTickets } from './flow-state.ts';
import { weeksBefore } from './throughput.ts';

/** The weeks that the past forecasts looked ahead, and the days that a forecast looks ahead without `by`. */
const horizon = 4;

/** So many trials of each past forecast: the share varies more by the weeks than by the draws. */
const pastTrials = 400;

/** The past weeks that a forecast and its back-test need. */
const neededWeeks = flowBudget.mostWeeks + triedWeeks + horizon;

/** A day before all these weeks, in any time zone. `now` is a moment in milliseconds since 1970. */
export const firstDayFor = (now: number): string =>
  dayAfter(new Date(now).toISOString().slice(0, 10), -7 * (neededWeeks + 2));

/** What is stored of the tickets that a project finished, from a day on. */
export interface FinishedDays {
  readonly timeZone: string;
  /** As in `FlowFacts`. */
  readonly countedSince: string | null;
  readonly isBehind: boolean;
  /** The first day of all with a count, also before the range; null before the first. */
  readonly first: string | null;
  /** The days on which tickets ended, also by the dates of an import, in their order. */
  readonly days: readonly { readonly day: string; readonly tickets: number }[];
}

/** The question of a forecast. */
export interface ForecastQuestion {
  /** The number of tickets to finish, 0 to `flowBudget.tickets`. */
  readonly tickets: number;
  /** A day after today; null for 28 days ahead. */
  readonly by: string | null;
  readonly trials: number;
}

/** The past whole weeks, oldest first. */
function pastWeeks({ first, days }: FinishedDays, today: string) {
  if (first === null) return [];
  const start = dayAfter(mondayOf(today), -7 * neededWeeks);
  const ends = days.filter(({ day }) => day >= start);
  const rows = ends.map(({ day, tickets }) => ({ day, finished: { tickets, tenths: 0 } }));
  return weeksBefore([{ day: first < start ? start : first, finished: noTickets }, ...rows], today);
}

/**
 * The forecast of a project as the API returns it, from the day after `today` on: a day of the project's zone. With too little history it has the reason,
 * and no dates and counts. Refuses as `forecastDay` and `forecastTickets`.
 */
export function forecastReport(
  facts: FinishedDays,
  { tickets, by, trials }: ForecastQuestion,
  today: string,
) {
  const weeks = pastWeeks(facts, today);
  const input = { weeks, from: dayAfter(today, 1), trials };
  const until = by ?? dayAfter(today, 7 * horizon);
  if (until <= today) throw invalid('by', 'must be after today');
  const counts = forecastTickets(input, until);
  const dates = tickets === 0 ? null : forecastDay(input, tickets);
  const used = weeks.slice(-flowBudget.mostWeeks);
  const { tried, cameTrue, share } = backTest(weeks, today, { horizon, trials: pastTrials });
  return {
    from: input.from,
    time_zone: facts.timeZone,
    counted_since: facts.countedSince,
    is_rebuilding: facts.isBehind,
    reason: counts.reason,
    tickets,
    dates: dates?.reason === null ? dates.likely : null,
    by: until,
    counts: counts.reason === null ? counts.likely : null,
    weeks: used.map((week, place) => ({
      starts_on: dayAfter(mondayOf(today), -7 * (used.length - place)),
      finished: week.reduce((sum, each) => sum + each, 0),
    })),
    back_test: { weeks_ahead: horizon, tried, came_true: cameTrue, share },
  };
}

export type ForecastReport = ReturnType<typeof forecastReport>;
