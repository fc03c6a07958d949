import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchRegularly } from './fetch-regularly.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that shows the boards of a project, and the list of projects. */
async function aPage() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const fetched = { boards: 0, projects: 0 };
  const stops = (['boards', 'projects'] as const).map((name) => {
    const queryFn = async () => (fetched[name] += 1);
    return new QueryObserver(client, { queryKey: [name, 'id'], queryFn }).subscribe(() => {});
  });
  const page = { isVisible: true, followed: '' };
  const stop = fetchRegularly(client, {
    isVisible: () => page.isVisible,
    isFollowed: ([name]) => name === page.followed,
  });
  await vi.advanceTimersByTimeAsync(0);
  const end = () => [stop, ...stops].forEach((one) => one());
  return { fetched, page, end };
}

test('everything is fetched every 15 seconds, but for what a stream keeps current', async () => {
  const { fetched, page, end } = await aPage();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(fetched).toEqual({ boards: 1, projects: 1 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetched).toEqual({ boards: 2, projects: 2 });
  page.followed = 'boards';
  await vi.advanceTimersByTimeAsync(15_000);
  expect(fetched).toEqual({ boards: 2, projects: 3 });
  end();
});

test('a page out of sight fetches nothing; back in sight it fetches at once what it has missed', async () => {
  const { fetched, page, end } = await aPage();
  page.isVisible = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toEqual({ boards: 1, projects: 1 });
  page.isVisible = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetched).toEqual({ boards: 2, projects: 2 });
  end();
});
