import { expect, test } from 'vitest';
import { mapWithPauses } from './event-loop.ts';

/** Keeps the processor busy for this many milliseconds. */
function work(milliseconds: number): void {
  const since = performance.now();
  while (performance.now() - since < milliseconds);
}

test('answers in the order of the items', async () => {
  const doubled = await mapWithPauses([3, 1, 2], (number, index) => [index, number * 2]);
  expect(doubled).toEqual([
    [0, 6],
    [1, 2],
    [2, 4],
  ]);
});

test('others have the event loop while many items are worked on', async () => {
  const done: number[] = [];
  const seenByOthers: number[] = [];
  const watch = setInterval(() => seenByOthers.push(done.length), 1);
  await mapWithPauses(Array.from({ length: 40 }), (_, index) => {
    work(5);
    done.push(index);
  });
  clearInterval(watch);
  expect(seenByOthers.length).toBeGreaterThanOrEqual(4);
  // Between two pauses lie 20 ms of work, and at most the item that exceeds them.
  const slices = seenByOthers.map((count, index) => count - (seenByOthers[index - 1] ?? 0));
  expect(Math.max(...slices)).toBeLessThanOrEqual(4);
});

test('what is refused for an item ends the work', async () => {
  const refusal = new Error('no');
  const seen: number[] = [];
  const working = mapWithPauses([1, 2, 3], (number) => {
    seen.push(number);
    if (number === 2) throw refusal;
  });
  await expect(working).rejects.toBe(refusal);
  expect(seen).toEqual([1, 2]);
});
