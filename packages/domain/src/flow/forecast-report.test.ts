import { expect, test } from 'vitest';
import { madeWeeks, stationary } from '../../test/made-projects.ts';
import { leastProcessorTimeOf, processorTimeOf } from '../../testing/measured-time.ts';
import { dayAfter } from './day-clock.ts';
import { forecastReport, type FinishedDays } from './forecast-report.ts';
import { forecastDay, forecastTickets } from './forecast.ts';
import type { WeekOfDays } from './throughput.ts';

/** A Wednesday. */
const today = '2026-12-02';
const monday = '2026-11-30';

/** A project with these weeks before today, and a ticket of this week that does not count yet. */
const projectOf = (weeks: readonly WeekOfDays[]): FinishedDays => {
  const first = dayAfter(monday, -7 * weeks.length);
  const days = weeks.flat().map((tickets, at) => ({ day: dayAfter(first, at), tickets }));
  return {
    timeZone: 'UTC',
    countedSince: `${first}T00:00:00.000Z`,
    isBehind: false,
    first,
    days: [...days.filter(({ tickets }) => tickets > 0), { day: monday, tickets: 40 }],
  };
};

const weeks = madeWeeks(Object.values(stationary)[1] as never, 3, 60);

test('the forecast is that of the last 13 weeks, from tomorrow on', () => {
  const question = { tickets: 20, by: '2026-12-31', trials: 1_000 };
  const report = forecastReport(projectOf(weeks), question, today);
  const input = { weeks: weeks.slice(-13), from: '2026-12-03', trials: 1_000 };
  const [day, tickets] = [forecastDay(input, 20), forecastTickets(input, '2026-12-31')];
  expect(report).toMatchObject({
    reason: null,
    dates: 'likely' in day && day.likely,
    counts: 'likely' in tickets && tickets.likely,
    back_test: { weeks_ahead: 4, tried: 26 },
  });
  const finished = weeks.slice(-13).map((week) => week.reduce((sum, each) => sum + each, 0));
  expect(report.weeks.map((week) => week.finished)).toEqual(finished);
  expect([report.weeks[0]?.starts_on, report.weeks.at(-1)?.starts_on]).toEqual([
    dayAfter(monday, -91),
    dayAfter(monday, -7),
  ]);
});

test('asks for 28 days, and has no date for no ticket', () => {
  const report = forecastReport(projectOf(weeks), { tickets: 0, by: null, trials: 100 }, today);
  expect(report).toMatchObject({
    by: '2026-12-30',
    dates: null,
    counts: { p85: expect.any(Number) },
  });
});

test('the 85 percent of made projects came true in 80 to 90 percent of weeks', () => {
  for (const make of Object.values(stationary)) {
    let [tried, cameTrue] = [0, 0];
    for (let seed = 0; seed < 40; seed += 1) {
      const made = projectOf(madeWeeks(make, seed + 1_000, 60));
      const { back_test: found } = forecastReport(
        made,
        { tickets: 0, by: null, trials: 100 },
        today,
      );
      expect(found.share).toBe(found.came_true / 26);
      [tried, cameTrue] = [tried + found.tried, cameTrue + found.came_true];
    }
    expect(cameTrue / tried).toBeGreaterThan(0.8);
    expect(cameTrue / tried).toBeLessThan(0.9);
  }
});

const ask = (project: FinishedDays) =>
  forecastReport(project, { tickets: 5, by: null, trials: 100 }, today);

test('says that there is too little history, and gives nothing', () => {
  const nothing = { dates: null, counts: null, back_test: { tried: 0, share: null } };
  expect(ask(projectOf(weeks.slice(-7)))).toMatchObject({ reason: 'few_weeks', ...nothing });
  const idle = Array.from({ length: 12 }, () => [0, 0, 0, 0, 0, 0, 0]);
  expect(ask(projectOf(idle))).toMatchObject({ reason: 'few_finished', ...nothing });
  expect(ask({ ...projectOf([]), first: null, days: [] })).toMatchObject({ reason: 'few_weeks' });
});

test('idle weeks of a project that began before them count', () => {
  const late = [...Array.from({ length: 50 }, () => [0, 0, 0, 0, 0, 0, 0]), ...weeks.slice(-5)];
  const { weeks: used } = ask(projectOf(late));
  expect(used.slice(0, 8).map(({ finished }) => finished)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(used).toHaveLength(13);
});

test.each(['2026-12-02', '2026-12-01', '2028-03-01'])('refuses the day %s', (by) => {
  const askBy = () => forecastReport(projectOf(weeks), { tickets: 5, by, trials: 100 }, today);
  const details = { errors: { by: [expect.any(String)] } };
  expect(askBy).toThrow(expect.objectContaining({ code: 'validation_failed', details }));
});

test('the longest report takes at most 100 ms of the processor', async () => {
  const question = { tickets: 900, by: dayAfter(today, 400), trials: 10_000 };
  const round = () =>
    Promise.resolve(processorTimeOf(() => forecastReport(projectOf(weeks), question, today)));
  expect(await leastProcessorTimeOf(100, round)).toBeLessThan(100);
});
