import { afterEach, expect, test } from 'vitest';
import { chooseTimeZone } from '../../words/time-zone.ts';
import { typedDue } from './due-typed.ts';

/** A Monday, 14:30. */
const now = new Date(2026, 10, 23, 14, 30);

const shown = (date: Date | null) =>
  date === null
    ? null
    : `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()} ${date.getHours()}:${date.getMinutes()}${date.getSeconds() === 0 ? '' : `:${date.getSeconds()}`}`;

test.each([
  ['today', '2026-11-23 23:59:59'],
  ['Tomorrow', '2026-11-24 23:59:59'],
  ['tomorrow 15:00', '2026-11-24 15:0'],
  ['16:45', '2026-11-23 16:45'],
  ['fri', '2026-11-27 23:59:59'],
  ['Friday at 9:00', '2026-11-27 9:0'],
  ['mon', '2026-11-30 23:59:59'],
  ['next mon', '2026-11-30 23:59:59'],
  ['next fri', '2026-12-4 23:59:59'],
  ['this fri', '2026-11-27 23:59:59'],
  ['by Friday 15:00', '2026-11-27 15:0'],
  ['until 5 dec', '2026-12-5 23:59:59'],
  ['next week', '2026-11-30 23:59:59'],
  ['in 3 days', '2026-11-26 23:59:59'],
  ['in 2 weeks', '2026-12-7 23:59:59'],
  ['in a month', '2026-12-23 23:59:59'],
  ['5 dec', '2026-12-5 23:59:59'],
  ['December 5', '2026-12-5 23:59:59'],
  ['5 dec.', '2026-12-5 23:59:59'],
  ['Sept 5', '2027-9-5 23:59:59'],
  ['5 jan', '2027-1-5 23:59:59'],
  ['4.5.2031', '2031-5-4 23:59:59'],
  ['2031-05-04 17:30', '2031-5-4 17:30'],
])('%s is due %s', (text, expected) => {
  expect(shown(typedDue(text, now))).toBe(expected);
});

test.each([
  '',
  'soon',
  '3 margins',
  '2 juniors',
  'by',
  'for 15:00',
  'by by fri',
  '31 feb',
  'm',
  'in many weeks',
  '2031-02-30',
  '5 x',
  '25:00',
])('%j means no time', (text) => {
  expect(typedDue(text, now)).toBeNull();
});

test('a month later is its last day where it is shorter', () => {
  expect(shown(typedDue('in a month', new Date(2026, 0, 31)))).toBe('2026-2-28 23:59:59');
});

afterEach(() => void chooseTimeZone(null));

test.each([
  ['Pacific/Kiritimati', 'today', '2026-11-24T09:59:59.000Z'],
  ['America/Los_Angeles', 'today', '2026-11-24T07:59:59.000Z'],
  ['Asia/Kathmandu', 'tomorrow 9:00', '2026-11-25T03:15:00.000Z'],
  ['America/Los_Angeles', '8 mar 2:30', '2027-03-08T10:30:00.000Z'],
  ['Australia/Lord_Howe', '4 apr 2027', '2027-04-04T13:29:59.000Z'],
])('in %s, %s is due at %s', (zone, text, due) => {
  chooseTimeZone(zone);
  expect(typedDue(text, new Date('2026-11-24T05:30:00Z'))?.toISOString()).toBe(due);
});
