import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import RecentActivity from './recent-activity.tsx';

afterEach(() => vi.unstubAllGlobals());

const event = (at: number, type: string, changes: object = {}) => ({
  type,
  id: `e${at}`,
  timestamp: new Date(Date.UTC(2031, 4, 4) - at * 7_200_000).toISOString(),
  organization_id: 'acme',
  project_id: 'quarry',
  actor: { type: 'user', id: 'linus', name: 'L. Fault' },
  data: { id: `t${at}`, key: `QRY-${at}`, title: `Stone ${at}` },
  changes,
  affected: [],
});

const answers: Readonly<Record<string, object[]>> = {
  '/organizations/acme/projects': [{ id: 'quarry', key: 'QRY', name: 'Quarry', archived: false }],
  '/projects/quarry/boards': [
    { id: 'open', name: 'Open' },
    { id: 'done', name: 'Done' },
  ],
  '/projects/quarry/labels': [{ id: 'bug', name: 'Bug' }],
  '/organizations/acme/members': [{ user: { id: 'linus', name: 'Linus Fault' } }],
};

function serve(events: object[]): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://basalt.test');
    const path = Object.keys(answers).find((known) => pathname.endsWith(known));
    const data = pathname.endsWith('/acme/activity') ? events : (answers[path ?? ''] ?? []);
    return Response.json({ data, meta: { next_cursor: null } });
  });
}

const textsOf = (page: HTMLElement) =>
  [...page.querySelectorAll('li')].map((row) => row.querySelector('p')?.textContent.trim());

test('the home page tells what was done to which ticket, and links it', async () => {
  serve([
    event(1, 'ticket.moved', { board_id: { from: 'open', to: 'done' } }),
    event(2, 'ticket.updated', { label_ids: { from: [], to: ['bug'] } }),
    event(3, 'ticket.updated', { description_html: { from: null, to: '' } }),
    event(4, 'ticket.updated', { rank: { from: 'a', to: 'b' } }),
    event(5, 'ticket.created'),
    { ...event(6, 'ticket.created'), actor: { type: 'user', id: 'me', name: 'Me' } },
  ]);
  const page = await render(<RecentActivity organization="acme" person="me" />);
  await expect.poll(() => textsOf(page)[0]).toMatch(/Open.*Done/u);
  await expect.poll(() => textsOf(page)[1]).toContain('Bug');
  expect(textsOf(page)).toHaveLength(4);
  expect(textsOf(page)[2]).not.toContain('Show');
  expect(textsOf(page)[3]).toMatch(/created it$/u);
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
    [1, 2, 3, 5].map((at) => `/app/tickets/QRY-${at}`),
  );
});

test('twelve rows are shown at first, and more on a press', async () => {
  serve(Array.from({ length: 20 }, (_, at) => event(at, 'ticket.created')));
  const page = await render(<RecentActivity organization="acme" person="me" />);
  await expect.poll(() => textsOf(page)).toHaveLength(12);
  await doing(() => page.querySelector('button')?.click());
  expect(textsOf(page)).toHaveLength(20);
  expect(page.querySelector('button')).toBeNull();
});

test('nothing is shown where nothing happened', async () => {
  serve([]);
  const page = await render(<RecentActivity organization="acme" person="me" />);
  await expect.poll(() => page.textContent).toBe('');
});
