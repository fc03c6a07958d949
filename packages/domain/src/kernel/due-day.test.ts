import { expect, test } from 'vitest';
import { dueDayOf } from './due-day.ts';

test.each([
  // The last second of a day of the reader, in summer, in winter and where the clock changes at midnight.
  ['2026-06-05T21:59:59Z', 'Europe/Berlin', '2026-06-05'],
  ['2026-12-04T22:59:59Z', 'Europe/Berlin', '2026-12-04'],
  ['2026-03-29T21:59:59Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-10-25T22:59:59Z', 'Europe/Berlin', '2026-10-25'],
  ['2026-03-09T06:59:59Z', 'America/Los_Angeles', '2026-03-08'],
  ['2026-11-02T07:59:59Z', 'America/Los_Angeles', '2026-11-01'],
  ['2026-10-29T21:59:59Z', 'Africa/Cairo', '2026-10-29'],
  ['2026-04-05T13:29:59Z', 'Australia/Lord_Howe', '2026-04-05'],
  ['2026-06-02T18:14:59Z', 'Asia/Kathmandu', '2026-06-02'],
  // A day of somebody else's zone is the same day for each reader.
  ['2026-06-05T21:59:59Z', 'America/New_York', '2026-06-05'],
  ['2026-06-05T21:59:59Z', 'Asia/Tokyo', '2026-06-05'],
  ['2026-06-06T03:59:59Z', 'Europe/Berlin', '2026-06-05'],
  ['2026-06-05T10:59:59Z', 'UTC', '2026-06-05'],
  ['2026-06-02T18:14:59Z', 'America/Los_Angeles', '2026-06-02'],
  ['2028-02-29T23:59:59Z', 'Pacific/Auckland', '2028-02-29'],
  // Days of earlier versions end at 23:59:00.
  ['2026-06-05T21:59:00Z', 'Europe/Berlin', '2026-06-05'],
  ['2026-06-05T21:59:00Z', 'America/New_York', null],
  // Times.
  ['2026-06-05T21:58:59Z', 'Europe/Berlin', null],
  ['2026-06-05T14:59:00Z', 'UTC', null],
  ['2026-06-05T14:30:59Z', 'UTC', null],
  ['2026-06-05T00:00:00Z', 'UTC', null],
])('what is due at %s is for a reader in %s the day %s', (due, zone, day) => {
  expect(dueDayOf(new Date(due), zone)).toEqual(day === null ? null : new Date(`${day}T00:00:00Z`));
});
