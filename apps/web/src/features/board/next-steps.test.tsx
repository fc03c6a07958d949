import { afterEach, expect, test, vi } from 'vitest';
import type { Me, Project } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { doing, render } from '../../../testing/render.tsx';
import NextSteps from './next-steps.tsx';

afterEach(() => void vi.unstubAllGlobals());

const show = async (role: string, onAdd = () => {}) => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  const me = { id: 'u1', organizations: [{ id: 'o1', name: 'Acme', role }] } as unknown as Me;
  return render(
    <SessionProvider me={me}>
      <NextSteps project={{ id: 'p1', key: 'WEB' } as Project} onAdd={onAdd} />
    </SessionProvider>,
  );
};

test('an empty project leads owners and admins to what comes next', async () => {
  const page = await show('admin');
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/app/projects/WEB/settings',
    '/app/imports',
    '/app/organization#invite',
    '/app/webhooks',
    '/app/credentials',
  ]);
});

test('members see only what they may do, and the first ticket is begun on the board', async () => {
  const add = vi.fn<() => void>();
  const page = await show('member', add);
  expect(page.querySelectorAll('a')).toHaveLength(0);
  await doing(() => page.querySelector('button')?.click());
  expect(add).toHaveBeenCalledOnce();
});
