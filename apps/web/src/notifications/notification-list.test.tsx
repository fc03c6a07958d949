import { useInfiniteQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { inboxOf } from '../account/queries.ts';
import type { Me, OwnNotification } from '../api/types.ts';
import { SessionProvider } from '../frame/session.tsx';
import { NotificationList } from './notification-list.tsx';

test('an empty inbox says what will come', async () => {
  const page = await render(<NotificationList entries={[]} />);
  expect(page.textContent).toContain('Nothing new');
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

/** The inbox as its query has it: a mark removes an entry at once. */
function Shown() {
  const { data } = useInfiniteQuery({
    ...inboxOf('all'),
    queryFn: async () => ({ items: ['one', 'two', 'three'].map(entry), next: null }),
    staleTime: Infinity,
  });
  return <NotificationList entries={data?.pages[0]?.items ?? []} />;
}

const offered = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];

test('keys act on the first entry as soon as the inbox is open, and the next one has the focus once an entry is gone', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    await new Promise(() => {});
  });
  const page = await render(
    <SessionProvider me={me}>
      <Shown />
    </SessionProvider>,
  );
  await doing(() => {});
  expect(page.querySelectorAll('li')).toHaveLength(3);
  await press('e');
  await expect.poll(() => sent).toEqual([{ ids: ['one'], done: true }]);
  await expect.poll(() => document.activeElement?.textContent).toBe('two');
  await press('j');
  await press('s');
  await expect.poll(offered).not.toHaveLength(0);
  await doing(() =>
    offered()
      .find((item) => item.textContent?.startsWith('Tomorrow'))
      ?.click(),
  );
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ ids: ['three'], snoozed_until: expect.any(String) });
  await expect.poll(() => document.activeElement?.textContent).toBe('two');
});

test.each([
  ['snoozed', ['Back to the inbox: one']],
  ['done', ['Back to the inbox: one']],
  ['all', ['Snooze: one', 'Done: one']],
] as const)('in the list %s, an entry offers %j', async (tab, acts) => {
  const page = await render(
    <SessionProvider me={me}>
      <NotificationList entries={[entry('one')]} tab={tab} />
    </SessionProvider>,
  );
  const labels = [...page.querySelectorAll('.acts button')].map((one) =>
    one.getAttribute('aria-label'),
  );
  expect(labels).toEqual(acts);
});
