import { expect, test } from 'vitest';
import { rateLimitStatusAfter, minuteOf, secondsLeft } from './rate-limit-status.ts';

const began = new Date('2026-06-01T12:00:00.000Z');
const at = (milliseconds: number) => new Date(began.getTime() + milliseconds);

const after = (calls: number | null) =>
  rateLimitStatusAfter(3, calls, { minute: minuteOf(began), now: at(20_000) });

test('a minute is one of the clock', () => {
  const minutes = [0, 1, 59_999, 60_000].map((time) => minuteOf(at(time)) - minuteOf(began));
  expect(minutes).toEqual([0, 0, 0, 1]);
});

test('the seconds left are rounded up, and never none', () => {
  const times = [0, 1, 1000, 59_000, 59_999, 61_000];
  expect(times.map((time) => secondsLeft(minuteOf(began), at(time)))).toEqual([
    60, 60, 59, 1, 1, 1,
  ]);
});

test('the last call allowed leaves none, the one after it is one too many', () => {
  expect(after(1)).toEqual({ limit: 3, remaining: 2, resetsIn: 40, isExhausted: false });
  expect(after(3)).toEqual({ limit: 3, remaining: 0, resetsIn: 40, isExhausted: false });
  expect(after(4)).toEqual({ limit: 3, remaining: 0, resetsIn: 40, isExhausted: true });
  expect(after(null)).toEqual(after(4));
});
