import { requestBudget } from '@basalt/domain';
import { expect, test } from 'vitest';
import type { BeforeReading } from './json-body.ts';
import { LargeBodies } from './large-bodies.ts';

const { bytes, waiting, restMilliseconds } = requestBudget.largeBodies;

/** Lets everything run that waits for nothing else. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A clock that stands, and sleepers that the test wakes. */
function clock() {
  const slept: { milliseconds: number; wake: () => void }[] = [];
  const time = { at: 0, slept };
  const sleep = (milliseconds: number) =>
    new Promise<void>((wake) => void slept.push({ milliseconds, wake }));
  const bodies = new LargeBodies({ now: () => time.at, sleep });
  /** Begins to work on a body; fulfilled with what ends that. */
  const begin = (organization: string, length: number, most?: number): Promise<() => void> =>
    new Promise((begun, refused) => {
      const work = async (beforeReading: BeforeReading) => {
        await beforeReading(length);
        await new Promise<void>((end) => begun(end));
      };
      bodies.during(organization, work, most).catch(refused);
    });
  return { time, begin };
}

test('after a large body of an organization the next one waits for as long as it took', async () => {
  const { time, begin } = clock();
  const end = await begin('quarry', bytes);
  let hasBegun = false;
  const next = begin('quarry', bytes).then((endNext) => {
    hasBegun = true;
    return endNext;
  });
  time.at = 40;
  end();
  await settled();
  expect([hasBegun, time.slept.map(({ milliseconds }) => milliseconds)]).toEqual([false, [40]]);
  time.slept[0]?.wake();
  (await next)();
  expect(hasBegun).toBe(true);
});

test('after one that waited long for the database the next one waits for a bounded time', async () => {
  const { time, begin } = clock();
  const end = await begin('quarry', bytes);
  time.at = 10_000;
  end();
  await settled();
  expect(time.slept.map(({ milliseconds }) => milliseconds)).toEqual([restMilliseconds]);
});

test('small bodies and those of other organizations wait for none', async () => {
  const { begin } = clock();
  await begin('quarry', bytes);
  const others = [begin('quarry', bytes - 1), begin('harbour', bytes)];
  await expect(Promise.all(others)).resolves.toHaveLength(2);
});

test('too many that wait are refused until some have ended', async () => {
  const { time, begin } = clock();
  const first = await begin('quarry', bytes);
  const others = Array.from({ length: waiting }, () => begin('quarry', bytes));
  await expect(begin('quarry', bytes)).rejects.toMatchObject({ code: 'unavailable' });
  first();
  await settled();
  time.slept[0]?.wake();
  await others[0];
  await expect(Promise.race([begin('quarry', bytes), settled()])).resolves.toBeUndefined();
});

test('work that keeps its bodies in memory may wait in smaller numbers', async () => {
  const { time, begin } = clock();
  const ends = [begin('quarry', bytes, 1), begin('quarry', bytes, 1)];
  await settled();
  await expect(begin('quarry', bytes, 1)).rejects.toMatchObject({ code: 'unavailable' });
  (await ends[0])?.();
  await settled();
  time.slept[0]?.wake();
  (await ends[1])?.();
});
