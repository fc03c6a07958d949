import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProjectRefresh, isOfProject } from './project-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that shows the boards of two projects and a list of projects; what was fetched, in order. */
async function aPage() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const fetched: string[] = [];
  const keys = [['boards', 'web'], ['boards', 'other'], ['projects']];
  const stops = keys.map((queryKey) => {
    const queryFn = async () => fetched.push(queryKey.join(' '));
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  });
  const { refresh, end } = createProjectRefresh(client, 'web');
  await vi.advanceTimersByTimeAsync(2_000);
  fetched.length = 0;
  return { fetched, refresh, end: () => [end, ...stops].forEach((one) => one()) };
}

test('a change has the project fetched at once, and nothing else', async () => {
  const { fetched, refresh, end } = await aPage();
  refresh();
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched).toEqual(['boards web']);
  end();
});

test('changes without a pause are fetched every four seconds in the end, the last of them too; after a pause at once', async () => {
  const { fetched, refresh, end } = await aPage();
  for (let second = 0; second < 60; second += 0.25) {
    refresh();
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(fetched.length).toBeGreaterThanOrEqual(15);
  expect(fetched.length).toBeLessThanOrEqual(18);
  refresh();
  const before = fetched.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched.length).toBe(before + 1);
  refresh();
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched.length).toBe(before + 2);
  end();
});

test('the stream of a project covers the reads of its boards and tickets, not those of others', () => {
  expect(isOfProject(['columns', 'web', 'board'], 'web')).toBe(true);
  expect(isOfProject(['columns', 'other', 'board'], 'web')).toBe(false);
  expect(isOfProject(['members', 'web'], 'web')).toBe(false);
  expect(isOfProject(['boards', 'web'], null)).toBe(false);
});
