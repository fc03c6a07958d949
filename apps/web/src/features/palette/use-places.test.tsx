import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { exactIn } from './groups-of.ts';
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
  '/organizations/quarry/members': [{ id: 'linus', name: 'Linus Kern' }],
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
  const Places = () => {
    const places = usePlaces(words, 'WEB');
    const choices = places.map((place) => ({ ...place, id: place.address, act() {} }));
    const groups = exactIn([{ title: 'Go to', choices }], words);
    return (
      <>
        {places.map(({ name, sign, address }) => (
          <p key={address}>{[name, sign, address].join(' | ')}</p>
        ))}
        {groups.flatMap((group) => group.choices.map(({ id }) => <i key={id}>{id}</i>))}
      </>
    );
  };
  const page = await render(
    <SessionProvider me={me}>
      <Places />
    </SessionProvider>,
  );
  await doing(() => vi.waitFor(() => expect(page.textContent).toContain('WEB')));
  const shown = () => [...page.querySelectorAll('p')].map((line) => line.textContent);
  const found = () => [...page.querySelectorAll('i')].map((line) => line.textContent);
  return { asked, shown, found };
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

test('a person is a place, with their tickets of all projects on the page of results', async () => {
  const { shown } = await placesFor('Linus');
  const place = 'Linus Kern | People | /app/search?q=Linus%20Kern&kinds=person';
  await doing(() => vi.waitFor(() => expect(shown()).toContain(place)));
});

test.each([
  ['password', '/app/security#password-card'],
  ['change password', '/app/security#password-card'],
  ['mails', '/app/notification-settings#mail-choices'],
  ['two-factor', '/app/security'],
  ['api key', '/app/credentials'],
  ['webhooks', '/app/webhooks'],
  ['import', '/app/imports'],
  ['members', '/app/organization'],
  ['settings notif', '/app/notification-settings'],
  ['export', '/app/projects/WEB/list'],
])('“%s” finds the page for it', async (words, address) => {
  const { shown, found } = await placesFor(words);
  await doing(() => vi.waitFor(() => expect(shown().length).toBeGreaterThan(20)));
  expect(found()).toContain(address);
});
