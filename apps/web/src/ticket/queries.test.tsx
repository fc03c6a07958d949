import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { assignedQuery } from './queries.ts';

afterEach(() => void vi.unstubAllGlobals());

test('who has completed many tickets still sees those that are open: the list is read on, to a bound', async () => {
  let asked = 0;
  const ticket = (completed_at: string | null) => ({ id: `${asked}`, completed_at });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    const data = [ticket('2026-01-01T00:00:00Z'), ticket(asked === 2 ? null : '2026-01-01')];
    return Response.json({ data, meta: { next_cursor: 'more' } });
  });
  const found = await new QueryClient().fetchQuery(assignedQuery('quarry', 'ada'));
  expect(found.map(({ id }) => id)).toEqual(['2']);
  expect(asked).toBe(5);
});
