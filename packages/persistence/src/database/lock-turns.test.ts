import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LockTurns, type Turn } from './lock-turns.ts';

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
  const turns = new LockTurns();
  const [one, two, three] = [1, 2, 3].map(() => turns.take('a', 5_000)) as [Turn, Turn, Turn];
  expect(await Promise.all([one, two, three].map(isGranted))).toEqual([true, false, false]);
  one.leave();
  one.leave();
  expect(await Promise.all([two, three].map(isGranted))).toEqual([true, false]);
  for (const turn of [two, three]) turn.leave();
  expect(turns.size).toBe(0);
});

test('knows nothing between locks of other names', async () => {
  const turns = new LockTurns();
  turns.take('a', 5_000);
  expect(await isGranted(turns.take('b', 5_000))).toBe(true);
});

test('gives up after as long as it may wait, and takes nobody else’s place', async () => {
  const turns = new LockTurns();
  const held = turns.take('a', 5_000);
  const late = turns.take('a', 1_000);
  const refusal = late.granted.catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1_000);
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
  const gone = turns.take('a', 5_000);
  const next = turns.take('a', 5_000);
  gone.leave();
  held.leave();
  expect(await isGranted(next)).toBe(true);
});

test('a turn that lasts for two seconds makes room for one more, and for no second one at its end', async () => {
  const turns = new LockTurns();
  const silent = turns.take('a', 5_000);
  const [next, last] = [turns.take('a', 5_000), turns.take('a', 5_000)];
  await vi.advanceTimersByTimeAsync(1_999);
  expect(await isGranted(next)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  silent.leave();
  expect(await Promise.all([next, last].map(isGranted))).toEqual([true, false]);
});

/** Turns at which `b` was needed beside `a` and `a` beside `b`. */
function partners(): LockTurns {
  const turns = new LockTurns();
  turns.notePartner('a', 'b');
  turns.notePartner('b', 'a');
  return turns;
}

test.each(['a', 'b'])(
  'who takes %s and guesses the other lets nobody in beside it',
  async (name) => {
    const turns = partners();
    const both = turns.takeWithPartner(name, 5_000);
    expect(await isGranted(both)).toBe(true);
    const others = [turns.take('a', 5_000), turns.take('b', 5_000)];
    expect(await Promise.all(others.map(isGranted))).toEqual([false, false]);
    both.leave();
    expect(await Promise.all(others.map(isGranted))).toEqual([true, true]);
  },
);

test('two who take two locks the other way round come one after the other', async () => {
  const turns = partners();
  const [one, other] = [turns.takeWithPartner('a', 5_000), turns.takeWithPartner('b', 5_000)];
  expect(await Promise.all([one, other].map(isGranted))).toEqual([true, false]);
  one.leave();
  expect(await isGranted(other)).toBe(true);
  other.leave();
  expect(turns.size).toBe(0);
});

test.each(['a', 'b'])(
  'waits for what it guesses a tenth of a second when it takes %s',
  async (name) => {
    const turns = partners();
    turns.take(name === 'a' ? 'b' : 'a', 5_000);
    const both = turns.takeWithPartner(name, 5_000);
    await vi.advanceTimersByTimeAsync(99);
    expect(await isGranted(both)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isGranted(both)).toBe(true);
  },
);

test('keeps from others what it guesses for a tenth of a second', async () => {
  const turns = partners();
  const both = turns.takeWithPartner('a', 5_000);
  expect(await isGranted(both)).toBe(true);
  const [sure, guessed] = [turns.take('a', 5_000), turns.take('b', 5_000)];
  await vi.advanceTimersByTimeAsync(100);
  expect(await Promise.all([sure, guessed].map(isGranted))).toEqual([false, true]);
});

test('guesses nothing when nothing more was needed', async () => {
  const turns = partners();
  turns.notePartner('a', null);
  turns.takeWithPartner('a', 5_000);
  expect(await isGranted(turns.take('b', 5_000))).toBe(true);
});

test('who leaves while it waits for the one takes the other no more', async () => {
  const turns = partners();
  const held = turns.take('a', 5_000);
  const gone = turns.takeWithPartner('b', 5_000);
  gone.leave();
  held.leave();
  await vi.advanceTimersByTimeAsync(200);
  expect(turns.size).toBe(0);
});
