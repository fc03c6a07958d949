import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { Me, Ticket } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { Parent } from './parent.tsx';
import { Relations, SubTickets } from './relations.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const me = { id: 'me', name: 'Grace', organizations: [] } as unknown as Me;
const ticket = { id: 't', key: 'WEB-2', project_id: 'web' } as Ticket;
const other = (id: string) => ({
  id,
  key: id,
  title: 'A title',
  project_id: 'web',
  board_id: 'b',
});
const answers: Readonly<Record<string, unknown[]>> = {
  relations: [
    { id: 'r1', type: 'parent', ticket: other('WEB-1') },
    { id: 'r2', type: 'child', ticket: other('WEB-3') },
    { id: 'r3', type: 'blocks', ticket: other('WEB-4') },
  ],
  tickets: [{ id: 'WEB-3', priority: 'highest', assignee_ids: ['ada'] }],
  members: [{ id: 'ada', name: 'Ada', email: 'ada@example.org' }],
};

test('the parent is shown once, and sub-tickets with their priority and people', async () => {
  vi.stubGlobal('fetch', async (request: Request | string | URL) => {
    const address = new URL(request instanceof Request ? request.url : request, 'http://here');
    const data = answers[address.pathname.split('/').at(-1) ?? ''] ?? [];
    return Response.json({ data, meta: { next_cursor: null, prev_cursor: null } });
  });
  const page = await render(
    <SessionProvider me={me}>
      <Parent ticket={ticket} canEdit />
      <SubTickets ticket={ticket} canEdit />
      <Relations ticket={ticket} canEdit />
    </SessionProvider>,
  );
  await vi.waitFor(() => expect(page.querySelector('[aria-label="Ada"]')).not.toBeNull());
  expect(page.querySelector('[aria-label="Highest priority"]')).not.toBeNull();
  expect(page.textContent?.match(/WEB-1/gu)).toHaveLength(1);
  expect(page.querySelector('[aria-label="Remove the relation with WEB-1"]')).not.toBeNull();
  expect(page.querySelector('[aria-label="Relations"]')?.textContent).toContain('WEB-4');
});

test('a sub-ticket that is added without a connection is named until it is sent', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (request: Request | string | URL, init?: RequestInit) => {
    const { method } = request instanceof Request ? request : (init ?? {});
    if (method === 'POST') sent.push(String(init?.body));
    const data = method === 'POST' ? { id: 'n', key: 'WEB-9', version: 1 } : [];
    return Response.json({ data, meta: { next_cursor: null, prev_cursor: null } });
  });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await render(
    <SessionProvider me={me}>
      <SubTickets ticket={{ ...ticket, board_id: 'b' }} canEdit />
    </SessionProvider>,
  );
  await vi.waitFor(() => expect(page.querySelector('button')).not.toBeNull());
  await doing(() => page.querySelector('button')?.click());
  await typeInto(page.querySelector('input') as HTMLInputElement, 'Dress the stone');
  await doing(() => page.querySelector('form')?.requestSubmit());
  const waiting = () => page.querySelector('[role=status]')?.textContent;
  await vi.waitFor(() => expect(waiting()).toContain('Dress the stone'));
  expect(page.querySelector('[role=alert]')).toBeNull();
  await doing(() => page.querySelector<HTMLElement>('[aria-label^="Close"]')?.click());
  expect([waiting(), sent]).toEqual([expect.stringContaining('Dress the stone'), []]);
  online.mockReturnValue(true);
  await doing(() => window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ title: 'Dress the stone', parent_id: 't' });
  await vi.waitFor(() => expect(waiting()).toBeUndefined());
});
