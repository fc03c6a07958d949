import { expect, test } from 'vitest';
import { changing, madeWeeks, stationary } from '../../test/made-projects.ts';
import { backTest } from './back-test.ts';

const horizon = 4;
const today = '2026-11-30';

/** The share of weeks in which the 85 percent came true, of this many made projects. */
function shareOf(make: (typeof stationary)[string], projects: number): number {
  let [tried, cameTrue] = [0, 0];
  for (let seed = 0; seed < projects; seed += 1) {
    const weeks = madeWeeks(make, seed, 26 + 13 + horizon);
    const tries = backTest(weeks, today, { horizon, trials: 200 });
    tried += tries.tried;
    cameTrue += tries.cameTrue;
  }
  expect(tried).toBe(projects * 26);
  return cameTrue / tried;
}

test.each(Object.entries(stationary))(
  'the 85 percent came true in 80 to 90 percent of weeks: %s',
  (_, make) => {
    const share = shareOf(make, 60);
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(0.9);
  },
);

test('shows that a forecast of a shrinking team is wrong, and of a growing one careful', () => {
  const [release, growing, shrinking] = Object.values(changing).map((make) => shareOf(make, 20));
  expect(release).toBeGreaterThan(0.85);
  expect(growing).toBeGreaterThan(0.9);
  expect(shrinking).toBeLessThan(0.75);
});

const steady = (weeks: number) => Array.from({ length: weeks }, () => [1, 1, 1, 1, 1, 0, 0]);

test('tries each of the last 26 weeks whose horizon has passed, with the weeks before only', () => {
  const tries = (weeks: number) => backTest(steady(weeks), today, { horizon, trials: 100 });
  expect(tries(100)).toEqual({ tried: 26, cameTrue: 26, share: 1 });
  expect(tries(8 + 8 + horizon - 1)).toEqual({ tried: 8, cameTrue: 8, share: 1 });
  expect(tries(8 + 7 + horizon - 1)).toEqual({ tried: 7, cameTrue: 7, share: null });
  expect(tries(3)).toEqual({ tried: 0, cameTrue: 0, share: null });
  const stopped = [...steady(40), ...Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0, 0])];
  // The tries at the begin of weeks 17 to 36 end before the project stops.
  const { tried, cameTrue } = backTest(stopped, today, { horizon, trials: 100 });
  expect([tried, cameTrue]).toEqual([26, 20]);
});

test.each([0, 27, 1.5])('refuses a horizon of %s weeks', (wrong) => {
  const ask = () => backTest(steady(60), today, { horizon: wrong, trials: 100 });
  expect(ask).toThrow(expect.objectContaining({ code: 'validation_failed' }));
});
