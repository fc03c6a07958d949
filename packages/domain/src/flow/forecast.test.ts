import { expect, test } from 'vitest';
import { madeWeeks, stationary } from '../../test/made-projects.ts';
import { leastProcessorTimeOf, processorTimeOf } from '../../testing/measured-time.ts';
import { flowBudget } from '../budgets/flow-budget.ts';
import { dayAfter } from './day-clock.ts';
import { forecastDay, forecastTickets, type ForecastInput } from './forecast.ts';

/** Two tickets from Monday to Friday, always. */
const steady = Array.from({ length: 10 }, () => [2, 2, 2, 2, 2, 0, 0]);

/** From Wednesday, 2 December 2026. */
const input = (fields: Partial<ForecastInput> = {}): ForecastInput => ({
  weeks: steady,
  from: '2026-12-02',
  trials: 1_000,
  ...fields,
});

const sure = <Answer>(answer: Answer) => ({
  reason: null,
  weeks: 10,
  likely: { p50: answer, p85: answer, p95: answer },
});

test.each([
  ['2026-12-02', 2],
  ['2026-12-04', 6],
  ['2026-12-06', 6],
  ['2026-12-07', 8],
  ['2026-12-13', 16],
  ['2026-12-31', 16 + 20 + 8],
])('by %s, a steady project finishes %i tickets', (by, tickets) => {
  expect(forecastTickets(input(), by)).toEqual(sure(tickets));
});

test.each([
  [1, '2026-12-02'],
  [2, '2026-12-02'],
  [3, '2026-12-03'],
  [6, '2026-12-04'],
  [7, '2026-12-07'],
  [16, '2026-12-11'],
  [17, '2026-12-14'],
])('a steady project finishes %i tickets by %s', (tickets, day) => {
  expect(forecastDay(input(), tickets)).toEqual(sure(day));
});

test('has no day beyond the greatest range', () => {
  expect(forecastDay(input(), 100_000)).toEqual(sure(null));
});

const weeks = madeWeeks(Object.values(stationary)[3] as never, 1, 26);

test('the same question has the same answer, and draws differ between questions', () => {
  const by = '2026-12-31';
  const answer = forecastTickets(input({ weeks }), by);
  expect(forecastTickets(input({ weeks: structuredClone(weeks) }), by)).toEqual(answer);
  const answers = Array.from({ length: 30 }, (_, day) =>
    JSON.stringify(
      forecastTickets(
        input({ weeks, from: dayAfter('2026-11-30', 7 * day), trials: 100 }),
        dayAfter('2026-12-27', 7 * day),
      ),
    ),
  );
  expect(new Set(answers).size).toBeGreaterThan(3);
});

test('more certain answers promise less', () => {
  const tickets = forecastTickets(input({ weeks }), '2026-12-31');
  const day = forecastDay(input({ weeks }), 20);
  if (tickets.reason !== null || day.reason !== null) throw new Error('has no forecast');
  expect(tickets.likely.p95).toBeLessThan(tickets.likely.p85);
  expect(tickets.likely.p85).toBeLessThan(tickets.likely.p50);
  expect(String(day.likely.p95) > String(day.likely.p50)).toBe(true);
});

test('both questions agree: so many tickets by a day, and that day for so many tickets', () => {
  const trials = 10_000;
  for (const by of ['2026-12-20', '2027-01-17', '2027-03-14']) {
    const tickets = forecastTickets(input({ weeks, trials }), by);
    if (tickets.reason !== null) throw new Error('has no forecast');
    const day = forecastDay(input({ weeks, trials }), tickets.likely.p85);
    // Some trials differ, because the draws do.
    expect(
      day.reason === null && day.likely.p85 !== null && day.likely.p85 <= dayAfter(by, 3),
    ).toBe(true);
    const more = forecastDay(input({ weeks, trials }), tickets.likely.p85 + 2);
    expect(
      more.reason === null && more.likely.p85 !== null && more.likely.p85 > dayAfter(by, -3),
    ).toBe(true);
  }
});

test('uses the latest weeks only', () => {
  const idle = Array.from({ length: 30 }, () => [0, 0, 0, 0, 0, 0, 0]);
  const latest = Array.from({ length: flowBudget.mostWeeks }, () => [2, 2, 2, 2, 2, 0, 0]);
  const answer = forecastTickets(input({ weeks: [...idle, ...latest] }), '2026-12-04');
  expect(answer).toMatchObject({ weeks: flowBudget.mostWeeks, likely: { p95: 6 } });
});

/** The tickets that are finished in some whole weeks, day by day, with draws of its own: sorted. */
function referenceCounts(past: readonly (readonly number[])[], ahead: number, trials: number) {
  let state = 12_345;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)] as Item;
  const counts = [];
  for (let trial = 0; trial < trials; trial += 1) {
    const sample = past.map(() => pick(past));
    let finished = 0;
    for (let week = 0; week < ahead; week += 1)
      for (const tickets of pick(sample)) finished += tickets;
    counts.push(finished);
  }
  return counts.toSorted((a, b) => a - b);
}

test.each(Object.entries(stationary))('agrees with a reference simulation: %s', (_, make) => {
  const made = madeWeeks(make, 5, 13);
  const trials = 10_000;
  for (const ahead of [1, 4, 12]) {
    const from = '2026-11-30';
    const by = dayAfter(from, 7 * ahead - 1);
    const found = forecastTickets({ weeks: made, from, trials }, by);
    if (found.reason !== null) throw new Error('has no forecast');
    const counts = referenceCounts(made, ahead, trials);
    for (const percent of [50, 85, 95] as const) {
      // The share of the reference that reaches the forecast; equal counts make it a range.
      const answer = found.likely[`p${percent}`];
      const reached = counts.filter((count) => count >= answer).length / trials;
      const above = counts.filter((count) => count > answer).length / trials;
      expect(reached).toBeGreaterThan(percent / 100 - 0.02);
      expect(above).toBeLessThan(percent / 100 + 0.02);
    }
  }
});

test('gives nothing with too little history, and says why', () => {
  const few = forecastTickets(input({ weeks: steady.slice(0, 7) }), '2026-12-31');
  expect(few).toEqual({ reason: 'few_weeks' });
  const idle = Array.from({ length: 10 }, (_, week) => [week < 7 ? 1 : 0, 0, 0, 0, 0, 0, 0]);
  expect(forecastDay(input({ weeks: idle }), 3)).toEqual({ reason: 'few_finished' });
});

test.each([
  ['by', () => forecastTickets(input(), '2026-12-01')],
  ['by', () => forecastTickets(input(), '2028-02-01')],
  ['by', () => forecastTickets(input(), 'soon')],
  ['tickets', () => forecastDay(input(), 0)],
  ['tickets', () => forecastDay(input(), 1.5)],
  ['tickets', () => forecastDay(input(), 100_001)],
  ['trials', () => forecastDay(input({ trials: 99 }), 1)],
  ['trials', () => forecastDay(input({ trials: 10_001 }), 1)],
])('refuses a wrong %s', (field, ask) => {
  const details = { errors: { [field]: [expect.any(String)] } };
  expect(ask).toThrow(expect.objectContaining({ code: 'validation_failed', details }));
});

const round = (ask: () => unknown) => () => Promise.resolve(processorTimeOf(ask));

test('10,000 trials of the longest forecast take at most 50 ms of the processor', async () => {
  const whole = input({ weeks, trials: 10_000 });
  const by = dayAfter(whole.from, 399);
  expect(
    await leastProcessorTimeOf(
      50,
      round(() => forecastTickets(whole, by)),
    ),
  ).toBeLessThan(50);
  expect(
    await leastProcessorTimeOf(
      50,
      round(() => forecastDay(whole, 900)),
    ),
  ).toBeLessThan(50);
});
