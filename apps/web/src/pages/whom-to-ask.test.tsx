import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import type { Me } from '../api/types.ts';
import { SessionProvider } from '../data/session.tsx';
import { useNewLabel } from '../features/ticket/ticket-choice.tsx';
import { ProjectsPage } from './projects-page.tsx';

afterEach(() => void vi.unstubAllGlobals());

const people = [
  { id: 'a', name: 'Ada', email: 'ada@example.org', role: 'owner', access: 'implicit' },
  { id: 'b', name: 'Bo', email: 'bo@example.org', role: 'admin', access: 'implicit' },
  { id: 'm', name: 'Mia', email: 'mia@example.org', role: 'member', access: 'explicit' },
];

function NewLabel() {
  const making = useNewLabel('p', 0);
  return <p>{'none' in making ? making.none : 'allowed'}</p>;
}

/** What the page says to a plain member. */
async function seenByMember(part: React.ReactNode, members_make_labels = true) {
  vi.stubGlobal('fetch', async (address: string) => {
    const data = address.includes('/members') ? people : [{ id: 'p', key: 'P', name: 'Pit' }];
    return Response.json({ data, meta: { next_cursor: null } });
  });
  const quarry = { id: 'quarry', name: 'Quarry', role: 'member', members_make_labels };
  const me = { id: 'm', name: 'Mia', organizations: [quarry] } as unknown as Me;
  const page = await render(<SessionProvider me={me}>{part}</SessionProvider>);
  for (let turn = 0; turn < 5; turn += 1) await doing(() => undefined);
  return page.textContent.replaceAll(/[\u2066-\u2069]/gu, '');
}

test('a member who may not make a label or a project reads whom to ask', async () => {
  expect(await seenByMember(<NewLabel />, false)).toContain('make labels. Ask Ada or Bo.');
  expect(await seenByMember(<ProjectsPage />)).toContain('create projects. Ask Ada or Bo.');
});

test('a member makes labels where the organization allows it', async () => {
  expect(await seenByMember(<NewLabel />)).toBe('allowed');
});
