import { expect, test } from 'vitest';
import { atTime, snoozeTimes } from './snooze-times.ts';

const offered = (now: Date) =>
  snoozeTimes(now).map(({ name, at }) => `${name} ${at.toDateString()} ${at.getHours()}`);

test('in the morning later today is offered, in the evening it is not, also over the end of a month', () => {
  expect(offered(new Date(2031, 0, 30, 8))).toEqual([
    'Later today Thu Jan 30 2031 17',
    'Tomorrow Fri Jan 31 2031 9',
    'Next week Mon Feb 03 2031 9',
  ]);
  expect(offered(new Date(2031, 0, 31, 23, 59))).toEqual([
    'Tomorrow Sat Feb 01 2031 9',
    'Next week Mon Feb 03 2031 9',
  ]);
});

test('on a Sunday next week is not tomorrow, and on a Monday it is not today', () => {
  expect(offered(new Date(2031, 1, 2, 20))[1]).toBe('Next week Mon Feb 10 2031 9');
  expect(offered(new Date(2031, 1, 3, 20))[1]).toBe('Next week Mon Feb 10 2031 9');
});

test('a time is named by its day within a week, and by its date after that', () => {
  const now = new Date(2031, 1, 3, 8);
  const words = (day: number) => atTime(new Date(2031, 1, day, 9).toISOString(), now);
  expect(words(4)).toMatch(/^Tue,? 9:00.AM$/u);
  expect(words(14)).toMatch(/^Feb 14, 2031, 9:00.AM$/u);
});
