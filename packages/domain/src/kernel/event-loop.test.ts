import { expect, test } from 'vitest';
import { mapWithPauses, turnForText } from './event-loop.ts';

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

test('between long texts of several requests others have the event loop, however many come together', async () => {
  const done: number[] = [];
  const seenByOthers = new Set<number>();
  // As one who goes on with each answer of a database.
  const watch = setInterval(() => seenByOthers.add(done.length), 1);
  const texts = Array.from({ length: 6 }, () => 'x'.repeat(5_000));
  await Promise.all(
    texts.map(async (text, index) => {
      await turnForText(text);
      work(20);
      done.push(index);
    }),
  );
  clearInterval(watch);
  expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  expect([...seenByOthers]).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]));
});

test('a short text does not wait for long ones', async () => {
  const order: string[] = [];
  const read = async (text: string) => {
    await turnForText(text);
    order.push(text.slice(0, 5));
  };
  await Promise.all([read('a'.repeat(5_000)), read('b'.repeat(5_000)), read('short')]);
  expect(order.indexOf('short')).toBeLessThan(order.indexOf('bbbbb'));
});
