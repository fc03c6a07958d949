import { Link } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../testing/render.tsx';
import type { Me } from '../api/types.ts';
import { SessionProvider } from '../data/session.tsx';
import { SearchPage } from './search-page.tsx';

afterEach(() => void vi.unstubAllGlobals());

const organizations = [{ id: 'o', name: 'Quarry', role: 'member' }];
const me = { id: 'me', name: 'Grace', organizations } as unknown as Me;
const answers: Readonly<Record<string, readonly object[]>> = {
  members: [
    { id: 'grace', name: 'Grace Hopper', email: 'grace@example.org' },
    { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' },
  ],
  projects: [
    { id: 'web', key: 'WEB', name: 'Web shop' },
    { id: 'ops', key: 'OPS', name: 'Operations' },
  ],
  tickets: [{ project_id: 'ops' }],
};

test('people are found by their names, with the lists of their tickets, also where no record has the words', async () => {
  const searched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const [, list = '', query = ''] =
      /\/(?:organizations|projects)\/\w+\/(\w+)(.*)/u.exec(url) ?? [];
    // Members may not list the people of the organization.
    if (url.includes('/organizations/o/members')) return new Response(null, { status: 403 });
    if (list === 'search') searched.push(query);
    const data = answers[list] ?? [];
    return Response.json({ data, meta: { next_cursor: null, total: data.length } });
  });
  const page = await render(
    <SessionProvider me={me}>
      <SearchPage />
    </SessionProvider>,
  );
  await typeInto(page.querySelector('[type=search]') as HTMLInputElement, 'hop');
  const people = () => page.querySelector('[aria-label=People]')?.textContent;
  await vi.waitFor(() => expect(people()).toBe('People 1GHGrace Hopper1 ticketOperations'));
  const link = page.querySelector('[aria-label=People] a');
  expect(link?.getAttribute('href')).toBe('/app/projects/OPS/list?assignee_id=grace');
  expect(page.querySelector('[role=status]')?.textContent).toBe('1 result');
  // No letters of "hop" are changed to find what resembles it.
  expect(searched).toHaveLength(1);
});

test('a search can be limited to one project, and finds no people then', async () => {
  const searched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const [, list = '', query = ''] =
      /\/(?:organizations|projects)\/\w+\/(\w+)(.*)/u.exec(url) ?? [];
    if (list === 'search') searched.push(query);
    return Response.json({ data: answers[list] ?? [], meta: { next_cursor: null, total: 0 } });
  });
  const page = await render(
    <SessionProvider me={me}>
      <SearchPage />
      <Link id="narrow" to="?q=hop&project=OPS" />
    </SessionProvider>,
  );
  await doing(() => (page.querySelector('#narrow') as HTMLAnchorElement).click());
  await vi.waitFor(() => expect(searched[0]).toContain('project_id=OPS'));
  const chips = () => page.querySelector('[role=search]')?.textContent;
  await vi.waitFor(() => expect(chips()).toContain('Operations'));
  expect(page.querySelector('[aria-label=People]')).toBeNull();
});
