import { expect, test } from 'vitest';
import { sideOf } from './use-days-in-sight.ts';

test('a bar is before or behind the days in sight when none of its days is in sight', () => {
  const days = { from: 20, end: 60 };
  expect(sideOf(days, { at: 10, count: 10 })).toBe('before');
  expect(sideOf(days, { at: 10, count: 11 })).toBeNull();
  expect(sideOf(days, { at: 59, count: 5 })).toBeNull();
  expect(sideOf(days, { at: 60, count: 1 })).toBe('behind');
});
