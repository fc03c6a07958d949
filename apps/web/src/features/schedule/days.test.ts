import { afterEach, expect, test } from 'vitest';
import { chooseTimeZone } from '../../words/time-zone.ts';
import {
  daysFrom,
  endOf,
  monthOf,
  movedDates,
  plusDays,
  readDay,
  spanOf,
  startOf,
  today,
  weekOf,
} from './days.ts';

afterEach(() => chooseTimeZone(null));

test('days, weeks and months follow the calendar', () => {
  expect(plusDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(daysFrom('2026-12-30', '2027-01-02')).toBe(3);
  expect([1, 6, 7].map((start) => weekOf('2026-11-26', start))).toEqual([
    '2026-11-23',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(weekOf('2026-11-23', 1)).toBe('2026-11-23');
  expect([monthOf('2026-11-26'), monthOf('2026-11-30', 3), monthOf('2026-01-31', -1)]).toEqual([
    '2026-11-01',
    '2027-02-01',
    '2025-12-01',
  ]);
});

test('a day of an address is a day with others on both sides', () => {
  const days = ['2026-11-26', '1000-01-01', '8999-12-31'];
  expect(days.map(readDay)).toEqual(days);
  const others = [
    null,
    '',
    'x',
    '2026-13-01',
    '0001-01-01',
    '9999-12-31',
    '+12026-01-01',
    '2026-1-1',
  ];
  expect(others.map(readDay)).toEqual(others.map(() => null));
});

test('a move keeps the hours of the clock where it is changed', () => {
  chooseTimeZone('Europe/Berlin');
  const dates = { start_at: '2026-10-24T07:00:00.000Z', due_at: '2026-10-24T15:00:00.000Z' };
  expect(movedDates(dates, 'both', 1)).toEqual({
    start_at: '2026-10-25T08:00:00.000Z',
    due_at: '2026-10-25T16:00:00.000Z',
  });
  expect([startOf('2026-10-25'), endOf('2026-10-25')]).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T22:59:59.000Z',
  ]);
});

test('one date moves up to the other, and no further', () => {
  chooseTimeZone('UTC');
  const dates = { start_at: '2026-05-04T08:00:00.000Z', due_at: '2026-05-06T16:00:00.000Z' };
  expect(movedDates(dates, 'due', 2).due_at).toBe('2026-05-08T16:00:00.000Z');
  expect(movedDates(dates, 'due', -9)).toEqual({
    start_at: dates.start_at,
    due_at: dates.start_at,
  });
  expect(movedDates(dates, 'start', -2).start_at).toBe('2026-05-02T08:00:00.000Z');
  expect(movedDates(dates, 'start', 9)).toEqual({ start_at: dates.due_at, due_at: dates.due_at });
});

test('a single date that moves alone gives the ticket a length', () => {
  chooseTimeZone('UTC');
  const due = { start_at: null, due_at: '2026-05-06T16:00:00.000Z' };
  expect(movedDates(due, 'start', -2)).toEqual({ ...due, start_at: '2026-05-04T00:00:00.000Z' });
  const start = { start_at: '2026-05-04T08:00:00.000Z', due_at: null };
  expect(movedDates(start, 'due', 1)).toEqual({ ...start, due_at: '2026-05-05T23:59:59.000Z' });
  expect(movedDates(start, 'both', 1)).toEqual({
    start_at: '2026-05-05T08:00:00.000Z',
    due_at: null,
  });
  expect([spanOf(due), spanOf({ start_at: null, due_at: null })]).toEqual([
    { from: '2026-05-06', to: '2026-05-06' },
    null,
  ]);
});

test('a ticket without dates is due today, or some days from it', () => {
  const none = { start_at: null, due_at: null };
  expect([1, 3, -1].map((count) => movedDates(none, 'both', count).due_at)).toEqual(
    [0, 2, -1].map((ahead) => endOf(plusDays(today(), ahead))),
  );
});
