import { afterEach, expect, test } from 'vitest';
import { chooseTimeZone } from '../../words/time-zone.ts';
import { inputTime, timeOfInput } from './time-input.ts';

afterEach(() => chooseTimeZone(null));

test.each([
  ['Asia/Kathmandu', '2026-01-10T09:30', '2026-01-10T03:45:00.000Z'],
  ['Pacific/Kiritimati', '2026-07-10T00:05', '2026-07-09T10:05:00.000Z'],
])('in %s, a field with %s means %s', (zone, shown, time) => {
  chooseTimeZone(zone);
  expect(timeOfInput(shown).toISOString()).toBe(time);
  expect(inputTime(new Date(time))).toBe(shown);
});

test('an empty field is no time', () => {
  expect(timeOfInput('').getTime()).toBeNaN();
});
