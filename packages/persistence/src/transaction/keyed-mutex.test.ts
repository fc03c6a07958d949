import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeyedMutex, type Permit } from './keyed-mutex.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether the permit is held. */
async function isGranted({ granted }: Permit): Promise<boolean> {
  let isHeld = false;
  granted.then(
    () => (isHeld = true),
    () => {},
  );
  await vi.advanceTimersByTimeAsync(0);
  return isHeld;
}

test('lets one at a time, the others in the order in which they came', async () => {
  const mutex = new KeyedMutex();
  const [first, second, third] = [1, 2, 3].map(() => mutex.take('a', 5_000)) as [
    Permit,
    Permit,
    Permit,
  ];
  expect(await Promise.all([first, second, third].map(isGranted))).toEqual([true, false, false]);
  first.release();
  first.release();
  expect(await Promise.all([second, third].map(isGranted))).toEqual([true, false]);
  for (const permit of [second, third]) permit.release();
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
  late.release();
  const next = mutex.take('a', 5_000);
  held.release();
  expect(await isGranted(next)).toBe(true);
  expect(await isGranted(mutex.take('a', 5_000))).toBe(false);
});

test('a permit that is given up is not waited for', async () => {
  const mutex = new KeyedMutex();
  const held = mutex.take('a', 5_000);
  const released = mutex.take('a', 5_000);
  const next = mutex.take('a', 5_000);
  released.release();
  held.release();
  expect(await isGranted(next)).toBe(true);
});

test('a permit that is held for two seconds is released for one more, and for no second one at its end', async () => {
  const mutex = new KeyedMutex();
  const silent = mutex.take('a', 5_000);
  const [next, last] = [mutex.take('a', 5_000), mutex.take('a', 5_000)];
  await vi.advanceTimersByTimeAsync(1_999);
  expect(await isGranted(next)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  silent.release();
  expect(await Promise.all([next, last].map(isGranted))).toEqual([true, false]);
});

test('locks of a group let one at a time, too, but wait for each other only briefly', async () => {
  const mutex = new KeyedMutex();
  for (const name of ['a', 'b']) mutex.setGroup(name, 'group');
  const [first, second] = [mutex.takeInGroup('a', 5_000), mutex.takeInGroup('b', 5_000)];
  expect(await Promise.all([first, second].map(isGranted))).toEqual([true, false]);
  first.release();
  expect(await isGranted(second)).toBe(true);
  const late = mutex.takeInGroup('a', 5_000);
  expect(await isGranted(late)).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(await isGranted(late)).toBe(true);
  expect(await isGranted(mutex.take('b', 5_000))).toBe(false);
  for (const permit of [second, late]) permit.release();
});

test('a permit in a group that is given up while it waits takes none of the group', async () => {
  const mutex = new KeyedMutex();
  mutex.setGroup('a', 'group');
  const held = mutex.take('a', 5_000);
  const released = mutex.takeInGroup('a', 5_000);
  released.release();
  held.release();
  expect(mutex.size).toBe(0);
  expect(await isGranted(mutex.take('group', 5_000))).toBe(true);
});
