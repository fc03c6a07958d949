import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { SideBar } from './side-bar.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const me = { id: 'me', name: 'Ada', organizations: [] } as unknown as Me;

async function show() {
  const page = await render(
    <SessionProvider me={me}>
      <SideBar />
    </SessionProvider>,
  );
  const button = page.querySelector<HTMLElement>('[aria-label="Side bar"]');
  const isOpen = () => button?.getAttribute('aria-expanded');
  return {
    button,
    isOpen,
    isFolded: () => page.querySelector('header')?.dataset['folded'] === 'true',
  };
}

test('the side bar is folded by its button or its key, and stays so', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  const first = await show();
  expect([first.isFolded(), first.isOpen()]).toEqual([false, 'true']);
  await doing(() => first.button?.click());
  expect([first.isFolded(), first.isOpen()]).toEqual([true, 'false']);
  const next = await show();
  expect(next.isFolded()).toBe(true);
  await doing(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: '[' })));
  expect(next.isFolded()).toBe(false);
});
