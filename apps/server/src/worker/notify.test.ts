import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify, type NotifyParts } from './notify.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waits until what was begun has ended. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

/** A worker over organizations with this many portions of news each. */
async function aWorker(portions: Record<string, number>) {
  const done: string[] = [];
  const faults: unknown[] = [];
  const asked: (string | null)[] = [];
  let listener: ((organizations: readonly string[] | null) => void) | undefined;
  const broken = new Set<string>();
  const heardWithin: string[] = [];
  const tried: string[] = [];
  const parts: NotifyParts = {
    organizationsWith: async (what, { after }) => {
      if (what !== 'news') return [];
      asked.push(after);
      return Object.keys(portions).filter((id) => (portions[id] ?? 0) > 0);
    },
    notifyOfNews: async (id, portion = 'all') => {
      tried.push(portion);
      if (broken.has(id) && portion !== 'skip') throw new Error('away');
      if (portion === 'skip') broken.delete(id);
      const remaining = portions[id] ?? 0;
      if (remaining === 0) return false;
      portions[id] = remaining - 1;
      done.push(id);
      if (heardWithin.length > 0) listener?.(heardWithin);
      return true;
    },
    mailNotices: async () => false,
    notifyOfDueDates: async () => false,
    clock: () => new Date(),
    eventNotifier: {
      listen(onResult) {
        listener = onResult;
        return async () => {};
      },
    },
  };
  const worker = notify(parts, { error: ((fields: unknown) => faults.push(fields)) as never });
  await settle();
  const pass = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    await settle();
  };
  return {
    worker,
    done,
    faults,
    asked,
    broken,
    heardWithin,
    tried,
    portions,
    pass,
    hear: (ids: string[] | null) => listener?.(ids),
  };
}

test('each organization gets one portion in a round, so that much news of one delays no other', async () => {
  const { worker, done } = await aWorker({ a: 3, b: 1, c: 2 });
  expect(done).toEqual(['a', 'b', 'c', 'a', 'c', 'a']);
  await worker.stop();
});

test('what has grown is read alone and soon; all organizations are asked about every five seconds', async () => {
  const { worker, done, asked, portions, pass, hear } = await aWorker({ a: 0, b: 0 });
  expect(asked).toHaveLength(1);
  Object.assign(portions, { a: 1, b: 1 });
  hear(['b', 'b']);
  hear(['b']);
  expect(done).toEqual([]);
  await pass(150);
  expect([done, asked.length]).toEqual([['b'], 1]);
  await pass(5_000);
  expect([done, asked.length]).toEqual([['b', 'a'], 2]);
  portions['a'] = 1;
  hear(null);
  await pass(150);
  expect([done, asked.length]).toEqual([['b', 'a', 'a'], 3]);
  await worker.stop();
});

test('a log that grows all the time is read once in an interval, for all that came in the one before', async () => {
  const { worker, done, heardWithin, portions, pass, hear } = await aWorker({});
  heardWithin.push('a');
  portions['a'] = 1;
  hear(['a']);
  for (let interval = 1; interval <= 10; interval += 1) {
    await pass(100);
    expect(done).toHaveLength(interval);
    portions['a'] = 1;
  }
  heardWithin.pop();
  await pass(100);
  hear(['b']);
  portions['b'] = 1;
  await pass(50);
  hear(['c']);
  portions['c'] = 1;
  await pass(50);
  expect(done.slice(10)).toEqual(['a', 'b']);
  await pass(100);
  expect(done.slice(10)).toEqual(['a', 'b', 'c']);
  await worker.stop();
});

test('a fault of one organization is logged, and keeps the others going', async () => {
  const { worker, done, faults, broken, portions, pass, hear } = await aWorker({});
  broken.add('a');
  Object.assign(portions, { a: 1, b: 1 });
  hear(['a', 'b']);
  await pass(150);
  expect(done).toEqual(['b']);
  expect(faults).toHaveLength(1);
  broken.clear();
  await pass(5_000);
  expect(done).toEqual(['b', 'a']);
  await worker.stop();
  hear(['b']);
  portions['b'] = 1;
  await pass(10_000);
  expect(done).toEqual(['b', 'a']);
});

test('a word about news that is read already keeps the worker ready for the next', async () => {
  const { worker, done, portions, pass, hear } = await aWorker({});
  await pass(4_900);
  portions['a'] = 1;
  hear(['a']);
  await pass(100);
  expect(done).toEqual(['a']);
  await pass(50);
  portions['a'] = 1;
  hear(['a']);
  await pass(150);
  expect(done).toEqual(['a', 'a']);
  await worker.stop();
});

test('an event that fails each time is tried alone, then left out, and those after it follow', async () => {
  const { worker, done, tried, faults, broken, portions, pass } = await aWorker({});
  broken.add('a');
  portions['a'] = 2;
  for (let round = 1; round <= 8; round += 1) await pass(5_000);
  expect(tried).toEqual(['all', 'all', 'all', 'first', 'first', 'first', 'skip', 'all', 'all']);
  expect(done).toEqual(['a', 'a']);
  expect(faults.at(-1)).toEqual({ what: 'event' });
  await worker.stop();
});
