import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('much work of one holder lets that of another in between, and each holder keeps its order', async () => {
  const limited = createSemaphore(1);
  const order: string[] = [];
  const begin = (holder: string, name: string) =>
    limited(holder, async () => void order.push(name));
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => begin('a', name)),
    ...['b1', 'b2'].map((name) => begin('b', name)),
    begin('c', 'c1'),
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('no more pieces of work than permits are under way, and one that fails gives its permit back', async () => {
  const limited = createSemaphore(2);
  let [underWay, most] = [0, 0];
  const work = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve));
    underWay -= 1;
    throw new Error('failed');
  };
  const all = ['a', 'a', 'b', 'b', 'c'].map((holder) => limited(holder, work));
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from(all, () => 'rejected'));
  expect([most, await limited('a', async () => 'free')]).toEqual([2, 'free']);
});
