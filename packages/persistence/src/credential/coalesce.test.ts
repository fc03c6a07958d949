import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

/** Questions that are answered when the test says so. */
function aDesk(timeoutMs = 60_000) {
  const asked: { key: string; at: number; count: number; end: (fails?: boolean) => void }[] = [];
  const { ask: put, begin } = coalesce(
    ({ key, at }: { key: string; at: number }, count) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const end = (fails = false) => (fails ? reject(new Error(`no ${at}`)) : resolve(`of ${at}`));
      asked.push({ key, at, count, end });
      return promise;
    },
    { timeoutMs },
  );
  return { asked, put, begin };
}

test('those who come while a question is under way share the next one', async () => {
  const { asked, put } = aDesk();
  const first = put({ key: 'a', at: 1 });
  const others = [2, 3, 4].map((at) => put({ key: 'a', at }));
  expect(asked.length).toBe(1);
  asked[0]?.end();
  expect(await first).toEqual({ answer: 'of 1', place: 1, count: 1 });
  expect(asked[1]).toMatchObject({ at: 4, count: 3 });
  asked[1]?.end();
  expect(await Promise.all(others)).toEqual([
    { answer: 'of 4', place: 1, count: 3 },
    { answer: 'of 4', place: 2, count: 3 },
    { answer: 'of 4', place: 3, count: 3 },
  ]);
  void put({ key: 'a', at: 5 });
  expect(asked.length).toBe(3);
});

test('other keys do not wait', () => {
  const { asked, put } = aDesk();
  void put({ key: 'a', at: 1 });
  void put({ key: 'b', at: 2 });
  expect(asked.map(({ key }) => key)).toEqual(['a', 'b']);
});

test('a question that fails does so for all who asked it, and for nobody else', async () => {
  const { asked, put } = aDesk();
  const first = put({ key: 'a', at: 1 });
  const next = put({ key: 'a', at: 2 });
  asked[0]?.end(true);
  await expect(first).rejects.toThrow('no 1');
  asked[1]?.end();
  expect(await next).toMatchObject({ answer: 'of 2' });
});

test('nobody queues behind a question that hangs', async () => {
  const { asked, put } = aDesk(20);
  void put({ key: 'a', at: 1 });
  const early = put({ key: 'a', at: 2 });
  await new Promise((resolve) => setTimeout(resolve, 30));
  const late = put({ key: 'a', at: 3 });
  expect(asked.map(({ at }) => at)).toEqual([1, 3]);
  asked[1]?.end();
  expect(await late).toEqual({ answer: 'of 3', place: 1, count: 1 });
  asked.find(({ at }) => at === 2)?.end();
  expect(await early).toEqual({ answer: 'of 2', place: 1, count: 1 });
});

test('questions wait for the end of a query that a caller sends itself', async () => {
  const { asked, put, begin } = aDesk();
  const end = begin('a');
  expect(begin('a')).toBeNull();
  const answer = put({ key: 'a', at: 1 });
  expect(asked.length).toBe(0);
  end?.();
  expect(asked.map(({ at }) => at)).toEqual([1]);
  asked[0]?.end();
  expect(await answer).toMatchObject({ answer: 'of 1' });
  expect(begin('a')).not.toBeNull();
});
