import { expect, test } from 'vitest';
import { scheduleCases } from '../../test/schedule-cases.ts';
import type { Schedule } from '../records/rule.ts';
import { checkSchedule, latestTime, nextTimes } from './schedule.ts';

const cases = scheduleCases.trim().split('\n');
const short = (moment: Date) => moment.toISOString().replace(/(?::00)?\.000Z$/u, 'Z');

const schedule = (fields: Partial<Schedule> = {}): Schedule => ({
  recurrence: 'FREQ=DAILY',
  start: '2026-01-01',
  time: '09:00',
  time_zone: 'Europe/Berlin',
  ...fields,
});

/** The next times after the first moment of 2026. */
const times = (fields: Partial<Schedule>, max = 3, after = '2026-01-01T00:00:00Z') =>
  nextTimes(schedule(fields), new Date(after), max).map(short);

test('finds the next times of the table of cases, in six time zones', () => {
  expect(cases.length).toBeGreaterThan(400);
  const found = cases.map((line) => {
    const [time_zone = '', start = '', time = '', after = '', recurrence = ''] = line.split(' ');
    const next = times({ time_zone, start, time, recurrence }, 3, after);
    return [time_zone, start, time, after, recurrence, ...next].join(' ');
  });
  expect(found).toEqual(cases);
});

test('runs a time that clocks skip at the first that exists, and one that exists twice once', () => {
  const berlin = { time: '02:30' };
  const spring = ['2026-03-28T01:30Z', '2026-03-29T01:00Z', '2026-03-30T00:30Z'];
  expect(times(berlin, 3, '2026-03-28T00:00:00Z')).toEqual(spring);
  const autumn = ['2026-10-24T00:30Z', '2026-10-25T00:30Z', '2026-10-26T01:30Z'];
  expect(times(berlin, 3, '2026-10-24T00:00:00Z')).toEqual(autumn);
});

test('runs once for a day that a time zone skipped', () => {
  const apia = { time_zone: 'Pacific/Apia', start: '2011-12-01', time: '00:00' };
  const days = ['2011-12-29T10:00Z', '2011-12-30T10:00Z', '2011-12-31T10:00Z'];
  expect(times(apia, 3, '2011-12-28T12:00:00Z')).toEqual(days);
});

test('ends with COUNT, with UNTIL, and never runs before its start', () => {
  expect(times({ recurrence: 'FREQ=DAILY;COUNT=2' })).toHaveLength(2);
  expect(times({ recurrence: 'FREQ=DAILY;COUNT=2' }, 3, '2026-02-01T00:00:00Z')).toEqual([]);
  expect(times({ recurrence: 'FREQ=DAILY;UNTIL=20260102' })).toHaveLength(2);
  expect(times({ recurrence: 'FREQ=DAILY;UNTIL=20260102T075959Z' })).toHaveLength(1);
  expect(times({ start: '2031-05-04' }, 1)).toEqual(['2031-05-04T07:00Z']);
});

test.each([
  'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6',
  'FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1',
  'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=366',
  'FREQ=YEARLY;BYDAY=MO;BYSETPOS=366',
  'FREQ=MONTHLY;COUNT=1000;BYDAY=2MO;BYMONTHDAY=31',
  'FREQ=YEARLY;INTERVAL=1000;BYDAY=53MO;BYMONTHDAY=1',
])('ends the search for a time that never comes: %s', (recurrence) => {
  const begin = performance.now();
  expect(times({ recurrence, start: '2026-01-06' })).toEqual([]);
  expect(performance.now() - begin).toBeLessThan(2_000);
});

test('adds the numbered days of BYDAY to the others', () => {
  const days = ['2026-01-05T08:00Z', '2026-01-12T08:00Z', '2026-01-13T08:00Z'];
  expect(times({ recurrence: 'FREQ=MONTHLY;BYDAY=MO,2TU' })).toEqual(days);
});

const latest = (fields: Partial<Schedule>, after: string, now: string) =>
  latestTime(schedule(fields), new Date(after), new Date(now))?.toISOString() ?? null;

test('of missed times, only the latest is left', () => {
  const [start, later] = ['2026-01-01T00:00:00Z', '2026-06-10T06:59:59.999Z'];
  expect(latest({}, start, later)).toBe('2026-06-09T07:00:00.000Z');
  expect(latest({}, start, '2026-06-10T07:00:00Z')).toBe('2026-06-10T07:00:00.000Z');
  expect(latest({}, '2026-06-09T07:00:00Z', later)).toBeNull();
  expect(latest({ recurrence: 'FREQ=YEARLY' }, start, later)).toBe('2026-01-01T08:00:00.000Z');
  expect(latest({ recurrence: 'FREQ=DAILY;COUNT=3' }, start, later)).toBe(
    '2026-01-03T08:00:00.000Z',
  );
  expect(latest({ start: '2027-01-01' }, start, later)).toBeNull();
  const old = { recurrence: 'FREQ=DAILY;COUNT=1', start: '1970-01-01' };
  expect(latest(old, '1969-12-31T00:00:00Z', later)).toBe('1970-01-01T08:00:00.000Z');
});

test('the latest time is the last of the next times, for the schedules of the table', () => {
  for (const line of cases) {
    const [time_zone = '', start = '', time = '', after = '', recurrence = ''] = line.split(' ');
    const each = schedule({ time_zone, start, time, recurrence });
    const next = nextTimes(each, new Date(after), 5);
    const last = next.at(-1) ?? null;
    expect(latestTime(each, new Date(after), last ?? new Date('2030-01-01'))).toEqual(last);
  }
});

test('finds rare days, and days after a long time', () => {
  const leap = { recurrence: 'FREQ=YEARLY', start: '2024-02-29' };
  expect(times(leap, 1)).toEqual(['2028-02-29T08:00Z']);
  expect(times({ recurrence: 'FREQ=DAILY;BYMONTHDAY=31' }, 1)).toEqual(['2026-01-31T08:00Z']);
  expect(times({ start: '1970-01-01' }, 1, '2999-12-31T12:00:00Z')).toEqual(['3000-01-01T08:00Z']);
});

test.each([
  ['recurrence', '', 'must have parts such as FREQ=WEEKLY'],
  ['recurrence', 'FREQ=HOURLY', 'must have FREQ of DAILY, WEEKLY, MONTHLY, YEARLY'],
  ['recurrence', 'INTERVAL=2', 'must have FREQ of'],
  ['recurrence', 'FREQ=DAILY;FREQ=DAILY', 'must have FREQ once'],
  ['recurrence', 'FREQ=DAILY;BYHOUR=3', 'must have parts such as'],
  ['recurrence', 'FREQ=DAILY;INTERVAL=0', 'must have INTERVAL from 1 to 1000'],
  ['recurrence', 'FREQ=DAILY;INTERVAL=1001', 'must have INTERVAL from 1 to 1000'],
  ['recurrence', 'FREQ=DAILY;INTERVAL=1,2', 'must have one INTERVAL'],
  ['recurrence', 'FREQ=DAILY;COUNT=-1', 'must have COUNT from 1 to 1000'],
  ['recurrence', 'FREQ=DAILY;BYDAY=1MO', 'can have numbers in BYDAY'],
  ['recurrence', 'FREQ=MONTHLY;BYDAY=0MO', 'must have BYDAY of days'],
  ['recurrence', 'FREQ=MONTHLY;BYDAY=XX', 'must have BYDAY of days'],
  ['recurrence', 'FREQ=WEEKLY;BYMONTHDAY=1', 'cannot have BYMONTHDAY'],
  ['recurrence', 'FREQ=MONTHLY;BYMONTHDAY=32', 'must have BYMONTHDAY from 1 to 31 or -1 to -31'],
  ['recurrence', 'FREQ=MONTHLY;BYSETPOS=1', 'can have BYSETPOS with'],
  ['recurrence', 'FREQ=DAILY;COUNT=1;UNTIL=20310101', 'cannot have both'],
  ['recurrence', 'FREQ=DAILY;UNTIL=20310231', 'must have UNTIL such as'],
  ['recurrence', 'FREQ=DAILY;UNTIL=20310101T250000Z', 'must have UNTIL such as'],
  ['recurrence', ' '.repeat(501), 'must have at most 500 characters'],
  ['start', '2031-02-30', 'must be a day'],
  ['start', '1969-12-31', 'must be a day'],
  ['time', '24:00', 'must be a time'],
  ['time_zone', 'Mars/Olympus', 'must be an IANA time zone'],
])('refuses the %s %s', (field, value, message) => {
  const errors = { [`when.${field}`]: [expect.stringContaining(message)] };
  expect(() => checkSchedule({ ...schedule(), [field]: value }, 'when')).toThrow(
    expect.objectContaining({ code: 'validation_failed', details: { errors } }),
  );
});
