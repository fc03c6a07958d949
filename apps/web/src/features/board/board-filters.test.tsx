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
      <Link to="?blocked=true&cycle_id=current">Two more</Link>
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

/** Presses what begins with these words, also in a popover. */
const pressAnywhere = (name: string) =>
  doing(() =>
    [...document.querySelectorAll<HTMLElement>('a, button')]
      .find(({ textContent }) => textContent?.startsWith(name))
      ?.click(),
  );

test('the filters of the list are behind one chip, which counts and clears them', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta: { next_cursor: null } }));
  const page = await render(<Page />);
  const search = () =>
    Object.fromEntries(new URLSearchParams(page.querySelector('output')?.textContent ?? ''));
  await pressAnywhere('More filters');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Blocked'));
  const selects = [...document.querySelectorAll<HTMLSelectElement>('[role="dialog"] select')];
  const labels = selects.map(({ labels: [label] }) => label?.firstChild?.textContent);
  expect(labels).toContain('Late');
  expect(labels).not.toContain('Archived');
  const blocked = selects[labels.indexOf('Blocked')] as HTMLSelectElement;
  await doing(() => {
    blocked.value = 'true';
    blocked.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(search()).toEqual({ blocked: 'true' });
  await pressAnywhere('Two more');
  expect(search()).toEqual({ blocked: 'true', cycle_id: 'current' });
  expect(document.body.textContent).toContain('More filters: 2');
  await pressAnywhere('Clear other filters');
  expect(search()).toEqual({});
});
