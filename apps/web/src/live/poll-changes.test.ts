import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollChanges } from './poll-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that shows the boards and one column of a project, and the list of projects. */
async function aPage() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const fetched = { boards: 0, columns: 0, projects: 0 };
  const stops = (['boards', 'columns', 'projects'] as const).map((name) => {
    const queryFn = async () => (fetched[name] += 1);
    const queryKey = [name, name === 'projects' ? 'organization' : 'project'];
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  });
  const service = { sign: 'a', asked: [] as string[], isVisible: true };
  const signOf = async (project: string) => {
    service.asked.push(project);
    if (service.sign === 'refused') throw new Error('refused');
    return service.sign;
  };
  const stop = pollChanges(client, { signOf, isVisible: () => service.isVisible });
  await vi.advanceTimersByTimeAsync(0);
  const end = () => [stop, ...stops].forEach((one) => one());
  return { fetched, service, end };
}

test('a project that has changed is fetched within four seconds, and nothing else with it', async () => {
  const { fetched, service, end } = await aPage();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(fetched).toEqual({ boards: 1, columns: 1, projects: 1 });
  expect(service.asked).toEqual(['project', 'project']);
  service.sign = 'b';
  await vi.advanceTimersByTimeAsync(4_000);
  expect(fetched).toEqual({ boards: 2, columns: 2, projects: 1 });
  service.sign = 'refused';
  await vi.advanceTimersByTimeAsync(3_900);
  expect(fetched).toMatchObject({ boards: 3, columns: 3 });
  end();
});

test('everything is fetched every 15 seconds', async () => {
  const { fetched, end } = await aPage();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(fetched).toEqual({ boards: 2, columns: 2, projects: 2 });
  end();
});

test('a page out of sight asks for nothing; back in sight it fetches at once what it has missed', async () => {
  const { fetched, service, end } = await aPage();
  service.isVisible = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(service.asked).toEqual([]);
  service.isVisible = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetched).toEqual({ boards: 2, columns: 2, projects: 2 });
  end();
});
