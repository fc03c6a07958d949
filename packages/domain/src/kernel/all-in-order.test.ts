import { expect, test } from 'vitest';
import { allInOrder } from './all-in-order.ts';

test('answers in the order of the questions', async () => {
  const later = new Promise<string>((resolve) => setTimeout(resolve, 2, 'first'));
  expect(await allInOrder(later, Promise.resolve(2))).toEqual(['first', 2]);
});

test('throws the refusal of the first question, also when another one refuses sooner', async () => {
  const later = new Promise((_, reject) => setTimeout(reject, 2, new Error('first')));
  await expect(allInOrder(later, Promise.reject(new Error('second')))).rejects.toThrow('first');
});
