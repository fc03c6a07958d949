import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Project } from '../../api/types.ts';
import { BoardSettings } from './board-settings.tsx';

afterEach(() => void vi.unstubAllGlobals());

const boardOf = (id: string, name: string) => ({
  id,
  name,
  color: '#aa0000',
  wip_limit: null,
  ticket_count: 0,
});
const [open, hold] = [boardOf('open', 'Open'), boardOf('hold', 'Hold')];

test('a read of the boards that began before their new order was stored, and is answered later, does not show the former one', async () => {
  const answered = Promise.withResolvers<void>();
  let reads = 0;
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'PUT') return Response.json({ data: [hold, open] });
    reads += 1;
    if (reads > 1) await answered.promise;
    return Response.json({ data: [open, hold], meta: { next_cursor: null } });
  });
  const page = await render(<BoardSettings project={{ id: 'quarry' } as Project} canEdit />);
  const labelled = (start: string) => [...page.querySelectorAll(`[aria-label^="${start}"]`)];
  const order = () => labelled('Edit').map((one) => one.getAttribute('aria-label'));
  await doing(() => vi.waitFor(() => expect(order()).toEqual(['Edit Open', 'Edit Hold'])));
  await doing(() => window.dispatchEvent(new Event('visibilitychange')));
  expect(reads).toBe(2);
  const up = labelled('Move Hold up')[0] as HTMLElement;
  await doing(() => up.click());
  answered.resolve();
  await doing(() => {});
  await doing(() => {});
  expect(order()).toEqual(['Edit Hold', 'Edit Open']);
});
