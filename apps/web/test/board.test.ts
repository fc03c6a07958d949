import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus } from '../testing/browser.ts';
import { card, column, newBoards, newTicket } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { openAsOwner } from '../testing/people.ts';

const atLast = { timeout: timeoutMs };
const fixture = openPageFixture(alone);

/** In a page: notes when the first card is there, in milliseconds of the page. */
const noteFirstCard = `new MutationObserver((changes, observer) => {
  if (document.querySelector('.board_ticketCard') === null) return;
  window.firstCardAt = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })`;
/** In a page: the bytes of the scripts that it asked for before the first card, as sent. */
const scriptsBeforeCard = `performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => startTime < window.firstCardAt && new URL(name).pathname.endsWith('.js'))
  .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0)`;

async function openBoard(key: string): Promise<Page> {
  const { page } = fixture.seen;
  await openAsOwner(fixture, `/app/projects/${key}`);
  await page.getByRole('status').getByText('Live').waitFor();
  return page;
}

journey(
  'cards of a board move by menu, mouse, selection and the smallest drag; what a full or hidden board does with them',
  fixture,
  {
    async 'a ticket moves by the menu of its card: shown and announced at once, kept in focus, and moved on the service'() {
      const { keysOn } = await newBoards(fixture.server, 'MENU', ['First', 'Second']);
      const page = await openBoard('MENU');
      await page.getByRole('button', { name: 'Move MENU-2…' }).click();
      await page.getByRole('menuitem', { name: 'Hold' }).click();
      await takesFocus(card(page, 'Hold', 'MENU-2'));
      await page.getByText('MENU-2 moved to Hold.').waitFor({ state: 'attached' });
      expect(await keysOn('hold')).toEqual(['MENU-2']);
      expect(await keysOn('open')).toEqual(['MENU-1']);
      expect(await violationsInBoth(page)).toEqual([]);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a ticket moves by the mouse, before the ticket that it is dropped above'() {
      const { keysOn } = await newBoards(fixture.server, 'MOUSE', ['First', 'Second', 'Third']);
      const page = await openBoard('MOUSE');
      await card(page, 'Open', 'MOUSE-3').dragTo(card(page, 'Open', 'MOUSE-1'), {
        targetPosition: { x: 60, y: 4 },
      });
      const expected = ['MOUSE-3', 'MOUSE-1', 'MOUSE-2'];
      await expect.poll(() => keysOn('open'), atLast).toEqual(expected);
      await card(page, 'Open', 'MOUSE-3').dragTo(column(page, 'Hold').getByRole('grid'));
      await card(page, 'Hold', 'MOUSE-3').waitFor();
      await expect.poll(() => keysOn('hold'), atLast).toEqual(['MOUSE-3']);
      // A drag is no press: no ticket was opened by it. Escape ends one without a move.
      expect(new URL(page.url()).pathname).toBe('/app/projects/MOUSE');
      const box = await card(page, 'Hold', 'MOUSE-3').boundingBox();
      await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 20);
      await page.mouse.down();
      await page.mouse.move((box?.x ?? 0) - 200, (box?.y ?? 0) + 60, { steps: 5 });
      await page.locator('.board_ticketCard[data-dragging]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.board_ticketCard[data-dragging]').waitFor({ state: 'detached' });
      await page.mouse.up();
      await card(page, 'Hold', 'MOUSE-3').waitFor();
      expect(await keysOn('hold')).toEqual(['MOUSE-3']);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a selected card is dragged with all selected ones: one change with one Undo, refused as a whole, and the focus stays with the card'() {
      const { project, boardOf, keysOn } = await newBoards(fixture.server, 'PACK', [
        'First',
        'Second',
      ]);
      await newTicket(fixture.server, project, 'Third', { estimate: 0.5 });
      await newTicket(fixture.server, project, 'Fourth', { estimate: 3 });
      await callApi(fixture.server, 'PATCH', `/boards/${boardOf('in-progress')}`, { wip_limit: 1 });
      const page = await openBoard('PACK');
      await column(page, 'Open').getByRole('img', { name: 'Estimates: 3.5 points' }).waitFor();
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url().replace(/^.*\//u, ''));
      });
      for (const key of ['PACK-3', 'PACK-1']) {
        await card(page, 'Open', key).focus();
        await page.keyboard.press('x');
      }
      await page.getByText('2 tickets selected').waitFor();

      // By the mouse, to another board.
      const [from, hold] = [card(page, 'Open', 'PACK-3'), column(page, 'Hold')];
      const [start, end] = [await from.boundingBox(), await hold.boundingBox()];
      await page.mouse.move((start?.x ?? 0) + 60, (start?.y ?? 0) + 20);
      await page.mouse.down();
      await page.mouse.move((end?.x ?? 0) + 100, (end?.y ?? 0) + 200, { steps: 5 });
      await page.locator('.board_touchDrag').getByText('2 tickets').waitFor();
      expect(await page.locator('.board_ticketCard[data-dragging]').count()).toBe(2);
      await page.mouse.up();
      await takesFocus(card(page, 'Hold', 'PACK-3'));
      await page.getByText('2 tickets moved to Hold.').waitFor();
      expect(await keysOn('hold')).toEqual(['PACK-1', 'PACK-3']);
      expect(sent).toEqual(['bulk']);
      await hold.getByRole('img', { name: 'Estimates: 0.5 points' }).waitFor();
      await page.keyboard.press('Control+z');
      await page.getByText('2 tickets as before.').waitFor();
      await takesFocus(card(page, 'Open', 'PACK-3'));
      const before = ['PACK-1', 'PACK-2', 'PACK-3', 'PACK-4'];
      expect(await keysOn('open')).toEqual(before);

      // By the keyboard, to the end of their board.
      await page.getByRole('button', { name: 'Drag PACK-3' }).focus();
      for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'Enter'])
        await page.keyboard.press(key);
      await page.getByText('2 tickets moved within Open.').waitFor();
      expect(await keysOn('open')).toEqual(['PACK-2', 'PACK-4', 'PACK-1', 'PACK-3']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('2 tickets as before.').waitFor();
      await takesFocus(card(page, 'Open', 'PACK-3'));
      expect(await keysOn('open')).toEqual(before);

      // To a board with too little room: none of them.
      await from.dragTo(column(page, 'In-progress').getByRole('grid'));
      await page.getByText('The 2 tickets stayed where they were.').waitFor();
      await page.getByRole('link', { name: 'Change the limit' }).waitFor();
      await takesFocus(card(page, 'Open', 'PACK-3'));
      expect(await keysOn('open')).toEqual(before);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a card that goes to a hidden board leaves the focus to the next one, and takes it again after Undo'() {
      const { boardOf } = await newBoards(fixture.server, 'UNSEEN', ['First', 'Second', 'Third']);
      await callApi(fixture.server, 'PATCH', `/boards/${boardOf('hold')}`, { is_hidden: true });
      const page = await openBoard('UNSEEN');
      await page.getByRole('button', { name: 'Move UNSEEN-2…' }).click();
      await page.getByRole('menuitem', { name: 'Hold' }).click();
      await page.getByText('UNSEEN-2 moved to Hold, a hidden board.').waitFor();
      await takesFocus(card(page, 'Open', 'UNSEEN-3'));
      await page.keyboard.press('Control+z');
      await takesFocus(card(page, 'Open', 'UNSEEN-2'));
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a ticket moves by a drag that is over before anything of it is rendered, as on a slow machine'() {
      const { keysOn } = await newBoards(fixture.server, 'QUICK', ['First']);
      const page = await openBoard('QUICK');
      await card(page, 'Open', 'QUICK-1').waitFor();
      await page.evaluate(`{
    const middleOf = (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { clientX: left + width / 2, clientY: top + height / 2 };
    };
    const card = document.querySelector('.board_ticketCard');
    const [from, to] = [card, document.querySelector('[aria-label="Tickets on Hold"]')].map(middleOf);
    const how = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse' };
    card.dispatchEvent(new PointerEvent('pointerdown', { ...how, ...from, buttons: 1 }));
    card.dispatchEvent(new PointerEvent('pointermove', { ...how, ...to, button: -1, buttons: 1 }));
    card.dispatchEvent(new PointerEvent('pointerup', { ...how, ...to }));
  }`);
      await card(page, 'Hold', 'QUICK-1').waitFor();
      await expect.poll(() => keysOn('hold'), atLast).toEqual(['QUICK-1']);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a full board refuses: the ticket goes back and the service says why'() {
      const { project, boardOf } = await newBoards(fixture.server, 'FULL', ['First', 'Second']);
      await callApi(fixture.server, 'PATCH', `/boards/${boardOf('hold')}`, { wip_limit: 1 });
      await newTicket(fixture.server, project, 'In the way', { board_slug: 'hold' });
      const page = await openBoard('FULL');
      await column(page, 'Hold').getByText('1 of 1').waitFor();
      await page.getByRole('button', { name: 'Move FULL-1…' }).click();
      await page.getByRole('menuitem', { name: 'Hold' }).click();
      await page
        .getByText('The board holds 1 of at most 1 ticket. FULL-1 stayed in Open.')
        .waitFor();
      await card(page, 'Open', 'FULL-1').waitFor();
      expect(await column(page, 'Hold').getByRole('row').count()).toBe(1);
      expect(fixture.seen.faults).toEqual([]);
    },
  },
);

/** The tab that a press opens. Chromium opens none for a press in the first moments of a page: a person presses again. */
async function openedTab(page: Page, press: () => Promise<void>): Promise<Page> {
  for (let tries = 0; tries < 3; tries += 1) {
    const opening = page.context().waitForEvent('page', { timeout: 10_000 });
    await press();
    const opened = await opening.catch(() => null);
    if (opened !== null) return opened;
  }
  throw new Error('no tab was opened');
}

journey(
  'a board is live, filtered and long; its form, its hidden boards, and what its first load takes',
  fixture,
  {
    async 'what others do appears without a reload, an archived project among it, and a ticket is added in place'() {
      const { project, boardOf, keysOn } = await newBoards(fixture.server, 'LIVE', ['First']);
      const page = await openBoard('LIVE');
      await card(page, 'Open', 'LIVE-1').waitFor();
      const { id } = await newTicket(fixture.server, project, 'Of somebody else');
      await card(page, 'Open', 'LIVE-2').waitFor();
      await callApi(fixture.server, 'POST', `/tickets/${id}/move`, { board_id: boardOf('hold') });
      await card(page, 'Hold', 'LIVE-2').waitFor();
      await callApi(fixture.server, 'PATCH', `/tickets/${id}`, { title: 'By another name' });
      await column(page, 'Hold').getByText('By another name').waitFor();
      await callApi(fixture.server, 'DELETE', `/tickets/${id}`);
      await card(page, 'Hold', 'LIVE-2').waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'Add a ticket to Hold' }).click();
      await page.getByLabel('Title of the new ticket on Hold').fill('Written here');
      await page.keyboard.press('Enter');
      await card(page, 'Hold', 'LIVE-3').waitFor();
      await expect.poll(() => keysOn('hold'), atLast).toEqual(['LIVE-3']);
      await page.keyboard.press('Escape');
      await takesFocus(page.getByRole('button', { name: 'Add a ticket to Hold' }));

      const archive = (archived: boolean) =>
        callApi(fixture.server, 'PATCH', `/projects/${project}`, { archived });
      const move = page.getByRole('button', { name: 'Move LIVE-3…' });
      await archive(true);
      await page.getByText('This project is archived').waitFor();
      await move.waitFor({ state: 'detached' });
      await card(page, 'Hold', 'LIVE-3').waitFor();
      await archive(false);
      await move.waitFor();
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'the button for a new ticket opens the form, on the first board and not on that of what was left in it'() {
      const { keysOn } = await newBoards(fixture.server, 'FORM', []);
      const page = await openBoard('FORM');
      const form = page.getByRole('dialog', { name: 'New ticket' });
      const openForm = () => page.getByRole('button', { name: 'New ticket', exact: true }).click();
      await openForm();
      await takesFocus(form.getByRole('textbox', { name: 'Title' }));
      await form.getByRole('button', { name: 'Project: Project FORM' }).click();
      await page.getByRole('menuitemradio', { name: 'Web shop' }).click();
      await form.getByRole('textbox', { name: 'Title' }).fill('Left');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await form.waitFor({ state: 'detached' });
      await openForm();
      await form.getByRole('button', { name: 'Project: Project FORM' }).waitFor();
      await form.getByRole('button', { name: 'Board: Open' }).waitFor();
      await form.getByRole('button', { name: 'Create', exact: true }).click();
      await card(page, 'Open', 'FORM-1').getByText('Left').waitFor();
      expect(await keysOn('open')).toEqual(['FORM-1']);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a hidden board is shown on demand, and again after a reload'() {
      const { boardOf } = await newBoards(fixture.server, 'HIDE', ['First']);
      const path = `/boards/${boardOf('hold')}`;
      await callApi(fixture.server, 'PATCH', path, { is_hidden: true });
      const page = await openBoard('HIDE');
      await card(page, 'Open', 'HIDE-1').waitFor();
      const chip = page.getByRole('button', { name: 'Hidden boards (1)' });
      await chip.waitFor();
      expect(await column(page, 'Hold').count()).toBe(0);
      // A card that goes out of sight says where it went, and comes back.
      await page.getByRole('button', { name: 'Move HIDE-1…' }).click();
      await page.getByRole('menuitem', { name: 'Hold' }).click();
      await page.getByRole('log').getByText('HIDE-1 moved to Hold, a hidden board.').waitFor();
      await card(page, 'Open', 'HIDE-1').waitFor({ state: 'detached' });
      await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
      await card(page, 'Open', 'HIDE-1').waitFor();
      await chip.click();
      await column(page, 'Hold').waitFor();
      await page.reload();
      await column(page, 'Hold').waitFor();
      await chip.and(page.locator('[aria-pressed="true"]')).waitFor();
      await chip.click();
      await column(page, 'Hold').waitFor({ state: 'detached' });
      await callApi(fixture.server, 'PATCH', path, { is_hidden: false });
      await column(page, 'Hold').waitFor();
      await chip.waitFor({ state: 'detached' });
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'the filter is in the address, and is the service’s: what it hides is not selected, what is added gets what it asks for; a card shows four tags, and opens in a new tab'() {
      const { project } = await newBoards(fixture.server, 'SIFT', ['Blue paint', 'Red paint']);
      await newTicket(fixture.server, project, 'Green paint', {
        priority: 'highest',
        tag_names: ['one', 'two', 'three', 'four', 'five', 'six'],
      });
      const page = await openBoard('SIFT');
      await card(page, 'Open', 'SIFT-1').focus();
      await page.keyboard.press('x');
      await card(page, 'Open', 'SIFT-2').click({ modifiers: ['Shift'] });
      await page.getByText('2 tickets selected').waitFor();
      await page.getByLabel('Filter by words').fill('red');
      await page.waitForURL('**/app/projects/SIFT?q=red');
      await card(page, 'Open', 'SIFT-1').waitFor({ state: 'detached' });
      await card(page, 'Open', 'SIFT-2').waitFor();
      await page.getByText('1 ticket selected').waitFor();
      await page.getByLabel('Filter by words').fill('');
      await page.getByText('2 tickets selected').waitFor();
      await page.goto(`${fixture.server.address}/app/projects/SIFT?priority=highest`);
      await card(page, 'Open', 'SIFT-3').getByText('+2').waitFor();
      expect(await column(page, 'Open').getByRole('row').count()).toBe(1);
      expect(await card(page, 'Open', 'SIFT-3').locator('.sign_mark').count()).toBe(5);
      const link = card(page, 'Open', 'SIFT-3');
      for (const press of [
        () => link.click({ button: 'middle' }),
        () => link.click({ modifiers: ['Control'] }),
      ]) {
        const opened = await openedTab(page, press);
        await opened.waitForURL('**/app/tickets/SIFT-3');
        await opened.close();
      }
      expect(new URL(page.url()).pathname).toBe('/app/projects/SIFT');
      await page.getByRole('button', { name: 'Add a ticket to Open' }).click();
      await page.getByText('As in the filter: Highest priority').waitFor();
      await page.getByLabel('Title of the new ticket on Open').fill('Of the highest');
      await page.keyboard.press('Enter');
      await card(page, 'Open', 'SIFT-4').waitFor();
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'of a long board only the cards in sight are in the document, and it goes on to its end'() {
      const many = 160;
      const { project, boardOf } = await newBoards(fixture.server, 'LONG', []);
      const board_id = boardOf('open');
      const create = (_: unknown, at: number) => ({
        op: 'create',
        board_id,
        title: `Number ${at + 1}`,
      });
      const items = Array.from({ length: many }, create);
      await callApi(fixture.server, 'POST', `/projects/${project}/tickets/bulk`, { items });
      const page = await openBoard('LONG');
      await card(page, 'Open', 'LONG-1').waitFor();
      const toEnd = `document.querySelector('[aria-label="Tickets on Open"]').scrollTo(0, 1e6)`;
      await expect
        .poll(async () => {
          await page.evaluate(toEnd);
          return card(page, 'Open', `LONG-${many}`).count();
        }, atLast)
        .toBe(1);
      expect(await column(page, 'Open').getByRole('row').count()).toBeLessThan(60);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'the first load of a board takes at most 185 KB of compressed scripts with the words of one language, and asks for the person beside them'() {
      await newBoards(fixture.server, 'SIZE', ['First']);
      const page = await openBoard('SIZE');
      const state = await page.context().storageState();
      const context = await fixture.browser.newContext({ storageState: state });
      context.setDefaultTimeout(timeoutMs);
      const fresh = await context.newPage();
      await fresh.addInitScript(noteFirstCard);
      const steps: string[] = [];
      fresh.on('request', (request) => steps.push(`asked ${new URL(request.url()).pathname}`));
      fresh.on('requestfinished', (request) =>
        steps.push(`got ${new URL(request.url()).pathname}`),
      );
      await fresh.goto(page.url());
      await card(fresh, 'Open', 'SIZE-1').waitFor();
      const bytes = await fresh.evaluate<number>(scriptsBeforeCard);
      await context.close();
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThanOrEqual(185 * 1024);
      const indexOf = (path: RegExp) => steps.findIndex((one) => path.test(one));
      const application = indexOf(/^got .*\/app-[^/]+\.js$/u);
      for (const first of [/^asked \/app-api\/me$/u, /^asked .*\/board-page-[^/]+\.js$/u]) {
        expect(indexOf(first)).toBeGreaterThan(0);
        expect(indexOf(first)).toBeLessThan(application);
      }
    },
  },
);
