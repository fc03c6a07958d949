import { expect, test } from 'vitest';
import { shares } from './shares.ts';

test('shares are rounded once, to a tenth of a percent, and are 100 together', () => {
  expect(shares([17, 1])).toEqual([94.4, 5.6]);
  expect(shares([23, 1])).toEqual([95.8, 4.2]);
  expect(shares([1, 1, 1])).toEqual([33.4, 33.3, 33.3]);
  expect(shares([])).toEqual([]);
  expect(shares([0, 0])).toEqual([0, 0]);
});
