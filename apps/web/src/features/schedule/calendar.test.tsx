import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Ticket } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { Calendar } from './calendar.tsx';
import { weeksOfMonth } from './weeks.ts';

afterEach(() => void vi.unstubAllGlobals());

const me = { id: 'm', organizations: [{ id: 'quarry', role: 'owner' }] } as unknown as Me;
const dueTogether = Array.from({ length: 8 }, (_, at) => ({
  id: `t${at}`,
  key: `WEB-${at}`,
  title: `Ticket number ${at}`,
  start_at: null,
  due_at: '2031-06-12T12:00:00Z',
  completed_at: null,
  assignee_ids: [],
})) as unknown as readonly Ticket[];

const links = (place: ParentNode) => [...place.querySelectorAll('a[aria-label^="WEB-"]')];

/** The calendar of all projects in June 2031 with these tickets. */
async function calendarOf(tickets: readonly Ticket[]) {
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta: { next_cursor: null } }));
  const page = await render(
    <SessionProvider me={me}>
      <Calendar
        project={null}
        weeks={weeksOfMonth('2031-06-11', 1)}
        schedule={{ tickets, undated: [], isCut: false }}
      />
    </SessionProvider>,
  );
  await doing(() => undefined);
  return page;
}

test('a ticket has the direction of the page, where its coloured edge is, and its title has its own', async () => {
  const page = await calendarOf(dueTogether.slice(0, 1));
  const ticket = page.querySelector('a[aria-label^="WEB-0"]');
  expect(ticket?.hasAttribute('dir')).toBe(false);
  expect(ticket?.querySelector('[dir="auto"]')?.textContent).toBe('Ticket number 0');
});

test('what a day has no room for is shown in a dialog with all tickets of the day', async () => {
  const page = await calendarOf(dueTogether);
  expect(links(page)).toHaveLength(4);
  const more = [...page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === '4 more tickets',
  );
  await doing(() => more?.click());
  const dialog = document.querySelector('[role="dialog"]');
  expect(dialog?.textContent).toContain('Thursday, June 12, 2031');
  expect(links(dialog ?? page)).toHaveLength(8);
  const close = [...(dialog?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === 'Close',
  );
  await doing(() => close?.click());
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});
