import { expect, test } from 'vitest';
import { percent, shares } from './percent.ts';

test('equal parts are equal percentages, and only nothing and all of it are 0 and 100', () => {
  expect([percent(1, 3), percent(2, 3), percent(2, 42)]).toEqual([33, 67, 5]);
  expect([percent(1, 1000), percent(999, 1000)]).toEqual([1, 99]);
  expect([percent(0, 0), percent(0, 9), percent(9, 9)]).toEqual([0, 0, 100]);
});

test.each([
  [[48, 8, 8, 3, 35], 100],
  [[1, 1, 1], 100],
  [[1, 3000], 100],
  [[0, 0], 0],
  [[], 0],
] as const)('the shares of %j are together %i', (parts, sum) => {
  expect(shares(parts).reduce((all, one) => all + one, 0)).toBe(sum);
});

test('the parts that were rounded down by most get the percents that are left', () => {
  expect(shares([1, 1, 1])).toEqual([34, 33, 33]);
  expect(shares([2, 1, 4])).toEqual([29, 14, 57]);
  expect(shares([1, 3000])).toEqual([0, 100]);
});
