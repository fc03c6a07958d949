import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { automate } from './automate.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A worker that runs the rules of these organizations. */
function aWorker(due: readonly string[], runRules: (id: string) => Promise<boolean | 'busy'>) {
  const listeners: ((organizations: readonly string[]) => void)[] = [];
  const parts = {
    organizationsWith: async () => [...due],
    runRules,
    clock: () => new Date(),
    eventNotifier: {
      listen: (onResult: (typeof listeners)[number]) => {
        listeners.push(onResult);
        return async () => {};
      },
    },
  };
  const worker = automate(parts, { error: () => {} } as never);
  return { worker, hear: (...ids: string[]) => listeners[0]?.(ids) };
}

test('a slow organization leaves the others their turns', async () => {
  const done: string[] = [];
  const slow = Promise.withResolvers<boolean>();
  const { worker } = aWorker(['slow', 'a', 'b', 'c'], async (id) => {
    done.push(id);
    return id === 'slow' ? slow.promise : false;
  });
  await expect.poll(() => done).toEqual(['slow', 'a', 'b', 'c']);
  slow.resolve(false);
  await worker.stop();
});

test('an organization with news has its turn beside one that is at work all the time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const done: string[] = [];
  const slow = Promise.withResolvers<boolean>();
  const { worker, hear } = aWorker(['slow'], async (id) => {
    done.push(id);
    return id === 'slow' ? slow.promise : false;
  });
  while (done.length < 1) await nextTurn();
  for (const id of ['a', 'b', 'a']) {
    hear(id);
    vi.advanceTimersByTime(100);
    for (let turns = 20; turns > 0; turns -= 1) await nextTurn();
  }
  expect(done).toEqual(['slow', 'a', 'b', 'a']);
  slow.resolve(false);
  await worker.stop();
});

test('an organization that no notification names has its turn beside one that is at work all the time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const done = new Set<string>();
  const due = ['busy'];
  const { worker } = aWorker(due, async (id) => {
    done.add(id);
    await nextTurn();
    return id === 'busy';
  });
  while (done.size < 1) await nextTurn();
  due.push('scheduled');
  vi.advanceTimersByTime(10_000);
  for (let turns = 20; turns > 0; turns -= 1) await nextTurn();
  expect([...done]).toEqual(['busy', 'scheduled']);
  await worker.stop();
});

test('an organization with news has one of the next turns, however many have much to do', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const done: string[] = [];
  const busy = Array.from({ length: 100 }, (_, at) => `busy ${at}`);
  const { worker, hear } = aWorker(busy, async (id) => {
    done.push(id);
    if (done.length === 10) {
      hear('idle');
      vi.advanceTimersByTime(100);
    }
    await nextTurn();
    return id !== 'idle';
  });
  while (done.length < 200) await nextTurn();
  await worker.stop();
  expect(done.slice(10, 15)).toContain('idle');
  expect(new Set(done.slice(0, 101)).size).toBe(101);
});

test('an organization that another process works for is tried again soon', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const answers = ['busy', 'busy', false] as const;
  const done: string[] = [];
  const { worker } = aWorker(['shared'], async (id) => answers[done.push(id) - 1] ?? false);
  for (let interval = 1; interval <= 5; interval += 1) {
    for (let turns = 20; turns > 0; turns -= 1) await nextTurn();
    expect(done).toHaveLength(Math.min(interval, answers.length));
    vi.advanceTimersByTime(100);
  }
  await worker.stop();
});
