import { useInfiniteQuery } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { inboxOf } from '../../data/queries/inbox.ts';
import type { Me, OwnNotification } from '../../api/types.ts';
import { keepFocus } from '../../pages/frame/keep-focus.ts';
import { SessionProvider } from '../../data/session.tsx';
import { Unread } from '../../pages/frame/unread.tsx';
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

const at = (id: string, created_at: string) => ({ ...entry(id), created_at, read_at: created_at });
const texts = (page: HTMLElement) =>
  [...page.querySelectorAll('h2, h3')].map((title) => title.textContent);

test('keys that are pressed in another list of the page are not for the inbox', async () => {
  const page = await render(
    <main>
      <li>
        <a href="#ticket">Ticket</a>
      </li>
      <SessionProvider me={me}>
        <NotificationList entries={[entry('one')]} />
      </SessionProvider>
    </main>,
  );
  page.querySelector<HTMLElement>('a[href="#ticket"]')?.focus();
  await press('j');
  expect(document.activeElement?.textContent).toBe('Ticket');
  page.querySelector('a')?.blur();
  await press('j');
  expect(document.activeElement?.textContent).toBe('one');
});

test('what is from before today stands below “Earlier”, which is no entry for keys', async () => {
  const now = new Date().toISOString();
  const former = '2026-01-01T00:00:00.000Z';
  const entries = [at('one', now), at('two', former), at('three', former)];
  const page = await render(
    <SessionProvider me={me}>
      <NotificationList entries={entries} />
    </SessionProvider>,
  );
  expect(texts(page)).toEqual(['one', 'Earlier', 'two', 'three']);
  await press('j');
  await press('j');
  expect(document.activeElement?.textContent).toBe('two');
  const older = await render(
    <SessionProvider me={me}>
      <NotificationList entries={entries.slice(1)} />
    </SessionProvider>,
  );
  expect(texts(older)).toEqual(['two', 'three']);
});

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
  onTestFinished(keepFocus());
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

const ofTicket = (reason: string, read_at: string | null = null): OwnNotification =>
  ({
    ...entry(reason),
    subject: { id: 'ticket', title: 'Ship it' },
    reason,
    read_at,
    body: reason === 'changed' ? 'Due date' : '',
    created_by: { id: 'ada', name: 'Ada' },
  }) as unknown as OwnNotification;

const firstOf = (page: HTMLElement) =>
  page.querySelector('.page_what > .notifications_happened')?.textContent;

const show = (...entries: OwnNotification[]) =>
  render(
    <SessionProvider me={me}>
      <NotificationList entries={entries} />
    </SessionProvider>,
  );

test.each([
  ['mentioned', 'Ada mentioned you', true],
  ['assigned', 'Ada assigned it to you', false],
])(
  'the newest unread notification is the text of its row, before an older one that is %s',
  async (reason, words, isMarked) => {
    const unread = await show(ofTicket('changed'), ofTicket(reason));
    expect(firstOf(unread)).toContain('Ada changed the due date');
    expect(unread.querySelector('summary')?.textContent).toBe('and 1 more');
    // That somebody waits for an answer is said all the same.
    expect(unread.querySelector('.page_pill')?.textContent).toBe(isMarked ? 'Mention' : undefined);
    const past = '2026-01-02T00:00:00.000Z';
    const read = await show(ofTicket('changed', past), ofTicket(reason));
    expect(firstOf(read)).toContain(words);
    const allRead = await show(ofTicket('changed', past), ofTicket(reason, past));
    expect(firstOf(allRead)).toContain('Ada changed the due date');
    expect(allRead.querySelector('.page_pill')).toBeNull();
  },
);

test.each([
  [null, null, '2 unread'],
  ['older', null, '2+ unread'],
  ['older', '2026-01-02T00:00:00.000Z', '1 unread'],
])(
  'the number counts the rows with something unread: more %j, the oldest read %j',
  async (next, read_at, words) => {
    const items = [ofTicket('changed'), ofTicket('mentioned'), { ...entry('other'), read_at }];
    vi.stubGlobal('fetch', async () => Response.json({ data: items, meta: { next_cursor: next } }));
    const page = await render(<Unread />);
    await doing(() => vi.waitFor(() => expect(page.textContent).toBe(words)));
  },
);

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
  const labels = [...page.querySelectorAll('.notifications_acts button')].map((one) =>
    one.getAttribute('aria-label'),
  );
  expect(labels).toEqual(acts);
});
