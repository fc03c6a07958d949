import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { usePlaces } from './use-places.tsx';

afterEach(() => void vi.unstubAllGlobals());

const organizations = [{ id: 'quarry', name: 'Quarry', role: 'owner' }];
const me = { id: 'me', name: 'Grace', organizations } as unknown as Me;
const records: Readonly<Record<string, unknown[]>> = {
  '/organizations/quarry/projects': [
    { id: 'ops', name: 'Operations', key: 'OPS', archived: false },
    { id: 'web', name: 'Web shop', key: 'WEB', archived: false },
  ],
  '/projects/ops/cycles': [{ id: 'c5', name: 'Sprint 5' }],
  '/projects/web/cycles': [{ id: 'c6', name: 'Sprint 6' }],
  '/projects/web/members': [{ id: 'linus', name: 'Linus Kern' }],
};

/** The places for the words, each as its name, its sign and its address, and the paths that were asked for. */
async function placesFor(words: string) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url).pathname.replace('/app-api', '');
    asked.push(path);
    if (!/^\/(?:organizations|projects)\//u.test(path))
      return Response.json({ data: { local: { enabled: true } } });
    return Response.json({ data: records[path] ?? [], meta: { next_cursor: null } });
  });
  const Places = () =>
    usePlaces(words, 'WEB').map(({ name, sign, address }) => (
      <p key={address}>{[name, sign, address].join(' | ')}</p>
    ));
  const page = await render(
    <SessionProvider me={me}>
      <Places />
    </SessionProvider>,
  );
  await doing(() => vi.waitFor(() => expect(page.textContent).toContain('WEB')));
  return { asked, shown: () => [...page.querySelectorAll('p')].map((line) => line.textContent) };
}

test('the cycles of the project that is open are places once something is typed', async () => {
  const { asked, shown } = await placesFor('Sprint 6');
  const cycle = 'Sprint 6 | WEB | /app/projects/WEB/cycles/c6';
  await doing(() => vi.waitFor(() => expect(shown()).toContain(cycle)));
  expect(asked.filter((path) => path.endsWith('/cycles'))).toEqual(['/projects/web/cycles']);
});

test('a person leads to the list of their tickets in the project that is open', async () => {
  const { shown } = await placesFor('Linus');
  const list = 'Linus Kern’s tickets | WEB | /app/projects/WEB/list?assignee_id=linus';
  await doing(() => vi.waitFor(() => expect(shown()).toContain(list)));
});

test('nothing of a project is asked for before something is typed', async () => {
  const { asked } = await placesFor('');
  expect(asked.filter((path) => path.startsWith('/projects/'))).toEqual([]);
});
