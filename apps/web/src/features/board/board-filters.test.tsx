import { afterEach, expect, test, vi } from 'vitest';
import { Link, useLocation } from 'react-router';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Project } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { BoardFilters } from './board-filters.tsx';

afterEach(() => void vi.unstubAllGlobals());

const me = {
  id: 'me',
  organizations: [{ id: 'acme', name: 'Acme', role: 'member' }],
} as unknown as Me;

function Page() {
  const { search } = useLocation();
  return (
    <SessionProvider me={me}>
      <Link to="?assignee_id=me,ada&priority=high&not=assignee_id,priority">Reversed</Link>
      <BoardFilters project={{ id: 'p' } as Project} />
      <output>{search}</output>
    </SessionProvider>
  );
}

test('"Assigned to me" selects own tickets, also where the filter of people was turned round', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta: { next_cursor: null } }));
  const page = await render(<Page />);
  const search = () => new URLSearchParams(page.querySelector('output')?.textContent ?? '');
  const press = (name: string) =>
    doing(() =>
      [...page.querySelectorAll<HTMLElement>('a, button')]
        .find(({ textContent }) => textContent === name)
        ?.click(),
    );
  await press('Reversed');
  expect(search().get('not')).toBe('assignee_id,priority');
  await press('Assigned to me');
  expect(Object.fromEntries(search())).toEqual({
    assignee_id: 'me',
    priority: 'high',
    not: 'priority',
  });
  await press('Assigned to me');
  expect(Object.fromEntries(search())).toEqual({ priority: 'high', not: 'priority' });
});
