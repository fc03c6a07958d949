import { expect, test } from 'vitest';
import { isTimeZone } from './time-zone.ts';

test('a time zone has an IANA name', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(['Europe/Quarry', '', 'x'.repeat(65)].filter(isTimeZone)).toEqual([]);
});
