import { afterEach, expect, test } from 'vitest';
import { chooseTimeZone } from '../words/time-zone.ts';
import { dueWords } from './due-words.ts';

/** In the calendar of the reader, wherever that is. */
const at = (day: number, hour: number) => new Date(2026, 5, day, hour);
const now = at(10, 12);

test.each([
  [7, 17, '3 days late', true],
  [9, 17, '1 day late', true],
  [10, 9, 'late since today', true],
  [10, 17, 'today', false],
  [11, 0, 'tomorrow', false],
  [12, 9, 'Fri', false],
  [20, 9, 'Jun 20', false],
])('a due date on day %s at %s is shown as %s', (day, hour, words, isLate) => {
  expect(dueWords(at(day, hour).toISOString(), false, now)).toEqual({ words, isLate });
});

test('what is completed is not late', () => {
  expect(dueWords(at(7, 17).toISOString(), true, now)).toEqual({ words: 'Jun 7', isLate: false });
});

afterEach(() => void chooseTimeZone(null));

test.each([
  ['Pacific/Kiritimati', '2026-06-10T09:59:59Z', 'late since today'],
  ['Pacific/Kiritimati', '2026-06-11T09:59:59Z', 'tomorrow'],
  ['America/Los_Angeles', '2026-06-11T06:59:59Z', 'today'],
  ['America/Los_Angeles', '2026-06-12T06:59:59Z', 'tomorrow'],
  ['Asia/Kathmandu', '2026-06-13T18:14:59Z', 'Sat'],
])('in %s, what is due at %s is shown as %s', (zone, due, words) => {
  chooseTimeZone(zone);
  expect(dueWords(due, false, new Date('2026-06-10T09:59:59.500Z')).words).toBe(words);
});
