import { expect, test } from 'vitest';
import { isDay } from './day.ts';

test('a day is one of the calendar', () => {
  const days = ['2031-05-04', '2028-02-29', '0001-01-01', '9999-12-31'];
  expect(days.filter(isDay)).toEqual(days);
  const others = [
    '2031-02-29',
    '2031-5-4',
    '0000-01-01',
    '2031-05-04T00:00:00Z',
    '10000-01-01',
    '',
  ];
  expect(others.filter(isDay)).toEqual([]);
});
