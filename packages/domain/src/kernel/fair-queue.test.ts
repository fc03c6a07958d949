import { expect, it } from 'vitest';
import { Busy } from './busy.ts';
import { DomainError } from './domain-error.ts';
import { FairQueue } from './fair-queue.ts';

/** Lets all go on that waits for nothing. */
const settle = () => new Promise((resolve) => void setImmediate(resolve));

/** A queue of two at once, three waiting, four of a key; what runs ends when the test says so. */
function aQueue() {
  const queue = new FairQueue('a budget', { concurrency: 2, waiting: 3, ofKey: 4 });
  const begun: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const ask = (name: string, key = name) =>
    queue.run(key, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, { resolve: () => resolve(`${name} is done`), reject });
      });
    });
  const end = async (name: string) => {
    await settle();
    ends.get(name)?.resolve();
    await settle();
  };
  return { ask, begun, end, ends };
}

it('does some at once and the others in the order in which they came', async () => {
  const { ask, begun, end, ends } = aQueue();
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  ends.get('a')?.reject(new Error('it failed'));
  await expect(all[0]).rejects.toThrow('it failed');
  await settle();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd', 'e']) await end(name);
  expect(await Promise.all(all.slice(1))).toContain('e is done');
});

it('refuses what exceeds it, naming the budget, and takes more as soon as there is room', async () => {
  const { ask, end } = aQueue();
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name));
  const refused: unknown = await ask('f').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Busy);
  expect(refused).toMatchObject({ retryAfter: 2, message: expect.stringContaining('a budget') });
  await end('a');
  const taken = ask('g');
  for (const name of ['b', 'c', 'd', 'e', 'g']) await end(name);
  expect([...(await Promise.all(all)), await taken]).toHaveLength(6);
});

it('refuses a key more than its share, and lets another key go first', async () => {
  const { ask, begun, end } = aQueue();
  const own = ['a', 'b', 'c', 'd'].map((name) => ask(name, 'one'));
  const refused: unknown = await ask('e', 'one').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DomainError);
  expect(refused).toMatchObject({ code: 'too_many_attempts', details: { retryAfter: 2 } });
  const otherTask = ask('f', 'another');
  await end('a');
  expect(begun).toEqual(['a', 'b', 'f']);
  for (const name of ['b', 'f', 'c', 'd']) await end(name);
  expect([...(await Promise.all(own)), await otherTask]).toHaveLength(5);
});

it('serves the key first that was served longest ago, and within a key who came first', async () => {
  const { ask, begun, end } = aQueue();
  const all = [ask('a1', 'a'), ask('b1', 'b'), ask('a2', 'a'), ask('b2', 'b'), ask('c1', 'c')];
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
  await Promise.all(all);
});

it('is never closed by one key: when it is full, the key with most waiting work loses its newest piece', async () => {
  const { ask, begun, end } = aQueue();
  const own = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, 'a'));
  const b = ask('b1', 'b');
  const c = ask('c1', 'c');
  await expect(own[3]).rejects.toBeInstanceOf(Busy);
  // Each of three waits for one piece now, and none of them has been served before but a.
  const d = ask('d1', 'd');
  await expect(own[2]).rejects.toBeInstanceOf(Busy);
  await expect(ask('e1', 'e')).rejects.toBeInstanceOf(Busy);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'd1']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
  expect(await Promise.all([...own.slice(0, 2), b, c, d])).toHaveLength(5);
});

it('runs others while work waits outside of the queue, and takes the work back in its turn', async () => {
  const queue = new FairQueue('a budget', { concurrency: 1, waiting: 3, ofKey: 2 });
  const steps: string[] = [];
  const waits = Promise.withResolvers<string>();
  const work = Promise.withResolvers<void>();
  const first = queue.run('one', async (outside) => {
    steps.push(await outside(() => waits.promise));
    return 'first';
  });
  const second = queue.run('other', async () => {
    steps.push('second begins');
    await work.promise;
    steps.push('second ends');
  });
  await settle();
  waits.resolve('first goes on');
  await settle();
  expect(steps).toEqual(['second begins']);
  work.resolve();
  expect(await Promise.all([first, second])).toEqual(['first', undefined]);
  expect(steps).toEqual(['second begins', 'second ends', 'first goes on']);
});

it('has as many places as before after work outside of the queue that failed', async () => {
  const queue = new FairQueue('a budget', { concurrency: 1, waiting: 0, ofKey: 9 });
  const failing = queue.run('one', (outside) => outside(() => Promise.reject(new Error('failed'))));
  await expect(failing).rejects.toThrow('failed');
  const waits = Promise.withResolvers<void>();
  const refused = queue.run('one', (outside) => outside(() => waits.promise));
  await settle();
  const end = Promise.withResolvers<void>();
  const otherTask = queue.run('other', () => end.promise);
  waits.resolve();
  await expect(refused).rejects.toThrow(Busy);
  end.resolve();
  await otherTask;
  expect(await queue.run('one', async () => 'served')).toBe('served');
});

it('of unbounded work of several keys, each key in turn gets a place, in its own order', async () => {
  const queue = new FairQueue('a budget', { concurrency: 1 });
  const order: string[] = [];
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
  await Promise.all(
    names.map((name) => queue.run(name.slice(0, 1), async () => void order.push(name))),
  );
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});
