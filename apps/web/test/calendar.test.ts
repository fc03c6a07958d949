import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { takesFocus } from '../testing/browser.ts';
import { violationsInBoth } from '../testing/axe.ts';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner } from '../testing/people.ts';
import { timeoutMs } from '../testing/timeouts.ts';

const atLast = { timeout: timeoutMs };
const fixture = openPageFixture(alone);

type Dates = Record<'start_at' | 'due_at', string | null>;

/** A project of its own with three tickets in June 2031 and one without dates, and its calendar or timeline at that time. */
async function openCalendar(key: string, place = 'calendar?day=2031-06-10') {
  const { server, seen } = fixture;
  const organization = await demoOrganization(server);
  const call = <Data = { id: string }>(method: string, path: string, body?: object) =>
    callApi<Data>(server, method, path, body);
  const { id: project } = await call('POST', `/organizations/${organization}/projects`, {
    name: `Project ${key}`,
    key,
  });
  const newTicket = (title: string, dates: Partial<Dates> = {}) =>
    call('POST', `/projects/${project}/tickets`, { board_slug: 'open', title, ...dates });
  await newTicket('Paint the hull', { due_at: '2031-06-12T15:30:00Z' });
  await newTicket('Sew the sails', {
    start_at: '2031-06-03T08:00:00Z',
    due_at: '2031-06-20T16:00:00Z',
  });
  await newTicket('Buy rope', { start_at: '2031-06-11T08:00:00Z' });
  await newTicket('Name the boat');
  await openAsOwner(fixture, `/app/projects/${key}/${place}`);
  const { page } = seen;
  const dates = async (title: string): Promise<Dates> => {
    const all = await call<(Dates & { title: string })[]>('GET', `/projects/${project}/tickets`);
    const { start_at = null, due_at = null } = all.find((ticket) => ticket.title === title) ?? {};
    return { start_at, due_at };
  };
  const ticket = (title: string) =>
    page.getByRole('link', { name: new RegExp(`^${key}-\\d+ ${title}`, 'u') });
  const day = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByLabel(name, { exact: true }) })
      .last();
  await page.getByRole('status').getByText('Live').waitFor();
  await ticket('Paint the hull').waitFor();
  return { page, ticket, day, dates, call, project };
}

/** Drags with the mouse from the middle of an element to that of another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
  await page.mouse.up();
}

journey('a calendar shows days, and moves tickets by mouse and keys', fixture, {
  async 'a ticket is on its days, in the month and in the week, and a double click on a day makes one that is due then'() {
    const { page, ticket, day, dates } = await openCalendar('SEE');
    await day('Thursday, June 12, 2031')
      .getByRole('link', { name: /Paint the hull/u })
      .waitFor();
    await day('Wednesday, June 11, 2031')
      .getByRole('link', { name: /Buy rope/u })
      .waitFor();
    // One bar over its days: from June 3 to the end of that week, where the next piece goes on.
    const bar = day('Tuesday, June 3, 2031').getByRole('link', { name: /Sew the sails/u });
    const [of, begin, end] = [
      await bar.boundingBox(),
      await day('Tuesday, June 3, 2031').boundingBox(),
      await day('Sunday, June 8, 2031').boundingBox(),
    ];
    expect(of?.x).toBeGreaterThanOrEqual(begin?.x ?? Infinity);
    expect((of?.x ?? 0) + (of?.width ?? 0)).toBeGreaterThan((end?.x ?? Infinity) + 20);
    expect(await violationsInBoth(page)).toEqual([]);
    await day('Wednesday, June 25, 2031').dblclick();
    await page.getByRole('textbox', { name: 'Title' }).fill('Launch the boat');
    await page.keyboard.press('Enter');
    await day('Wednesday, June 25, 2031')
      .getByRole('link', { name: /Launch the boat/u })
      .waitFor();
    await expect
      .poll(async () => (await dates('Launch the boat')).due_at, atLast)
      .toMatch(/^2031-06-25T23:59:59/u);
    await page.getByRole('combobox', { name: 'Days in sight' }).selectOption('week');
    await page.getByRole('heading', { name: 'Week of June 9, 2031' }).waitFor();
    await ticket('Launch the boat').waitFor({ state: 'detached' });
    await ticket('Sew the sails').waitFor();
    const later = page.getByRole('button', { name: 'Later' });
    await later.focus();
    await page.keyboard.press('Enter');
    await ticket('Paint the hull').waitFor({ state: 'detached' });
    await takesFocus(later);
    await page.setViewportSize({ width: 390, height: 844 });
    await ticket('Name the boat').click();
    await page.getByRole('heading', { name: 'Name the boat' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a dragged ticket keeps its hours and its length; Undo brings it back; a ticket without dates is dropped on a day'() {
    const { page, ticket, day, dates } = await openCalendar('DRAG');
    // By the middle of its last piece, from Monday to Friday.
    const last = day('Monday, June 16, 2031').getByText('Sew the sails');
    await drag(page, last.locator('xpath=ancestor::a'), day('Saturday, June 21, 2031'));
    const moved = { start_at: '2031-06-06T08:00:00.000Z', due_at: '2031-06-23T16:00:00.000Z' };
    await expect.poll(() => dates('Sew the sails'), atLast).toEqual(moved);
    expect(new URL(page.url()).pathname).toBe('/app/projects/DRAG/calendar');
    await page.getByRole('button', { name: 'Undo' }).click();
    const before = { start_at: '2031-06-03T08:00:00.000Z', due_at: '2031-06-20T16:00:00.000Z' };
    await expect.poll(() => dates('Sew the sails'), atLast).toEqual(before);
    await drag(page, ticket('Name the boat'), day('Saturday, June 7, 2031'));
    await expect
      .poll(async () => (await dates('Name the boat')).due_at, atLast)
      .toMatch(/^2031-06-07T23:59:59/u);
    await day('Saturday, June 7, 2031')
      .getByRole('link', { name: /Name the boat/u })
      .waitFor();
    await page.getByText('Open tickets without dates are listed here.').waitFor();
  },
  async 'Shift and arrow keys move a ticket by one change, and the focus goes with it; Escape changes nothing'() {
    const { page, ticket, dates, day } = await openCalendar('KEYS');
    await ticket('Paint the hull').focus();
    await page.keyboard.down('Shift');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft'])
      await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await page.keyboard.up('Shift');
    await day('Thursday, June 12, 2031')
      .getByRole('link', { name: /Paint the hull/u })
      .waitFor();
    await ticket('Paint the hull').focus();
    await page.keyboard.down('Shift');
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await takesFocus(day('Friday, June 20, 2031').getByRole('link', { name: /Paint the hull/u }));
    await page.keyboard.up('Shift');
    await page.getByText('KEYS-1 is now on Jun 20, 2031').waitFor();
    const due = '2031-06-20T15:30:00.000Z';
    expect(await dates('Paint the hull')).toEqual({ start_at: null, due_at: due });
    await takesFocus(ticket('Paint the hull'));
  },
  async 'a change of somebody else is shown without another request'() {
    const { page, day, call, ticket } = await openCalendar('LIVE');
    const {
      data: [hull],
    } = { data: await call<{ id: string }[]>('GET', '/projects/LIVE/tickets?q=hull') };
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/tickets')) asked.push(request.url());
    });
    await call('PATCH', `/tickets/${hull?.id}`, { due_at: '2031-06-13T15:30:00Z' });
    await day('Friday, June 13, 2031')
      .getByRole('link', { name: /Paint the hull/u })
      .waitFor();
    await ticket('Paint the hull').waitFor();
    expect(asked).toEqual([]);
  },
});

/** The days of Jun 2031 on which a bar begins and ends, by its place on a scale of weeks from `Jun 2`, and its width. */
const placeOf = async (page: Page, bar: Locator) => {
  const [scale, box] = [
    await page.getByText('Jun 2', { exact: true }).boundingBox(),
    await bar.boundingBox(),
  ];
  if (scale === null || box === null) return null;
  const day = scale.width / 7;
  return { from: 2 + Math.round((box.x - scale.x) / day), days: Math.round(box.width / day) };
};

journey('a timeline shows bars from start to due, and moves and stretches them', fixture, {
  async 'a bar begins on its first day and ends on its last; its end is dragged alone'() {
    await fixture.seen.page.setViewportSize({ width: 1600, height: 900 });
    const { page, ticket, dates, call } = await openCalendar(
      'BARS',
      'timeline?day=2031-06-10&by=days',
    );
    expect(await placeOf(page, ticket('Sew the sails'))).toEqual({ from: 3, days: 18 });
    expect(await placeOf(page, ticket('Paint the hull'))).toEqual({ from: 12, days: 1 });
    expect(await violationsInBoth(page)).toEqual([]);
    const box = await ticket('Sew the sails').boundingBox();
    if (box === null) throw new Error('no bar');
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 61, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await page.getByText('BARS-2 is now on Jun 3, 2031 – Jun 22, 2031').waitFor();
    const moved = { start_at: '2031-06-03T08:00:00.000Z', due_at: '2031-06-22T16:00:00.000Z' };
    expect(await dates('Sew the sails')).toEqual(moved);
    await ticket('Buy rope').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.getByText('BARS-3 is now on Jun 10, 2031').waitFor();
    // Both dates, then the due date alone: the second move begins where the first ended.
    await ticket('Sew the sails').focus();
    await page.keyboard.down('Shift');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.up('Shift');
    const both = { start_at: '2031-06-04T08:00:00.000Z', due_at: '2031-06-24T16:00:00.000Z' };
    await expect.poll(() => dates('Sew the sails'), atLast).toEqual(both);
    await page.getByRole('combobox', { name: 'Grouped' }).selectOption('board');
    await page.getByRole('heading', { name: 'Open' }).waitFor();
    // A cycle of somebody else appears above the tickets, and parts them.
    const { id } = await call('POST', `/projects/BARS/cycles`, {
      name: 'Spring tide',
      starts_on: '2031-06-09',
      ends_on: '2031-06-22',
    });
    await call('PATCH', '/tickets/BARS-2', { cycle_id: id });
    const cycle = page.getByRole('link', { name: 'Spring tide' });
    await cycle.waitFor();
    expect(await cycle.getAttribute('href')).toBe(`/app/projects/BARS/cycles/${id}`);
    await page.getByRole('combobox', { name: 'Grouped' }).selectOption('cycle');
    await page.getByRole('heading', { name: 'Spring tide' }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    // The bar of one day: its middle moves it, its ends are held beside it.
    await page.getByRole('combobox', { name: 'Days in sight' }).selectOption('weeks');
    await expect
      .poll(async () => (await ticket('Paint the hull').boundingBox())?.width, atLast)
      .toBe(16);
    const moves = await ticket('Paint the hull').evaluate((bar) => {
      const { left, top, height } = bar.getBoundingClientRect();
      const isBar = (x: number) => document.elementFromPoint(left + x, top + height / 2) === bar;
      return [-3, 5, 8, 11, 18].map(isBar);
    });
    expect(moves).toEqual([false, true, true, true, false]);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'what waits for a moved ticket is asked for, moved as one change, and comes back as one'() {
    const { page, ticket, dates, call } = await openCalendar(
      'WAIT',
      'timeline?day=2031-06-10&by=days',
    );
    await call('POST', '/tickets/WAIT-2/relations', { type: 'blocks', ticket: 'WAIT-4' });
    await call('PATCH', '/tickets/WAIT-4', {
      start_at: '2031-06-21T08:00:00Z',
      due_at: '2031-06-22T18:00:00Z',
    });
    await expect
      .poll(() => placeOf(page, ticket('Name the boat')), atLast)
      .toEqual({ from: 21, days: 2 });
    await ticket('Sew the sails').focus();
    await page.keyboard.down('Shift');
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
    await page.getByRole('link', { name: /begins before what blocks it is due/u }).waitFor();
    await page.keyboard.up('Shift');
    const dialog = page.getByRole('dialog', { name: 'Move what waits for WAIT-2?' });
    await dialog.getByText('Jun 21, 2031 – Jun 22, 2031 → Jun 24, 2031 – Jun 25, 2031').waitFor();
    await dialog.getByRole('button', { name: 'Move 1 ticket' }).click();
    await page.getByText('1 ticket was moved').waitFor();
    const after = { start_at: '2031-06-24T08:00:00.000Z', due_at: '2031-06-25T18:00:00.000Z' };
    expect(await dates('Name the boat')).toEqual(after);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 ticket is as before').waitFor();
    expect((await dates('Name the boat')).due_at).toBe('2031-06-22T18:00:00.000Z');
  },
});

journey('the timeline and the calendar of all projects', fixture, {
  async 'tickets of several projects stand by project, are filtered, and move'() {
    await fixture.seen.page.setViewportSize({ width: 1600, height: 900 });
    await openCalendar('EAST');
    const { page, call } = await openCalendar('WEST');
    await page.goto(`${fixture.server.address}/app/timeline?day=2031-06-10&by=days`);
    await page.getByRole('combobox', { name: 'Grouped' }).selectOption('project');
    for (const name of ['Project EAST', 'Project WEST']) {
      await page.getByRole('heading', { level: 3, name }).waitFor();
    }
    expect(await violationsInBoth(page)).toEqual([]);
    const bar = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`, 'u') });
    // A change of somebody else, in a project that the page does not name.
    await call('PATCH', '/tickets/EAST-2', { due_at: '2031-06-14T16:00:00Z' });
    await expect
      .poll(() => placeOf(page, bar('EAST-2 Sew the sails')), atLast)
      .toEqual({ from: 3, days: 12 });
    await bar('EAST-2 Sew the sails').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('EAST-2 is now on Jun 4, 2031 – Jun 15, 2031').waitFor();
    await page.getByRole('button', { name: 'Project', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Project WEST' }).click();
    await page.keyboard.press('Escape');
    await bar('EAST-2 Sew the sails').waitFor({ state: 'detached' });
    expect(await bar('WEST-1 Paint the hull').count()).toBe(1);
    await page.getByRole('navigation', { name: 'All projects' }).getByText('Calendar').click();
    await page.waitForURL(/\/app\/calendar$/u);
    await page.goto(`${fixture.server.address}/app/calendar?day=2031-06-10&by=week`);
    await bar('WEST-1 Paint the hull').waitFor();
    expect(await page.getByRole('link', { name: /^(EAST|WEST)-3 Buy rope/u }).count()).toBe(2);
    expect(await violationsInBoth(page)).toEqual([]);
    await bar('WEST-1 Paint the hull').click();
    await page.getByRole('dialog').getByText('WEST-1').first().waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
});
