import { expect, test } from 'vitest';
import { restartWait } from './supervise.ts';

test('waits 0.1 s after the first failure, then twice as long each time, at most half a minute', () => {
  const waits = Array.from({ length: 11 }, (_, index) => restartWait(index + 1));
  expect(waits.slice(0, 4)).toEqual([100, 200, 400, 800]);
  expect(waits.slice(-2)).toEqual([30_000, 30_000]);
});
