import { expect, test } from 'vitest';
import { nextDays } from './repetition-days.ts';
import { recurrenceOf, repetitionOf, type Repetition } from './schedule-words.ts';

test.each<[Repetition, string, string[]]>([
  [{ every: 'day' }, '2031-05-30', ['2031-05-30', '2031-05-31', '2031-06-01']],
  [
    { every: 'week', interval: 1, days: ['MO', 'FR'] },
    '2031-05-06',
    ['2031-05-09', '2031-05-12', '2031-05-16'],
  ],
  // Weeks are counted from that of the start, which begins on Monday.
  [
    { every: 'week', interval: 2, days: ['MO'] },
    '2031-05-07',
    ['2031-05-19', '2031-06-02', '2031-06-16'],
  ],
  [{ every: 'month', day: 31 }, '2031-05-04', ['2031-05-31', '2031-07-31', '2031-08-31']],
  [{ every: 'month', day: -1 }, '2032-01-31', ['2032-01-31', '2032-02-29', '2032-03-31']],
  [
    { every: 'nth', nth: 2, weekday: 'TU' },
    '2031-05-14',
    ['2031-06-10', '2031-07-08', '2031-08-12'],
  ],
  [
    { every: 'nth', nth: -1, weekday: 'FR' },
    '2031-05-01',
    ['2031-05-30', '2031-06-27', '2031-07-25'],
  ],
  [{ every: 'year' }, '2031-05-04', ['2031-05-04', '2032-05-04', '2033-05-04']],
])('the next days of %j from %s on', (repetition, start, days) => {
  expect(nextDays(repetition, start, start, 3)).toEqual(days);
  expect(repetitionOf(recurrenceOf(repetition))).toEqual(repetition);
});

test('days before today are left out, and weeks are still counted from the start', () => {
  const everyOther = { every: 'week', interval: 2, days: ['MO'] } as const;
  expect(nextDays(everyOther, '2031-05-05', '2031-05-06', 1)).toEqual(['2031-05-19']);
});
