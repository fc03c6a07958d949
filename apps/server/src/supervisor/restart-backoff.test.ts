import { expect, test } from 'vitest';
import { createBackoff } from './restart-backoff.ts';

test('waits twice as long after each process that did not last, half a minute at most', () => {
  const backoff = createBackoff();
  const waits = Array.from({ length: 11 }, () => backoff.next(0));
  expect(waits.slice(0, 4)).toEqual([100, 200, 400, 800]);
  expect(waits.slice(-2)).toEqual([30_000, 30_000]);
  expect(backoff.failures()).toBe(11);
});

test('begins again after a process that had served for a minute', () => {
  const backoff = createBackoff();
  backoff.next(0);
  backoff.next(0);
  expect(backoff.next(60_000)).toBe(100);
  expect(backoff.failures()).toBe(1);
});
