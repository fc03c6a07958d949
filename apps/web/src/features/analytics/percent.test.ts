import { expect, test } from 'vitest';
import { percent } from './percent.ts';

test('equal parts are equal percentages, and only nothing and all of it are 0 and 100', () => {
  expect([percent(1, 3), percent(2, 3), percent(2, 42)]).toEqual([33, 67, 5]);
  expect([percent(1, 1000), percent(999, 1000)]).toEqual([1, 99]);
  expect([percent(0, 0), percent(0, 9), percent(9, 9)]).toEqual([0, 0, 100]);
});
