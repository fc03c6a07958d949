import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import type { Me, OwnNotification } from '../api/types.ts';
import { SessionProvider } from '../frame/session.tsx';
import { tomorrow } from './use-marking.tsx';
import { NotificationList } from './notification-list.tsx';

test('an empty inbox says what will come', async () => {
  const page = await render(<NotificationList entries={[]} />);
  expect(page.textContent).toContain('Nothing new');
});

test('what is snoozed comes back at nine of the next day, also over the end of a month', () => {
  const back = tomorrow(new Date(2031, 0, 31, 23, 59));
  expect([back.getMonth(), back.getDate(), back.getHours(), back.getMinutes()]).toEqual([
    1, 1, 9, 0,
  ]);
});

afterEach(() => void vi.unstubAllGlobals());

const me = { id: 'me', name: 'Ada', organizations: [] } as unknown as Me;

const entry = (id: string): OwnNotification =>
  ({
    id,
    organization_id: 'quarry',
    reason: 'assigned',
    title: id,
    message: null,
    url: `/app/tickets/${id}`,
    subject: null,
    actors: [],
    read_at: null,
    done_at: null,
    snoozed_until: null,
    created_at: '2026-01-01T00:00:00.000Z',
  }) as unknown as OwnNotification;

const press = (key: string) =>
  doing(() => window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

test('keys act on the first entry as soon as the inbox is open, and then on the one that they went to', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Response(null, { status: 204 });
  });
  const page = await render(
    <SessionProvider me={me}>
      <NotificationList entries={[entry('one'), entry('two'), entry('three')]} />
    </SessionProvider>,
  );
  await press('e');
  await expect.poll(() => sent).toEqual([{ ids: ['one'], done: true }]);
  expect(document.activeElement?.textContent).toBe('two');
  await press('j');
  await press('s');
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ ids: ['three'], snoozed_until: expect.any(String) });
  expect(page.querySelectorAll('li')).toHaveLength(3);
});
