import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { ProjectFacts } from './project-facts.tsx';

afterEach(() => void vi.unstubAllGlobals());

const hourAgo = new Date(Date.now() - 3_600_000).toISOString();

/** The facts of a project with these counts and tickets. */
async function factsOf(counts: object, tickets: readonly object[]): Promise<HTMLElement> {
  vi.stubGlobal('fetch', async (url: string) => {
    const people = [{ id: 'ada', name: 'Ada' }];
    const list = url.includes('/members') ? people : tickets;
    return Response.json(
      url.includes('/analytics') ? { data: counts } : { data: list, meta: { next_cursor: null } },
    );
  });
  const page = await render(<ProjectFacts id="p1" />);
  await doing(() => {});
  return page;
}

test('a project shows how far it is, who is in it, and when it changed last', async () => {
  const counts = { total: 8, done: 3, open: 5, overdue: 2 };
  const page = await factsOf(counts, [{ last_activity_at: hourAgo }]);
  await vi.waitFor(() => expect(page.querySelector('time')?.dateTime).toBe(hourAgo));
  expect(page.textContent).toContain('3 of 8 done');
  expect(page.textContent).toContain('2 overdue');
  expect(page.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('People: Ada');
});

test('an empty project shows only its people', async () => {
  const page = await factsOf({ total: 0, done: 0, open: 0, overdue: 0 }, []);
  await vi.waitFor(() => expect(page.querySelector('[role="img"]')).not.toBeNull());
  expect(page.querySelector('time, progress')).toBeNull();
});
