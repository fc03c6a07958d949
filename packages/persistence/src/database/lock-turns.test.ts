import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LockTurns } from './lock-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether it is the turn's turn. */
async function isGranted({ granted }: { granted: Promise<void> }): Promise<boolean> {
  return Promise.race([granted.then(() => true), Promise.resolve().then(() => false)]);
}

test('lets two at a time, the others in the order in which they came', async () => {
  const turns = new LockTurns();
  const [one, two] = [turns.take('a', 5_000), turns.take('a', 5_000)];
  const [three, four] = [turns.take('a', 5_000), turns.take('a', 5_000)];
  expect(await Promise.all([one, two, three, four].map(isGranted))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  two.leave();
  expect(await Promise.all([three, four].map(isGranted))).toEqual([true, false]);
});

test('knows nothing between locks of other names', async () => {
  const turns = new LockTurns();
  turns.take('a', 5_000);
  turns.take('a', 5_000);
  expect(await isGranted(turns.take('b', 5_000))).toBe(true);
});

test('gives up after as long as it may wait, and takes nobody else’s place', async () => {
  const turns = new LockTurns();
  const held = turns.take('a', 5_000);
  turns.take('a', 5_000);
  const late = turns.take('a', 5_000);
  const refusal = late.granted.catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await refusal).toContain('unavailable');
  late.leave();
  const next = turns.take('a', 5_000);
  held.leave();
  expect(await isGranted(next)).toBe(true);
  expect(await isGranted(turns.take('a', 5_000))).toBe(false);
});

test('who leaves the queue is not waited for', async () => {
  const turns = new LockTurns();
  const held = turns.take('a', 5_000);
  turns.take('a', 5_000);
  const gone = turns.take('a', 5_000);
  const next = turns.take('a', 5_000);
  gone.leave();
  held.leave();
  expect(await isGranted(next)).toBe(true);
});
