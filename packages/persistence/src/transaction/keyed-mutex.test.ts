import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeyedMutex, type Turn } from './keyed-mutex.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether it is the turn's turn. */
async function isGranted({ granted }: Turn): Promise<boolean> {
  let is = false;
  granted.then(
    () => (is = true),
    () => {},
  );
  await vi.advanceTimersByTimeAsync(0);
  return is;
}

test('lets one at a time, the others in the order in which they came', async () => {
  const mutex = new KeyedMutex();
  const [one, two, three] = [1, 2, 3].map(() => mutex.take('a', 5_000)) as [Turn, Turn, Turn];
  expect(await Promise.all([one, two, three].map(isGranted))).toEqual([true, false, false]);
  one.leave();
  one.leave();
  expect(await Promise.all([two, three].map(isGranted))).toEqual([true, false]);
  for (const turn of [two, three]) turn.leave();
  expect(mutex.size).toBe(0);
});

test('knows nothing between locks of other names', async () => {
  const mutex = new KeyedMutex();
  mutex.take('a', 5_000);
  expect(await isGranted(mutex.take('b', 5_000))).toBe(true);
});

test('gives up after as long as it may wait, and takes nobody else’s place', async () => {
  const mutex = new KeyedMutex();
  const held = mutex.take('a', 5_000);
  const late = mutex.take('a', 1_000);
  const refusal = late.granted.catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await refusal).toContain('unavailable');
  late.leave();
  const next = mutex.take('a', 5_000);
  held.leave();
  expect(await isGranted(next)).toBe(true);
  expect(await isGranted(mutex.take('a', 5_000))).toBe(false);
});

test('who leaves the queue is not waited for', async () => {
  const mutex = new KeyedMutex();
  const held = mutex.take('a', 5_000);
  const gone = mutex.take('a', 5_000);
  const next = mutex.take('a', 5_000);
  gone.leave();
  held.leave();
  expect(await isGranted(next)).toBe(true);
});

test('a turn that lasts for two seconds makes room for one more, and for no second one at its end', async () => {
  const mutex = new KeyedMutex();
  const silent = mutex.take('a', 5_000);
  const [next, last] = [mutex.take('a', 5_000), mutex.take('a', 5_000)];
  await vi.advanceTimersByTimeAsync(1_999);
  expect(await isGranted(next)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  silent.leave();
  expect(await Promise.all([next, last].map(isGranted))).toEqual([true, false]);
});
