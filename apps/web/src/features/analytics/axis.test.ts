import { expect, test } from 'vitest';
import { roundUp, ticksBetween, ticksTo } from './axis.ts';

test('a scale ends with a round number', () => {
  expect([0.03, 1, 3, 14, 51, 615].map(roundUp)).toEqual([0.05, 1, 5, 20, 100, 1_000]);
  expect([[], [3], [14], [0.2]].map(ticksTo)).toEqual([
    [0, 1],
    [0, 5],
    [0, 10, 20],
    [0, 1],
  ]);
});

test('a scale that begins above zero has whole steps around all values', () => {
  expect(ticksBetween(0, 23)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(ticksBetween(4_981, 5_013)).toEqual([4_980, 4_990, 5_000, 5_010, 5_020]);
  expect(ticksBetween(0, 0)).toEqual([0, 1]);
  expect(ticksBetween(7, 7)).toEqual([7, 8]);
  expect(ticksBetween(0, 2)).toEqual([0, 1, 2]);
});
