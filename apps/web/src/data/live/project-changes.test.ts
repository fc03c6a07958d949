import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresh, isOfProjects } from './project-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that shows the boards of two projects and a list of projects; what was fetched, in order. */
async function aPage() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const fetched: string[] = [];
  const keys = [
    ['boards', 'web'],
    ['boards', 'other'],
    ['projects', 'quarry'],
    ['documents', 'quarry'],
    ['notifications', 'inbox', 'all'],
  ];
  const stops = keys.map((queryKey) => {
    const queryFn = async () => fetched.push(queryKey.join(' '));
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  });
  const { refresh, end } = createRefresh(client, 'quarry');
  await vi.advanceTimersByTimeAsync(2_000);
  fetched.length = 0;
  return {
    fetched,
    refresh: () => refresh('web'),
    end: () => [end, ...stops].forEach((one) => one()),
  };
}

test('a change has the project and the list of projects fetched at once, and nothing else', async () => {
  const { fetched, refresh, end } = await aPage();
  refresh();
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched).toEqual(['boards web', 'projects quarry']);
  end();
});

test('after a change, the inbox is fetched when the service has had time to notify', async () => {
  const { fetched, refresh, end } = await aPage();
  refresh();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toContain('notifications inbox all');
  end();
});

test('changes without a pause are fetched every four seconds in the end, the last of them too; after a pause at once', async () => {
  const { fetched, refresh, end } = await aPage();
  for (let second = 0; second < 60; second += 0.25) {
    refresh();
    await vi.advanceTimersByTimeAsync(250);
  }
  const boards = () => fetched.filter((one) => one === 'boards web').length;
  expect(boards()).toBeGreaterThanOrEqual(15);
  expect(boards()).toBeLessThanOrEqual(18);
  refresh();
  const before = boards();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(boards()).toBe(before + 1);
  refresh();
  await vi.advanceTimersByTimeAsync(100);
  expect(boards()).toBe(before + 2);
  end();
});

test('the stream covers the reads of boards and tickets, not those of people and documents', () => {
  expect(isOfProjects(['columns', 'web', 'board'])).toBe(true);
  expect(isOfProjects(['members', 'web'])).toBe(false);
  expect(isOfProjects(['documents', 'quarry'])).toBe(false);
});
