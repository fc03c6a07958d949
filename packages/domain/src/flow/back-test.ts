import { flowBudget } from '../budgets/flow-budget.ts';
import { invalid } from '../kernel/domain-error.ts';
import { dayAfter, mondayOf } from './day-clock.ts';
import { forecastTickets } from './forecast.ts';
import type { WeekOfDays } from './throughput.ts';

/** How often the forecast of 85 percent came true. */
export interface BackTest {
  /** The past weeks at whose begin a forecast was possible: at most 26. */
  readonly tried: number;
  /** The weeks whose forecast came true: at least so many tickets were finished. */
  readonly cameTrue: number;
  /** `cameTrue` divided by `tried`, 0 to 1; null when fewer than `leastTried` weeks were tried. */
  readonly share: number | null;
}

/** A share of fewer weeks says little, and is not shown. */
export const leastTried = 8;

/** The most past weeks that are tried. */
export const triedWeeks = 26;

/**
 * Tries the forecast on the past: at the begin of each of the last 26 weeks whose `horizon` has passed, from the weeks before only, how many tickets
 * would be finished within `horizon` weeks (1 to 26), and compares. `weeks` are those before `today`; all 26 tries use
 * `flowBudget.mostWeeks` if there are that many more. Horizons overlap, so shares of one project vary more than those of independent tries.
 */
export function backTest(
  weeks: readonly WeekOfDays[],
  today: string,
  { horizon, trials }: { readonly horizon: number; readonly trials: number },
): BackTest {
  if (!(Number.isInteger(horizon) && horizon >= 1 && horizon <= 26)) {
    throw invalid('horizon', 'must be from 1 to 26');
  }
  const last = weeks.length - horizon;
  let [tried, cameTrue] = [0, 0];
  for (let week = Math.max(0, last - triedWeeks + 1); week <= last; week += 1) {
    const from = dayAfter(mondayOf(today), -7 * (weeks.length - week));
    const past = weeks.slice(Math.max(0, week - flowBudget.mostWeeks), week);
    const forecast = forecastTickets(
      { weeks: past, from, trials },
      dayAfter(from, 7 * horizon - 1),
    );
    if (forecast.reason !== null) continue;
    const finished = weeks.slice(week, week + horizon).flat();
    tried += 1;
    if (finished.reduce((sum, each) => sum + each, 0) >= forecast.likely.p85) cameTrue += 1;
  }
  return { tried, cameTrue, share: tried < leastTried ? null : cameTrue / tried };
}
