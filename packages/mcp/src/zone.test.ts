import { expect, test } from 'vitest';
import type { ToolContext } from './tool.ts';
import { boundAt, dueAt, shortInstant, zoneNamed, zoneOf } from './zone.ts';

/** A call on Friday the 27th of November, 00:30 in Berlin, which is still Thursday in UTC. */
const callOf = (timeZone: string | null): ToolContext =>
  ({
    use: { readTimeZone: async () => timeZone ?? 'UTC' },
    now: new Date('2026-11-26T23:30:00Z'),
  }) as unknown as ToolContext;

test.each([
  ['Europe/Berlin', '2026-12-04', '2026-12-04T22:59:59.000Z'],
  ['Europe/Berlin', 'today', '2026-11-27T22:59:59.000Z'],
  ['Europe/Berlin', 'next friday', '2026-12-04T22:59:59.000Z'],
  ['America/New_York', 'today', '2026-11-27T04:59:59.000Z'],
  ['Europe/Berlin', '5 dec 15:00', '2026-12-05T14:00:00.000Z'],
  // A time with an offset needs no zone.
  ['Europe/Berlin', '2026-12-04T10:00:00+05:30', '2026-12-04T04:30:00.000Z'],
  // Of a key, which is nobody's, days are those of UTC.
  [null, '2026-12-04', '2026-12-04T23:59:59.000Z'],
  // 02:30 does not exist on the day when summer begins.
  ['Europe/Berlin', '2027-03-28 2:30', '2027-03-28T01:30:00.000Z'],
])('in the zone %s "%s" is due at %s', async (zone, words, instant) => {
  expect((await dueAt(callOf(zone), words, 'due_at')).toISOString()).toBe(instant);
});

test('the bound of a day is its start in the zone of the caller', async () => {
  const call = callOf('Europe/Berlin');
  const bound = (text?: string) => boundAt(call, 'due_before', text);
  expect(await bound('2026-12-04')).toEqual(new Date('2026-12-03T23:00:00Z'));
  expect(await bound('5 dec 15:00')).toEqual(new Date('2026-12-05T14:00:00Z'));
  expect(await bound()).toBeUndefined();
  await expect(bound('29 feb')).rejects.toMatchObject({
    details: { errors: { due_before: [expect.any(String)] } },
  });
});

test('the day of an instant is that of the caller', async () => {
  const zone = await zoneOf(callOf('Pacific/Auckland'));
  expect(zone.weekdayOf('2026-12-04T22:59:00.000Z')).toBe('Sat 2026-12-05');
  expect(zoneNamed('UTC').dayOf('2026-12-04T22:59:00.000Z')).toBe('2026-12-04');
});

test.each([
  ['2026-12-04T22:59:00.000Z', '2026-12-04T22:59Z'],
  ['2026-12-04T22:00:00.000Z', '2026-12-04T22:00Z'],
  ['2026-12-04T22:59:01.000Z', '2026-12-04T22:59:01Z'],
  ['2026-12-04T22:59:00.500Z', '2026-12-04T22:59:00.500Z'],
])('%s is written %s', (instant, short) => {
  expect(shortInstant(instant)).toBe(short);
});
