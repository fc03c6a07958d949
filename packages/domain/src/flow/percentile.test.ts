import { expect, test } from 'vitest';
import { medianOf, percentileOf, percentilesOf } from './percentile.ts';

const five = [15, 20, 35, 40, 50];
const ten = [3, 6, 7, 8, 8, 10, 13, 15, 16, 20];
const eleven = [3, 6, 7, 8, 8, 9, 10, 13, 15, 16, 20];
const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

/** Worked examples of the nearest rank in text books; the numbers from 1 to 100 are their own percentiles. */
const reference: readonly (readonly [readonly number[], number, number])[] = [
  [five, 5, 15],
  [five, 30, 20],
  [five, 40, 20],
  [five, 50, 35],
  [five, 100, 50],
  [ten, 25, 7],
  [ten, 50, 8],
  [ten, 75, 15],
  [ten, 100, 20],
  [eleven, 25, 7],
  [eleven, 50, 9],
  [eleven, 75, 15],
  [eleven, 100, 20],
  [[7], 50, 7],
  [[7], 95, 7],
  [[1, 2], 50, 1],
  [[1, 2], 85, 2],
];

test.each(reference)('of %j, the percentile %i is %i', (values, percent, expected) => {
  expect(percentileOf(values, percent)).toBe(expected);
  expect(percentileOf([...values].toReversed(), percent)).toBe(expected);
});

test('the numbers from 1 to 100 are their own percentiles', () => {
  expect(hundred.map((percent) => percentileOf(hundred, percent))).toEqual(hundred);
});

test('at least that many percent of the values do not exceed a percentile, and fewer do not reach it', () => {
  for (let length = 1; length <= 60; length += 1) {
    const values = Array.from({ length }, (_, index) => (index * 37) % 23);
    for (const percent of [50, 85, 95]) {
      const found = percentileOf(values, percent) as number;
      const upTo = values.filter((value) => value <= found).length;
      const below = values.filter((value) => value < found).length;
      expect(upTo * 100).toBeGreaterThanOrEqual(percent * length);
      expect(below * 100).toBeLessThan(percent * length);
    }
  }
});

test('has the three percentiles, and none without values', () => {
  expect(percentilesOf(hundred)).toEqual({ p50: 50, p85: 85, p95: 95 });
  expect(percentilesOf([])).toBeNull();
  expect(percentileOf([], 50)).toBeNull();
});

test('the median of an even number is the mean of the middle', () => {
  expect(medianOf([4, 1, 3, 2])).toBe(2.5);
  expect(medianOf([5, 1, 3])).toBe(3);
  expect(medianOf([])).toBeNull();
});
