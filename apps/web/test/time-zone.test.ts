import { afterEach, expect, test } from 'vitest';
import {
  chooseTimeZone,
  clockTime,
  daysBetween,
  endOfDay,
  startOfDay,
  timeOf,
  timeZone,
} from '../src/words/time-zone.ts';

afterEach(() => void chooseTimeZone(null));

const at = (time: string) => new Date(time);

/** A moment, and the first and the last second of the day that it is in. */
const days = [
  // The same moment is in three days.
  ['Pacific/Kiritimati', '2026-06-01T10:30Z', '2026-06-01T10:00:00Z', '2026-06-02T09:59:59Z'],
  ['America/Los_Angeles', '2026-06-01T10:30Z', '2026-06-01T07:00:00Z', '2026-06-02T06:59:59Z'],
  ['Pacific/Pago_Pago', '2026-06-01T10:30Z', '2026-05-31T11:00:00Z', '2026-06-01T10:59:59Z'],
  // Offsets that are no whole hours.
  ['Asia/Kathmandu', '2026-06-01T18:14Z', '2026-05-31T18:15:00Z', '2026-06-01T18:14:59Z'],
  ['Asia/Kathmandu', '2026-06-01T18:15Z', '2026-06-01T18:15:00Z', '2026-06-02T18:14:59Z'],
  // Days of 23 and 25 hours, and at Lord Howe of 23.5 and 24.5.
  ['America/Los_Angeles', '2026-03-08T20:00Z', '2026-03-08T08:00:00Z', '2026-03-09T06:59:59Z'],
  ['America/Los_Angeles', '2026-11-01T20:00Z', '2026-11-01T07:00:00Z', '2026-11-02T07:59:59Z'],
  ['Pacific/Auckland', '2026-09-26T20:00Z', '2026-09-26T12:00:00Z', '2026-09-27T10:59:59Z'],
  ['Pacific/Auckland', '2026-04-04T20:00Z', '2026-04-04T11:00:00Z', '2026-04-05T11:59:59Z'],
  ['Australia/Lord_Howe', '2026-10-03T20:00Z', '2026-10-03T13:30:00Z', '2026-10-04T12:59:59Z'],
  ['Australia/Lord_Howe', '2026-04-04T20:00Z', '2026-04-04T13:00:00Z', '2026-04-05T13:29:59Z'],
  // Casablanca leaves its summer time for the month of Ramadan.
  ['Africa/Casablanca', '2026-02-15T12:00Z', '2026-02-14T23:00:00Z', '2026-02-15T23:59:59Z'],
  ['Africa/Casablanca', '2026-03-22T12:00Z', '2026-03-22T00:00:00Z', '2026-03-22T22:59:59Z'],
  // In Cairo a day begins at 1:00, or has its last hour twice; in Havana one has its first hour twice.
  ['Africa/Cairo', '2026-04-24T12:00Z', '2026-04-23T22:00:00Z', '2026-04-24T20:59:59Z'],
  ['Africa/Cairo', '2026-10-29T12:00Z', '2026-10-28T21:00:00Z', '2026-10-29T21:59:59Z'],
  ['America/Havana', '2026-11-01T12:00Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z'],
  ['UTC', '2028-02-29T12:00Z', '2028-02-29T00:00:00Z', '2028-02-29T23:59:59Z'],
] as const;

test.each(days)('in %s, %s is in the day from %s to %s', (zone, moment, first, last) => {
  chooseTimeZone(zone);
  expect(startOfDay(at(moment))).toEqual(at(first));
  expect(endOfDay(clockTime(at(moment)))).toEqual(at(last));
  expect(startOfDay(at(moment), 1).getTime()).toBe(at(last).getTime() + 1000);
});

test.each([
  ['America/Los_Angeles', '2026-03-08T02:30', '2026-03-08T10:30Z'],
  ['America/Los_Angeles', '2026-11-01T01:30', '2026-11-01T08:30Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z'],
  ['Asia/Kathmandu', '2026-06-01T00:00', '2026-05-31T18:15Z'],
  ['Africa/Casablanca', '2026-03-22T02:30', '2026-03-22T02:30Z'],
])('in %s, a clock shows %s at %s', (zone, shown, time) => {
  chooseTimeZone(zone);
  expect(timeOf(Temporal.PlainDateTime.from(shown))).toEqual(at(time));
});

test.each([
  ['America/Los_Angeles', '2026-03-08T07:59Z', '2026-03-08T08:00Z', 1],
  ['America/Los_Angeles', '2026-03-08T08:00Z', '2026-03-09T06:59Z', 0],
  ['America/Los_Angeles', '2026-10-30T12:00Z', '2026-11-03T12:00Z', 4],
  ['Pacific/Kiritimati', '2026-06-01T12:00Z', '2026-06-01T09:00Z', -1],
  ['Asia/Kathmandu', '2026-12-31T18:14Z', '2026-12-31T18:15Z', 1],
])('in %s, from %s to %s are %i midnights', (zone, from, to, count) => {
  chooseTimeZone(zone);
  expect(daysBetween(at(from), at(to))).toBe(count);
});

test('a zone that the browser does not know is that of the browser, and so is none', () => {
  const own = timeZone();
  expect(chooseTimeZone('Mars/Base')).toBe(true);
  expect(timeZone()).toBe(own);
  expect(chooseTimeZone('Mars/Base')).toBe(false);
  chooseTimeZone('Asia/Kathmandu');
  expect(timeZone()).toMatch(/^Asia\/(?:Kathmandu|Katmandu)$/u);
  chooseTimeZone(null);
  expect(timeZone()).toBe(own);
});

test.each([...new Set(days.map(([zone]) => zone))])(
  'around each change of the clocks, times in %s are those of Temporal',
  (zone) => {
    chooseTimeZone(zone);
    const wrong: string[] = [];
    let change = Temporal.ZonedDateTime.from(`2024-01-01T00:00[${zone}]`);
    for (;;) {
      const next = change.getTimeZoneTransition('next');
      if (next === null || next.year > 2028) break;
      change = next;
      const around = change.toPlainDateTime();
      for (let quarter = -100; quarter < 100; quarter += 1) {
        const shown = around.add({ minutes: quarter * 15 });
        const time = timeOf(shown).getTime();
        if (time !== shown.toZonedDateTime(zone).epochMilliseconds) wrong.push(shown.toString());
      }
    }
    expect(wrong).toEqual([]);
  },
);

test('what no calendar has is no time', () => {
  expect(timeOf({ year: NaN, month: 1, day: 1 }).getTime()).toBeNaN();
  expect(timeOf({ year: 275_760, month: 9, day: 14 }).getTime()).toBeNaN();
});
