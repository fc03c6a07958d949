import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitWithTimeout } from './wait-with-timeout.ts';

/** Questions that are answered when the test says so, in their order. */
function questions<T>() {
  const asked: PromiseWithResolvers<T>[] = [];
  const ask = (): Promise<T> => {
    const question = Promise.withResolvers<T>();
    asked.push(question);
    return question.promise;
  };
  return { asked, ask };
}

test('answers null when the time is over, and the same question is answered by a later turn', async () => {
  const { asked, ask } = questions<number>();
  const within = waitWithTimeout(ask);
  expect(await within(10)).toBeNull();
  expect(await within(10)).toBeNull();
  const third = within(600_000);
  asked[0]?.resolve(1);
  expect(await third).toEqual({ answer: 1 });
  expect(asked).toHaveLength(1);
  const fourth = within(600_000);
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(2);
  expect(await fourth).toEqual({ answer: 2 });
});

test('an answer that came between two turns is there at once', async () => {
  const { asked, ask } = questions<string>();
  const within = waitWithTimeout(ask);
  expect(await within(1)).toBeNull();
  asked[0]?.resolve('so');
  await turn();
  expect(await within(600_000)).toEqual({ answer: 'so' });
  expect(asked).toHaveLength(1);
});

test('throws what the question threw, also when that was between two turns', async () => {
  const { asked, ask } = questions<string>();
  const within = waitWithTimeout(ask);
  expect(await within(1)).toBeNull();
  asked[0]?.reject(new Error('undone'));
  await turn();
  await expect(within(600_000)).rejects.toThrow('undone');
});
