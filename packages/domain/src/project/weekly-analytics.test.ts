import { expect, test } from 'vitest';
import { endOf, weeklyAnalyticsOf, weeksUntil } from './weekly-analytics.ts';

test.each([
  ['2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00.000Z'],
  ['2024-02-29T12:00:00.000Z', '2024-02-26T00:00:00.000Z'],
])('the week of %s begins on the Monday %s', (now, monday) => {
  expect(weeksUntil(new Date(now), 1).from.toISOString()).toBe(monday);
});

test('the weeks end with the current one', () => {
  const range = weeksUntil(new Date('2026-11-24T15:00:00.000Z'), 3);
  expect(range.from.toISOString()).toBe('2026-11-09T00:00:00.000Z');
  expect(endOf(range).toISOString()).toBe('2026-11-30T00:00:00.000Z');
});

test('names every week, those in which nothing happened too', () => {
  const range = weeksUntil(new Date('2026-11-24T15:00:00.000Z'), 3);
  const created = new Map([[1, 4]]);
  const completed = new Map([[2, { count: 3, medianDays: 2.25 }]]);
  expect(weeklyAnalyticsOf(range, { created, completed }).weeks).toEqual([
    { starts_at: '2026-11-09T00:00:00.000Z', created: 0, completed: 0, median_days: null },
    { starts_at: '2026-11-16T00:00:00.000Z', created: 4, completed: 0, median_days: null },
    { starts_at: '2026-11-23T00:00:00.000Z', created: 0, completed: 3, median_days: 2.3 },
  ]);
});
