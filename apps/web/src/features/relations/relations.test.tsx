import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { Me, Ticket } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { ChildValues } from '../ticket/child-values.tsx';
import { Parent } from './parent.tsx';
import { Relations, SubTickets } from './relations.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const me = { id: 'me', name: 'Grace', organizations: [{ id: 'org', role: 'member' }] };
const ticket = { id: 't', key: 'WEB-2', project_id: 'web' } as Ticket;
const other = (id: string) => ({
  id,
  key: id,
  title: 'A title',
  project_id: 'web',
  board_id: 'b',
});
const subTickets = (canEdit: boolean) => (
  <SessionProvider me={me as unknown as Me}>
    <SubTickets ticket={ticket} canEdit={canEdit} Values={ChildValues} />
  </SessionProvider>
);
const firstChoice = () => document.querySelector<HTMLElement>('[role=menuitemcheckbox]');
const answers: Readonly<Record<string, unknown[]>> = {
  relations: [
    { id: 'r1', type: 'parent', ticket: other('WEB-1') },
    { id: 'r2', type: 'child', ticket: other('WEB-3') },
    { id: 'r3', type: 'blocks', ticket: other('WEB-4') },
  ],
  tickets: [
    {
      ...other('WEB-3'),
      version: 1,
      priority: 'highest',
      assignee_ids: ['ada'],
      due_at: '2026-12-02T23:59:59Z',
      completed_at: null,
      archived: false,
    },
  ],
  members: [{ id: 'ada', name: 'Ada', email: 'ada@example.org' }],
};

test('the parent is shown once, and sub-tickets with their priority and people', async () => {
  vi.stubGlobal('fetch', async (request: Request | string | URL) => {
    const address = new URL(request instanceof Request ? request.url : request, 'http://here');
    const data = answers[address.pathname.split('/').at(-1) ?? ''] ?? [];
    return Response.json({ data, meta: { next_cursor: null, prev_cursor: null } });
  });
  const page = await render(
    <SessionProvider me={me as unknown as Me}>
      <Parent ticket={ticket} canEdit />
      <SubTickets ticket={ticket} canEdit Values={ChildValues} />
      <Relations ticket={ticket} canEdit />
    </SessionProvider>,
  );
  await vi.waitFor(() => expect(page.querySelector('[aria-label="Ada"]')).not.toBeNull());
  expect(page.querySelector('[aria-label="Highest priority"]')).not.toBeNull();
  expect(page.textContent?.match(/WEB-1/gu)).toHaveLength(1);
  expect(page.querySelector('[aria-label="Remove the relation with WEB-1"]')).not.toBeNull();
  expect(page.querySelector('[aria-label="Relations"]')?.textContent).toContain('WEB-4');
});

test('the person of a sub-ticket is set in its row, and where it cannot be changed, nothing opens', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request | string | URL, init?: RequestInit) => {
    const whole = new Request(
      request instanceof Request ? request : new URL(request, 'http://here'),
      init,
    );
    const last = new URL(whole.url).pathname.split('/').at(-1) ?? '';
    if (whole.method === 'PATCH') {
      sent.push(last, await whole.json());
      return Response.json({ data: { ...(answers['tickets']?.[0] as object), version: 2 } });
    }
    return Response.json({
      data: answers[last] ?? [],
      meta: { next_cursor: null, prev_cursor: null },
    });
  });
  const fixed = await render(subTickets(false));
  await vi.waitFor(() => expect(fixed.querySelector('time')?.dateTime).toContain('2026-12-02'));
  expect(fixed.querySelectorAll('button')).toHaveLength(0);

  const page = await render(subTickets(true));
  const valueOf = (name: string) =>
    [...page.querySelectorAll('button')].find((button) => button.textContent?.startsWith(name));
  await vi.waitFor(() => expect(valueOf('Assignees:')).toBeDefined());
  expect(valueOf('Due:')?.querySelector('time')).not.toBeNull();
  await doing(() => valueOf('Assignees:')?.click());
  await vi.waitFor(() => expect(firstChoice()?.textContent).toContain('Ada'));
  await doing(() => firstChoice()?.click());
  await doing(() => document.querySelector<HTMLElement>('[aria-label=Dismiss]')?.click());
  await vi.waitFor(() => expect(sent).toEqual(['WEB-3', { assignee_ids: [] }]));
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
    <SessionProvider me={me as unknown as Me}>
      <SubTickets ticket={{ ...ticket, board_id: 'b' }} canEdit Values={ChildValues} />
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
