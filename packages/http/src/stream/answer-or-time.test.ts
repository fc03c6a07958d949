import { expect, test } from 'vitest';
import { answerOrTime } from './answer-or-time.ts';

const later = <T>(milliseconds: number, answer: T): Promise<T> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, answer));

test('answers null when the time is over, and the same question is answered by a later turn', async () => {
  const questions: number[] = [];
  const within = answerOrTime(async () => later(60, questions.push(1)));
  expect(await within(10)).toBeNull();
  expect(await within(10)).toBeNull();
  expect(await within(10_000)).toEqual({ answer: 1 });
  expect(questions).toHaveLength(1);
  expect(await within(10_000)).toEqual({ answer: 2 });
});

test('an answer that came between two turns is there at once', async () => {
  const within = answerOrTime(() => later(5, 'so'));
  expect(await within(1)).toBeNull();
  await later(20, null);
  const since = performance.now();
  expect(await within(10_000)).toEqual({ answer: 'so' });
  expect(performance.now() - since).toBeLessThan(1_000);
});

test('throws what the question threw, also when that was between two turns', async () => {
  const within = answerOrTime(async () => {
    await later(5, null);
    throw new Error('undone');
  });
  expect(await within(1)).toBeNull();
  await later(20, null);
  await expect(within(10_000)).rejects.toThrow('undone');
});
