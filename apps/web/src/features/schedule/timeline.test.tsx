import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Ticket } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { rangeAround } from './timeline-range.ts';
import { Timeline } from './timeline.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const me = { id: 'm', organizations: [{ id: 'quarry', role: 'owner' }] } as unknown as Me;
const ticket = {
  id: 't',
  key: 'WEB-1',
  title: 'בדיקת תשלום',
  start_at: null,
  due_at: '2031-06-12T12:00:00Z',
  completed_at: null,
  assignee_ids: [],
} as unknown as Ticket;

/** The timeline of all projects with these tickets. */
async function timelineOf(tickets: readonly Ticket[], people: readonly object[] = []) {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      data: /\/(?:people|members|users)\b/u.test(address)
        ? people
        : /\/projects\b/u.test(address)
          ? [{ id: 'p', key: 'WEB', name: 'Web shop', archived: false }]
          : [],
      meta: { next_cursor: null },
    }),
  );
  const page = await render(
    <SessionProvider me={me}>
      <Timeline
        project={null}
        range={rangeAround('2031-06-11', 'weeks', 1)}
        schedule={{ tickets, undated: [], isCut: false }}
      />
    </SessionProvider>,
  );
  for (let step = 0; step < 3; step += 1) await doing(() => undefined);
  return page;
}

test('a title has a direction of its own beside the key, so that its end is cut and not its beginning', async () => {
  const page = await timelineOf([ticket]);
  const parts = [...page.querySelectorAll('[aria-hidden] > [dir="auto"]')];
  expect(parts.map(({ textContent }) => textContent)).toContain(ticket.title);
});

test('a bar has the direction of the page, by which it is placed, and not that of its title', async () => {
  const page = await timelineOf([ticket]);
  const bar = page.querySelector(`a[aria-label*="${ticket.title}"]`);
  expect(bar?.hasAttribute('dir')).toBe(false);
});

test('without any ticket, nothing says that all have dates', async () => {
  const page = await timelineOf([]);
  expect(page.textContent).toContain('No ticket has dates in these days.');
  expect(page.textContent).toContain('Open tickets without dates are listed here.');
});

test('a row whose bar is out of sight scrolls to it', async () => {
  // A timeline of 182 days, of which 500 pixels beside 100 of titles are in sight.
  const sizes = { offsetWidth: 1820, clientWidth: 600, scrollWidth: 1920 };
  for (const [name, value] of Object.entries(sizes))
    vi.spyOn(HTMLElement.prototype, name as keyof typeof sizes, 'get').mockReturnValue(value);
  const far = { ...ticket, due_at: '2031-09-12T12:00:00Z' };
  const page = await timelineOf([far]);
  const pointer = page.querySelector<HTMLElement>('li button');
  expect(pointer?.textContent).toBe('Sep 12, 2031');
  await doing(() => pointer?.click());
  // Day 123 of the range, of 10 pixels each, with a quarter of the days in sight before it.
  const [area] = [...page.querySelectorAll('div')].filter(({ scrollLeft }) => scrollLeft > 0);
  expect(area?.scrollLeft).toBe(1230 - 125);
  await doing(() => area?.dispatchEvent(new Event('scroll')));
  expect(page.querySelector('li button')).toBeNull();
});

test('a title stands once, beside its bar, and opens the ticket; the focus has one stop in a row', async () => {
  const page = await timelineOf([ticket]);
  expect(page.textContent?.split(ticket.title)).toHaveLength(2);
  const ways = [...page.querySelectorAll<HTMLAnchorElement>('li a')];
  expect(ways.map(({ pathname }) => pathname)).toEqual(ways.map(() => '/app/tickets/WEB-1'));
  expect(ways.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
});

test('the right button on a row opens the menu of its ticket, and its person stands beside the title', async () => {
  const page = await timelineOf(
    [{ ...ticket, assignee_ids: ['ada'] }],
    [{ id: 'ada', name: 'Ada Quarry' }],
  );
  expect(page.querySelector('a[aria-hidden]')?.textContent).toBe(`WEB-1${ticket.title}AQ`);
  await doing(() =>
    page
      .querySelector('a[aria-hidden]')
      ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  );
  await vi.waitFor(() => expect(document.querySelector('[role="menu"]')).not.toBeNull());
  const entries = [...document.querySelectorAll('[role="menuitem"]')].map(
    ({ textContent }) => textContent,
  );
  expect(entries.join('|')).toContain('Due date…');
  expect(entries.join('|')).not.toContain('Select');
});

/** The names of the ways to show days. */
const shownBy = (page: HTMLElement) =>
  [...page.querySelectorAll('select[aria-label="Days in sight"] option')].map(
    ({ textContent }) => textContent,
  );

test('on a phone, the way back to the list of a week is among the days in sight', async () => {
  expect(shownBy(await timelineOf([ticket]))).toEqual(['Days', 'Weeks', 'Months']);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: true, media, addEventListener, removeEventListener }) as MediaQueryList,
  );
  expect(shownBy(await timelineOf([ticket]))).toEqual(['Week', 'Days', 'Weeks', 'Months']);
});

test('the title of an overdue ticket has the colour of lateness, as its bar has', async () => {
  const late = { ...ticket, id: 'u', key: 'WEB-2', due_at: '2031-06-09T12:00:00Z' };
  vi.useFakeTimers({ now: Date.parse('2031-06-11T12:00:00Z'), toFake: ['Date'] });
  const page = await timelineOf([ticket, late]);
  vi.useRealTimers();
  const titles = [...page.querySelectorAll('a[aria-hidden]')];
  expect(
    titles.map((each) => [each.firstChild?.textContent, /_lateTitle/u.test(each.className)]),
  ).toEqual([
    ['WEB-2', true],
    ['WEB-1', false],
  ]);
});
