import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { follow, takesFocus } from '../testing/browser.ts';
import { card, column, newBoards, newTicket } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { openAsOwner, unfold } from '../testing/people.ts';
import { middleOf, touchScreen } from '../testing/touch-screen.ts';

const atLast = { timeout: timeoutMs };
const width = 390;
const screen = { viewport: { width, height: 844 }, hasTouch: true, isMobile: true };
const fixture = openPageFixture(alone, screen);
let page: Page;
let quiet: () => Promise<void>;

// Buttons are clicked: on a slow page the end of a tap can arrive late, and the tap is a long press. Swipes are by finger.

beforeEach(() => {
  ({ page, quiet } = fixture.seen);
});

const open = (place: string) => openAsOwner(fixture, place);

const bar = () => page.getByRole('navigation', { name: 'Main' });
const tab = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Boards' }).getByRole('button', { name });

/** Without a network: the mark in the head of the page is one line, and the rest of the head stays as it is. */
async function staysOffline(part: Locator): Promise<void> {
  // Code that is still being loaded would be lost, and a message would say so.
  await quiet();
  const before = await part.boundingBox();
  await page.context().setOffline(true);
  const mark = page.getByRole('status').filter({ hasText: 'Offline' });
  await mark.waitFor();
  expect(await part.boundingBox()).toEqual(before);
  expect((await mark.boundingBox())?.height).toBeLessThan(26);
  await page.context().setOffline(false);
  await mark.waitFor({ state: 'detached' });
}

/** The left edge of a column, in pixels of the window. */
const leftOf = async (name: string) => (await column(page, name).boundingBox())?.x;

/** The heights of the rows of a list, and how many of them end above the bar at the foot. */
const rowsInSight = `(() => {
  const boxes = [...document.querySelectorAll('tr[data-selected]')].map((row) => row.getBoundingClientRect());
  const foot = document.querySelector('.frame_phoneBar').getBoundingClientRect().top;
  const lines = [...document.querySelectorAll('tr[data-selected] .list_titleLine > a')].map((link) => getComputedStyle(link).whiteSpace);
  return {
    heights: [...new Set(boxes.map(({ height }) => Math.round(height)))],
    inSight: boxes.filter(({ bottom }) => bottom <= foot).length,
    lines: [...new Set(lines)],
  };
})()`;

/** What can be pressed and is smaller than 44 pixels each way, with what belongs to it. Links in sentences are as high as these. */
const small = `[...document.querySelectorAll('a, button, input, select, textarea, summary')].flatMap((element) => {
  const box = (element.matches('input') && element.closest('label') || element).getBoundingClientRect();
  const isShown = box.width > 2 && box.height > 2 && element.checkVisibility({ visibilityProperty: true });
  if (!isShown || element.closest('p, .prose_prose, .frame_skip, .text_hidden, [data-testid], [inert]') !== null) return [];
  return box.width >= 43.5 && box.height >= 43.5 ? [] : [(element.ariaLabel ?? element.textContent) + ' ' + box.width + ' × ' + box.height];
})`;

/** Fields whose text is so small that a phone magnifies the page around them. */
const smallText = `[...document.querySelectorAll('input, textarea, select, [contenteditable="true"]')]
  .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
  .map((field) => field.ariaLabel ?? field.placeholder)`;

/** Boxes of tasks that are harder to press than 44 pixels each way. */
const smallTasks = `[...document.querySelectorAll('.prose_prose [data-checked] > label')]
  .map((label) => label.getBoundingClientRect())
  .filter(({ width, height }) => width < 43.5 || height < 43.5).length`;

/** By how many pixels a page, or its list, is wider than the screen. */
const tooWide = `Math.max(...['html', '.list_listArea'].map((part) => {
  const box = document.querySelector(part);
  return box === null ? 0 : box.scrollWidth - box.clientWidth;
}))`;

journey('on a phone: the bar at the foot, one board at a time, and cards under a finger', fixture, {
  async 'the bar at the foot leads to home, board, inbox, documents, search and everything else'() {
    await open('/app/projects/WEB');
    await bar()
      .getByRole('link', { name: /^Inbox \d+ unread$/u })
      .click();
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
    await bar().getByRole('link', { name: 'Board' }).click();
    const title = page.getByRole('heading', { name: 'Web shop', level: 1 });
    await title.waitFor();
    await staysOffline(title);
    await bar().getByRole('button', { name: 'Search' }).click();
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await takesFocus(palette.getByRole('searchbox'));
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await bar().getByRole('button', { name: 'Me' }).click();
    await unfold(page, 'Your account');
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await bar().getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'hidden' });
    await bar().getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Assigned to me' }).waitFor();
    await bar().getByRole('link', { name: 'Board' }).click();
    await title.waitFor();
    await page.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'hidden' });
    for (const part of await bar().locator(':scope > *').all()) {
      const { width: wide = 0, height = 0 } = (await part.boundingBox()) ?? {};
      expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44);
    }
  },
  async 'one board is shown at a time: its tab or a swipe shows another, and a new ticket begins on the one in sight'() {
    await open('/app/projects/WEB');
    await card(page, 'Open', 'WEB-8').waitFor();
    await tab(/^In-progress 3 of 3$/u).waitFor();
    await tab(/^In-progress/u).click();
    await expect.poll(() => leftOf('In-progress'), atLast).toBe(0);
    await page
      .locator('.board_boardTabs [aria-current="true"]', { hasText: 'In-progress' })
      .waitFor();
    const { drag } = await touchScreen(page);
    const { x } = await middleOf(column(page, 'In-progress'));
    // Below its cards.
    const y = 600;
    const swipe = async () => {
      if ((await leftOf('In-progress')) === 0) await drag({ x: x - 120, y }, { x: x + 140, y });
      return leftOf('Hold');
    };
    await expect.poll(swipe, atLast).toBe(0);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'New ticket' }).click();
    const form = page.getByRole('dialog', { name: 'New ticket' });
    await form.getByRole('button', { name: 'Board: Hold' }).waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'More of Hold' }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Add tickets here' }).click();
    await takesFocus(page.getByLabel('Title of the new ticket on Hold'));
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Pages of Web shop' }).click();
    await page.getByRole('menuitem', { name: 'Analytics' }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'List' }).click();
    await page.getByRole('link', { name: 'Gift cards' }).waitFor();
  },
  async 'a finger that rests on a card lifts it: it is moved within its board, to others at the edge, and nowhere without a word'() {
    const { keysOn } = await newBoards(fixture.server, 'LIFT', ['First', 'Second', 'Third']);
    await open('/app/projects/LIFT');
    await card(page, 'Open', 'LIFT-3').waitFor();
    const { send, slide } = await touchScreen(page);
    const shown = page.locator('.board_touchDrag');
    /** Rests on the card until it is lifted. */
    const lift = async (board: string, key: string) => {
      // Cards that come into sight take their places first.
      await card(page, board, key).tap({ trial: true });
      const finger = { id: 0, ...(await middleOf(card(page, board, key))) };
      await send('touchStart', [finger]);
      await shown.locator('.board_heldCard').waitFor();
      return finger;
    };

    const first = await middleOf(card(page, 'Open', 'LIFT-1'));
    await slide(await lift('Open', 'LIFT-3'), { x: first.x, y: first.y - 30 });
    await send('touchEnd', []);
    await expect.poll(() => keysOn('open'), atLast).toEqual(['LIFT-3', 'LIFT-1', 'LIFT-2']);

    // At the edge of the screen one board after the other comes, and the last one takes it.
    await slide(await lift('Open', 'LIFT-1'), { x: width - 1, y: first.y });
    await expect.poll(() => leftOf('Deployed'), atLast).toBe(0);
    await send('touchEnd', []);
    await expect.poll(() => keysOn('deployed'), atLast).toEqual(['LIFT-1']);
    await takesFocus(card(page, 'Deployed', 'LIFT-1'));

    // On the bar below the boards.
    await tab(/^Open/u).click();
    await expect.poll(() => leftOf('Open'), atLast).toBe(0);
    await slide(await lift('Open', 'LIFT-2'), { x: first.x, y: 843 });
    await send('touchEnd', []);
    await page
      .getByText('“Second” stayed where it was: it was dropped beside the boards.')
      .waitFor();
    expect(await keysOn('open')).toEqual(['LIFT-3', 'LIFT-2']);

    // Taken away by the browser.
    await slide(await lift('Open', 'LIFT-2'), { x: first.x, y: first.y });
    await send('touchCancel', []);
    await page.getByText('“Second” stayed where it was: the browser ended the touch.').waitFor();
    expect(await keysOn('open')).toEqual(['LIFT-3', 'LIFT-2']);
    expect(new URL(page.url()).pathname).toBe('/app/projects/LIFT');
  },
  async 'a move that a full board refuses leaves the board of the ticket in sight'() {
    const { project, boardOf } = await newBoards(fixture.server, 'STAY', ['First', 'Second']);
    for (const title of ['Third', 'Fourth']) {
      await newTicket(fixture.server, project, title, { board_slug: 'in-progress' });
    }
    await callApi(fixture.server, 'PATCH', `/boards/${boardOf('in-progress')}`, { wip_limit: 2 });
    await open('/app/projects/STAY');
    await card(page, 'Open', 'STAY-1').waitFor();
    await page.getByRole('button', { name: 'Move STAY-1…' }).click();
    await page.getByRole('menuitem', { name: 'In-progress' }).click();
    await page.getByRole('log').getByText('STAY-1 stayed in Open.').waitFor();
    await expect.poll(() => leftOf('Open'), atLast).toBe(0);
  },
});

journey('on a phone: tickets, inbox and lists, and the size of what is pressed', fixture, {
  async 'on a ticket the comment box takes the place of the bar, four properties are chips, and the others a sheet'() {
    await open('/app/tickets/WEB-11');
    await page.getByRole('button', { name: 'Write a comment…' }).waitFor();
    await bar().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Priority: Highest' }).waitFor();
    await staysOffline(page.locator('.page_ticketHead'));
    expect(await page.getByText('Estimate', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: '9 more' }).click();
    const sheet = page.getByRole('dialog', { name: 'Properties of WEB-11' });
    await sheet.getByRole('button', { name: /^Labels/u }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Bug' }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('menuitemcheckbox', { name: 'Bug' }).click();
    await page.keyboard.press('Escape');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Move to a board…' }).click();
    await page.getByRole('menuitemradio', { name: 'Deployed' }).click();
    await page.getByRole('button', { name: 'Board: Deployed' }).waitFor();
    await page.getByRole('button', { name: 'To the board' }).click();
    await card(page, 'Open', 'WEB-8').waitFor();
  },
  async 'a swipe in the inbox shows snooze and done, a long one is done, and More has the same'() {
    await open('/app/notifications');
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('.notifications_swipeRow') });
    const first = rows.first();
    const title = (await first.getByRole('link').textContent()) ?? '';
    const own = page.getByRole('main').getByRole('link', { name: title, exact: true });
    const { drag } = await touchScreen(page);
    // The browser takes a finger away from a page that is slow to answer it: then one swipes again.
    const swipe = async (by: number, isThere: () => Promise<boolean>) => {
      const { x, y } = await middleOf(first);
      await drag({ x: x + 150, y }, { x: x + 150 - by, y });
      const isSoonThere = async () => {
        for (let tries = 0; tries < 50; tries += 1) {
          if (await isThere()) return true;
          await page.waitForTimeout(100);
        }
        return false;
      };
      if (!(await isSoonThere())) await swipe(by, isThere);
    };
    const snooze = first.getByRole('button', { name: 'Snooze', exact: true });
    const actions = first.locator('.notifications_swipeActs:not([inert])');
    await swipe(110, async () => (await actions.count()) > 0);
    await snooze.waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await snooze.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tomorrow' }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Tomorrow' }).click();
    await page.getByText('Snoozed until').waitFor();
    await own.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/(?:It is|They are) back\./u).waitFor();
    await own.waitFor();

    await swipe(330, async () => (await own.count()) === 0);
    await page.getByText('Done.', { exact: true }).waitFor();
    await own.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/(?:It is|They are) back\./u).waitFor();
    await own.waitFor();

    await page.getByRole('button', { name: `More: ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Done' }).click();
    await own.waitFor({ state: 'detached' });
  },
  async 'a list shows eight tickets or more on a screen, long titles in two lines, and a press anywhere opens one'() {
    await open('/app/projects/WEB/list');
    await page.getByRole('link', { name: 'Gift cards' }).waitFor();
    const rows = () =>
      page.evaluate<{ heights: number[]; inSight: number; lines: string[] }>(rowsInSight);
    // Names and labels come after the tickets.
    await expect
      .poll(rows, atLast)
      .toEqual({ heights: [expect.any(Number)], inSight: expect.any(Number), lines: ['normal'] });
    expect((await rows()).inSight).toBeGreaterThanOrEqual(8);
    const changed = page.locator('tr[data-selected]').first().getByText('changed', { exact: true });
    expect((await changed.boundingBox())?.width).toBeGreaterThan(30);
    await page.getByRole('button', { name: 'New ticket' }).waitFor();
    const row = page.locator('tr[data-selected]', { hasText: 'Gift cards' });
    const top = async () => (await row.boundingBox())?.y;
    const before = await top();
    await row.locator('.list_check').click();
    const acts = page.getByRole('group', { name: 'Change the selected tickets' });
    await acts.getByText('1 ticket selected').waitFor();
    // A second press meets the row that was there.
    expect(await top()).toBe(before);
    await acts.getByRole('button', { name: 'Select all' }).click();
    await acts.getByRole('button', { name: 'Select all' }).waitFor({ state: 'detached' });
    await acts.getByRole('button', { name: 'Clear' }).click();
    await acts.waitFor({ state: 'detached' });
    await row.getByText('Open').click();
    await page.getByRole('dialog').getByText('Gift cards').first().waitFor();
  },
  async 'long names are read whole, and what a message offers is 44 pixels high at the edge of the screen'() {
    const { server } = fixture;
    const long = 'Waiting for an answer of the customer or of the supplier';
    const word = 'a_name_that_nobody_would_break_anywhere_and_wider_than_this';
    const { project, boardOf } = await newBoards(server, 'WORDY', [word + word]);
    await callApi(server, 'PATCH', `/boards/${boardOf('hold')}`, { name: long, wip_limit: 3 });
    await callApi(server, 'PATCH', `/boards/${boardOf('in-progress')}`, { name: word });
    await callApi(server, 'PATCH', `/projects/${project}`, {
      name: 'Work of the second half of the year',
    });
    await open('/app/projects/WORDY');
    await card(page, 'Open', 'WORDY-1').waitFor();
    await page.getByRole('button', { name: 'New ticket' }).waitFor();
    /** What is wider than the place that it has, or goes over the edge of the screen. */
    const cut = (within: string) =>
      page.evaluate<string[]>(`[...document.querySelectorAll('${within} *')].filter((element) =>
      element.checkVisibility() && !element.matches('svg, svg *') &&
      (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 2 ||
        element.getBoundingClientRect().right > innerWidth))
      .map((element) => element.textContent)`);
    expect(await cut('.projects_projectHead')).toEqual([]);
    await tab(/^Pull Request/u).waitFor();
    expect(
      await page.evaluate(`[...document.querySelectorAll('.board_boardTabs .board_tabs button')]
      .filter((one) => one.offsetWidth > 240).length`),
    ).toBe(0);
    await page.getByRole('button', { name: 'Move WORDY-1…' }).click();
    await page.getByRole('menuitem', { name: word }).waitFor();
    expect(await cut('.menu_popover')).toEqual([]);
    await page.getByRole('menuitem', { name: long }).click();
    const undo = page.getByRole('log').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
    await undo.click();
    await page.getByRole('log').getByText('WORDY-1 is back in Open.').waitFor();
    const close = page.getByRole('button', { name: 'Close the message' });
    const box = await close.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(43.5);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 24);
    await page.getByRole('button', { name: 'New ticket' }).click();
    const form = page.getByRole('dialog', { name: 'New ticket' });
    const [cancel, create] = ['Cancel', 'Create'].map((name) =>
      form.getByRole('button', { name, exact: true }),
    );
    await create?.waitFor();
    // In one line.
    expect((await create?.boundingBox())?.y).toBe((await cancel?.boundingBox())?.y);
  },
  async 'the last comment of a ticket ends above the comment box, and so does the one that was just sent'() {
    await newBoards(fixture.server, 'TALK', ['First']);
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const body_html = `<p>Remark number ${at}</p>`;
      await callApi(fixture.server, 'POST', '/tickets/TALK-1/comments', { body_html });
    }
    await open('/app/tickets/TALK-1');
    const last = page.getByText('Remark number 8');
    const box = page.locator('.comments_write');
    await last.waitFor();
    const isAbove = async (text: Locator) => {
      const [comment, edge] = [await text.boundingBox(), await box.boundingBox()];
      return comment !== null && edge !== null && comment.y + comment.height <= edge.y;
    };
    /** What comes later, such as files, makes the page longer. */
    const isAboveAtEnd = async (text: Locator) => {
      await page.evaluate(`document.querySelector('.ticket_ticket').scrollTo(0, 1e6)`);
      return isAbove(text);
    };
    await expect.poll(() => isAboveAtEnd(last), atLast).toBe(true);
    await page.getByRole('button', { name: 'Write a comment…' }).click();
    await page.getByRole('textbox', { name: 'Your comment' }).fill('My own remark');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('button', { name: 'Write a comment…' }).waitFor();
    await expect.poll(() => isAboveAtEnd(page.getByText('My own remark')), atLast).toBe(true);
  },
  async 'what is pressed is 44 pixels high and wide, and nothing is wider than the screen'() {
    await open('/app');
    const inbox = page
      .getByRole('main')
      .filter({ has: page.getByRole('heading', { name: 'Inbox', level: 1 }) });
    /** Where to go, and what is there at last. */
    const places: [path: string, there: Locator][] = [
      ['/app', page.getByRole('button', { name: /^More: / }).first()],
      ['/app/notifications', inbox.getByRole('button', { name: /^More: / }).first()],
      ['/app/projects/WEB?priority=highest', page.getByLabel('Filter by words')],
      ['/app/projects/WEB', card(page, 'Deployed', 'WEB-16')],
      ['/app/projects/WEB/list', page.getByRole('link', { name: 'Gift cards' })],
      ['/app/projects/WEB/settings', page.getByRole('button', { name: /^Remove Linus/u })],
      ['/app/tickets/WEB-12', page.getByRole('button', { name: 'Write a comment…' })],
      ['/app/tickets/WEB-11', page.getByRole('checkbox', { name: 'Credit check' })],
      ['/app/documents', page.getByRole('link', { name: 'How we work' })],
      ['/app/security', page.getByLabel('New password', { exact: true })],
    ];
    const found: string[] = [];
    for (const [path, landmark] of places) {
      await follow(page, path);
      await landmark.waitFor();
      found.push(...(await page.evaluate<string[]>(small)).map((one) => `${path}: ${one}`));
      const texts = await page.evaluate<string[]>(smallText);
      found.push(...texts.map((one) => `${path}: the text of ${one} is small`));
      const tasks = await page.evaluate<number>(smallTasks);
      if (tasks > 0) found.push(`${path}: ${tasks} small boxes of tasks`);
      const by = await page.evaluate<number>(tooWide);
      if (by > 0) found.push(`${path}: ${by} pixels too wide`);
    }
    expect(found).toEqual([]);
  },
});
