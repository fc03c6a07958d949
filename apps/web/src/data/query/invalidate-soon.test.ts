import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { invalidateSoon } from './invalidate-soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a read that takes longer than events are apart comes to its end, and is asked for once more behind the last event', async () => {
  const client = new QueryClient();
  let [begun, ended] = [0, 0];
  const queryFn = async () => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    return (ended += 1);
  };
  const queryKey = ['slow'];
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(4_000);
  for (let event = 0; event < 20; event += 1) {
    invalidateSoon(client, queryKey);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(ended).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect({ begun, ended }).toEqual({ begun: 3, ended: 3 });
  stop();
});

test('a read is asked for at most once a second, and does not wait for others', async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  const stops = ['board', 'inbox'].map((name) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => asked.push(`${name} ${Date.now()}`),
    }).subscribe(() => {}),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  asked.length = 0;
  const from = Date.now();
  const since = () => asked.map((one) => one.replace(/\d+/u, (at) => String(Number(at) - from)));
  invalidateSoon(client, ['board']);
  await vi.advanceTimersByTimeAsync(600);
  invalidateSoon(client, ['board']);
  invalidateSoon(client, ['inbox']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(since()).toEqual(['board 80', 'inbox 680', 'board 1080']);
  for (const stop of stops) stop();
});
