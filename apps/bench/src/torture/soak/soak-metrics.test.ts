import { expect, test } from 'vitest';
import { newTally, type Tally } from './callers.ts';
import { soakMetrics, type SoakEnd } from './soak-metrics.ts';
import type { Sample } from './sample-server.ts';

const good: SoakEnd = {
  peak: 200,
  recorded: 10,
  wrongStreams: 0,
  expected: 5,
  delivered: 5,
  seconds: 1,
};
const samplesOf = (residents: readonly number[], loopP99 = 20): Sample[] =>
  residents.map((resident, index) => ({
    at: index * 5,
    resident,
    heap: 50,
    loopP99,
    machineLoad: 1,
  }));
const steady = samplesOf(Array.from({ length: 100 }, () => 180));
const answered = (faultCount = 0): Tally => ({ ...newTally(), times: [10, 20], faultCount });
const heldOf = (tally: Tally, samples: readonly Sample[], end: SoakEnd) =>
  soakMetrics('load', tally, samples, end).map(({ held }) => held);

test('a steady server holds every bar', () => {
  expect(heldOf(answered(), steady, good)).toEqual([true, true, true, true]);
});

test('memory that grows all the time, or too high, misses its bar', () => {
  const growing = samplesOf(Array.from({ length: 100 }, (_, index) => 150 + index));
  expect(heldOf(answered(), growing, good)).toEqual([false, true, true, true]);
  expect(heldOf(answered(), steady, { ...good, peak: 400 })[0]).toBe(false);
  const warm = samplesOf([
    ...Array.from({ length: 15 }, (_, index) => 50 + index * 8),
    ...Array.from({ length: 85 }, () => 180),
  ]);
  expect(heldOf(answered(), warm, good)[0]).toBe(true);
});

test('a refused request, a busy event loop and a lost event or delivery miss their bars', () => {
  expect(heldOf(answered(1), steady, good)).toEqual([true, false, true, true]);
  expect(heldOf(newTally(), steady, good)[1]).toBe(false);
  const busy = samplesOf(
    Array.from({ length: 100 }, () => 180),
    80,
  );
  expect(heldOf(answered(), busy, good)).toEqual([true, true, false, true]);
  for (const end of [{ wrongStreams: 1 }, { delivered: 4 }, { recorded: 0 }]) {
    expect(heldOf(answered(), steady, { ...good, ...end })).toEqual([true, true, true, false]);
  }
});
