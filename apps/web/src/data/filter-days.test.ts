import { expect, test } from 'vitest';
import { dayOf, startOfDay } from './filter-days.ts';

test.each(['2026-05-04', '2026-12-31', '0099-01-01'])(
  'the day %s of the reader is the same after the way through the address',
  (day) => {
    expect(dayOf(startOfDay(day))).toBe(day);
  },
);

test('no day is no time, and what is no time is no day', () => {
  expect(startOfDay('')).toBe('');
  expect(dayOf(undefined)).toBe('');
  expect(dayOf('soon')).toBe('');
});
