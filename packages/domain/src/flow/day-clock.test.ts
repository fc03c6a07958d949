import { expect, test } from 'vitest';
import { zones } from '../../testing/flow-histories.ts';
import { dayAfter, dayClock, daysBetween, daysOf, mondayOf, weekdayOf } from './day-clock.ts';

test.each(zones)('finds the day of moments of two years in %s, in any order', (timeZone) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const dayOf = dayClock(timeZone);
  const start = Date.UTC(2025, 0, 1, 0, 59, 59, 999);
  for (let step = 0; step < 6_000; step += 1) {
    const at = start + (step % 5 === 0 ? step - 20 : step) * 175 * 60_000;
    expect([at, dayOf(at)]).toEqual([at, format.format(at)]);
  }
});

test('knows the day that Samoa skipped', () => {
  const dayOf = dayClock('Pacific/Apia');
  const last = Date.parse('2011-12-30T09:59:59.999Z');
  expect([dayOf(last), dayOf(last + 1)]).toEqual(['2011-12-29', '2011-12-31']);
});

test('counts days and weeks', () => {
  expect(dayAfter('2024-02-28', 2)).toBe('2024-03-01');
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  expect([weekdayOf('2026-11-30'), weekdayOf('2026-11-29'), weekdayOf('1969-12-31')]).toEqual([
    0, 6, 2,
  ]);
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
});

const range = (to: string) => () => daysOf({ from: '2026-01-01', to });

test('refuses a range that ends before it begins, or is too long', () => {
  const refused = expect.objectContaining({ code: 'validation_failed' });
  expect(range('2025-12-31')).toThrow(refused);
  expect(range('2027-02-05')).toThrow(refused);
  expect(range('2027-02-04')()).toHaveLength(400);
});
