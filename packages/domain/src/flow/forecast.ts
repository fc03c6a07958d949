import { flowBudget } from '../budgets/flow-budget.ts';
import { invalid } from '../kernel/domain-error.ts';
import { dayAfter, daysBetween, weekdayOf } from './day-clock.ts';
import { ofSorted } from './percentile.ts';
import { randomNumbers, seedOf } from './random-numbers.ts';
import type { WeekOfDays } from './throughput.ts';

/** Why there is no forecast: too few whole weeks, or too few finished tickets in them. */
export type NoForecast = 'few_weeks' | 'few_finished';

/** The facts from which a forecast is made. */
export interface ForecastInput {
  /** The past whole weeks, oldest first (`weeksBefore`). The last `flowBudget.mostWeeks` are used. */
  readonly weeks: readonly WeekOfDays[];
  /** The first day that is drawn. */
  readonly from: string;
  /** How often the future is drawn: 100 to `flowBudget.trials`. */
  readonly trials: number;
}

/** The answers that 50, 85 and 95 percent of the trials reach. */
export interface Likely<Answer> {
  readonly p50: Answer;
  readonly p85: Answer;
  readonly p95: Answer;
}

/** A forecast with the number of weeks that it uses, or the reason why there is none. */
export type Forecast<Answer> =
  | { readonly reason: NoForecast }
  | { readonly reason: null; readonly weeks: number; readonly likely: Likely<Answer> };

/**
 * The number of tickets that will be finished by the end of the day `by`: "by 31 March: 12 tickets (85 %)". Refuses with `validation_failed` a day before
 * `from` or more than `flowBudget.days` ahead, and a wrong number of trials.
 *
 * The method, of this function and of `forecastDay`: Monte Carlo over the project's own throughput. A trial strings past weeks together, each drawn with
 * its seven days, so that weekdays and bursts within a week stay as they are. It draws them from a sample of as many weeks, which it has drawn
 * with replacement from the past ones before (a double bootstrap): a few weeks may not be like the future ones, and the
 * sample makes the range wider by that. Decision 0133 has the figures of this and other methods. The draws depend on the input only: the
 * same question has the same answer.
 */
export function forecastTickets(input: ForecastInput, by: string): Forecast<number> {
  const days = daysBetween(input.from, by) + 1;
  if (!(days >= 1)) throw invalid('by', 'must not be in the past');
  if (days > flowBudget.days) throw invalid('by', `must be within ${flowBudget.days} days`);
  const start = weekdayOf(input.from);
  return forecastBy(
    input,
    `tickets by ${by}`,
    (draw) => {
      let finished = 0;
      for (let day = -start; day < days; day += 7) {
        const sums = draw();
        const until = sums[Math.min(7, days - day)] ?? 0;
        finished += day < 0 ? until - (sums[start] ?? 0) : until;
      }
      // Fewer tickets are likelier: the percentiles are those of the descending numbers.
      return -finished;
    },
    (least) => -least,
  );
}

/**
 * The day by whose end so many tickets will be finished: "85 %: by 14 March"; null for a day more than `flowBudget.days` ahead. The method is that of
 * `forecastTickets`. Refuses with `validation_failed` a number that is not 1 to `flowBudget.tickets`, and a wrong number of trials.
 */
export function forecastDay(input: ForecastInput, tickets: number): Forecast<string | null> {
  if (!(Number.isInteger(tickets) && tickets >= 1 && tickets <= flowBudget.tickets)) {
    throw invalid('tickets', `must be from 1 to ${flowBudget.tickets}`);
  }
  const start = weekdayOf(input.from);
  const dayOfEnd = (draw: () => Float64Array): number => {
    let remaining = tickets;
    for (let day = -start; day < flowBudget.days; day += 7) {
      const sums = draw();
      if (day < 0) remaining += sums[start] ?? 0;
      if ((sums[7] ?? 0) >= remaining) return day + sums.findIndex((sum) => sum >= remaining) - 1;
      remaining -= sums[7] ?? 0;
    }
    return flowBudget.days;
  };
  const dayOf = (days: number) => (days < flowBudget.days ? dayAfter(input.from, days) : null);
  return forecastBy(input, `day of ${tickets}`, dayOfEnd, dayOf);
}

/** The percentiles of what `trial` returns. `draw` returns a week as sums: at index n, what its first n days finished. */
function forecastBy<Answer>(
  { weeks, from, trials }: ForecastInput,
  question: string,
  trial: (draw: () => Float64Array) => number,
  answerOf: (value: number) => Answer,
): Forecast<Answer> {
  const { leastTrials } = flowBudget;
  if (!(Number.isInteger(trials) && trials >= leastTrials && trials <= flowBudget.trials)) {
    throw invalid('trials', `must be from ${leastTrials} to ${flowBudget.trials}`);
  }
  const used = weeks.slice(-flowBudget.mostWeeks);
  const count = used.length;
  if (count < flowBudget.leastWeeks) return { reason: 'few_weeks' };
  const finished = used.flat().reduce((sum, each) => sum + each, 0);
  if (finished < flowBudget.leastFinished) return { reason: 'few_finished' };
  const past = used.map(sumsOf);
  const random = randomNumbers(seedOf(JSON.stringify([used, from, trials, question])));
  const drawn = (list: readonly Float64Array[]) =>
    list[Math.floor(random() * count)] as Float64Array;
  const sample = [...past];
  const values = new Float64Array(trials);
  for (let index = 0; index < trials; index += 1) {
    for (let week = 0; week < count; week += 1) sample[week] = drawn(past);
    values[index] = trial(() => drawn(sample));
  }
  values.sort();
  const [p50, p85, p95] = [50, 85, 95].map((percent) => answerOf(ofSorted(values, percent) ?? 0));
  return { reason: null, weeks: count, likely: { p50, p85, p95 } as Likely<Answer> };
}

/** The sums of the first days of a week, from none to all seven. */
function sumsOf(week: WeekOfDays): Float64Array {
  const sums = new Float64Array(8);
  for (let day = 0; day < 7; day += 1) sums[day + 1] = (sums[day] ?? 0) + (week[day] ?? 0);
  return sums;
}
