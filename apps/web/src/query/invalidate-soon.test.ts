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
