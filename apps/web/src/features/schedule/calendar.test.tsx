import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Ticket } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { NewTicketContext } from '../ticket/windows.ts';
import { Calendar } from './calendar.tsx';
import { endOf } from './days.ts';
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

const openNew = vi.fn<ComponentProps<typeof NewTicketContext>['value']>();

/** The calendar of all projects in June 2031 with these tickets. */
async function calendarOf(tickets: readonly Ticket[]) {
  openNew.mockClear();
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta: { next_cursor: null } }));
  const page = await render(
    <SessionProvider me={me}>
      <NewTicketContext value={openNew}>
        <Calendar
          project={null}
          weeks={weeksOfMonth('2031-06-11', 1)}
          schedule={{ tickets, undated: [], isCut: false }}
        />
      </NewTicketContext>
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

const dayOn = (page: ParentNode, name: string) =>
  page.querySelector(`time[aria-label="${name}"]`)?.closest('ol > li');
const twice = () => new MouseEvent('dblclick', { bubbles: true });
const press = (key: string) =>
  doing(() =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
  );
const dueOn = (day: string) => [[null, { due_at: endOf(day) }]];

test('a ticket with two dates is one link over its days, with a piece in each further week', async () => {
  const long = { start_at: '2031-06-03T08:00:00Z', due_at: '2031-06-20T16:00:00Z' };
  const page = await calendarOf(dueTogether.slice(0, 1).map((each) => ({ ...each, ...long })));
  expect(links(page)).toHaveLength(1);
  const pieces = [...page.querySelectorAll('a')].map((piece) => [
    piece.closest('ol > li')?.querySelector('time')?.dateTime,
    piece.getAttribute('aria-hidden'),
    piece.tabIndex,
  ]);
  expect(pieces).toEqual([
    ['2031-06-03', null, 0],
    ['2031-06-09', 'true', -1],
    ['2031-06-16', 'true', -1],
  ]);
});

test('a week has a row for each lane, and one without tickets', async () => {
  const page = await calendarOf(dueTogether.slice(0, 2));
  const weeks = [...page.querySelectorAll<HTMLElement>('ol ol')];
  expect(weeks.map(({ style }) => style.getPropertyValue('--lanes'))).toEqual([
    '1',
    '1',
    '2',
    '1',
    '1',
    '1',
  ]);
});

test('a double click on an empty place of a day begins a ticket that is due then; on a ticket it does not', async () => {
  const page = await calendarOf(dueTogether.slice(0, 1));
  await doing(() => dayOn(page, 'Tuesday, June 17, 2031')?.dispatchEvent(twice()));
  expect(openNew.mock.calls).toEqual(dueOn('2031-06-17'));
  await doing(() => links(page)[0]?.dispatchEvent(twice()));
  expect(openNew).toHaveBeenCalledTimes(1);
});

test('the plus signs of the days are one stop of Tab, go by arrow keys, and begin a ticket', async () => {
  const page = await calendarOf([]);
  const plus = [...page.querySelectorAll<HTMLElement>('button[aria-label^="New ticket,"]')];
  expect(plus).toHaveLength(42);
  const stops = () => plus.filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toHaveLength(1);
  expect(stops()[0]?.getAttribute('aria-label')).toBe('New ticket, Sunday, June 1, 2031');
  await doing(() => stops()[0]?.focus());
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await press(key);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'New ticket, Monday, June 9, 2031',
  );
  expect(stops()).toEqual([document.activeElement]);
  await doing(() => (document.activeElement as HTMLElement).click());
  expect(openNew.mock.calls).toEqual(dueOn('2031-06-09'));
});
