import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { Foot } from './side-bar-foot.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** The links of the settings, by what stands above them. */
async function settingsOf(role: string): Promise<Record<string, string[]>> {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  const me = {
    id: 'u1',
    name: 'Ada',
    organizations: [{ id: 'o1', name: 'Acme', role }],
  } as unknown as Me;
  const page = await render(
    <SessionProvider me={me}>
      <Foot />
    </SessionProvider>,
  );
  const groups = [...page.querySelectorAll('nav:first-of-type [role="group"]')];
  return Object.fromEntries(
    groups.map((group) => [
      group.getAttribute('aria-label') ?? '',
      [...group.querySelectorAll('a')].map((link) => link.textContent),
    ]),
  );
}

test('the settings of an organization stand in groups, each page at the place of its subject', async () => {
  expect(await settingsOf('admin')).toEqual({
    Organization: ['General', 'People'],
    Projects: ['Fields and templates', 'Rules', 'Imports', 'Trash'],
    Integrations: ['Git', 'Webhooks', 'API credentials', 'Apps'],
    Security: ['Audit log'],
  });
});

test('members have only what they may open', async () => {
  expect(await settingsOf('member')).toEqual({ Organization: ['People', 'Trash'] });
});
