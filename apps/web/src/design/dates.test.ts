import { expect, test } from 'vitest';
import { howLong, howLongAgo, howSoon } from './dates.ts';

const now = new Date('2026-06-10T12:00:00.000Z');

test.each([
  ['2026-06-10T11:59:30.000Z', 'just now'],
  ['2026-06-10T11:57:00.000Z', '3 minutes ago'],
  ['2026-06-10T09:00:00.000Z', '3 hours ago'],
  ['2026-06-09T12:00:00.000Z', 'yesterday'],
  ['2026-06-11T13:00:00.000Z', 'tomorrow'],
  ['2026-05-01T12:00:00.000Z', 'May 1'],
  ['2025-05-01T12:00:00.000Z', 'May 1, 2025'],
])('tells %s as %s', (time, words) => {
  expect(howLongAgo(time, now)).toBe(words);
});

test.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [901, '16 minutes'],
])('rounds a wait of %s seconds up', (seconds, words) => {
  expect(howLong(seconds)).toBe(words);
});

test.each([
  ['2026-06-10T11:59:59.000Z', 'any moment'],
  ['2026-06-10T12:00:05.000Z', 'in 5 seconds'],
  ['2026-06-10T12:30:00.000Z', 'in 30 minutes'],
  ['2026-06-10T22:10:00.000Z', 'in 10 hours'],
])('tells the coming %s as %s', (time, words) => {
  expect(howSoon(time, now)).toBe(words);
});
