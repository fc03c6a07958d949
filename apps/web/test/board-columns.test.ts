import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { card, column, newBoards, newTicket } from '../testing/boards.ts';
import { takesFocus } from '../testing/browser.ts';
import { callApi } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { openAsOwner } from '../testing/people.ts';

const atLast = { timeout: timeoutMs };
const fixture = openPageFixture(alone);

async function open(path: string): Promise<Page> {
  const { page } = fixture.seen;
  await openAsOwner(fixture, `/app/projects/${path}`);
  await page.getByRole('status').getByText('Live').waitFor();
  return page;
}

journey('columns are collapsed, changed and sorted from their menus', fixture, {
  async 'a column is collapsed and stays so, takes a card at its end, and is shown again'() {
    const { project, keysOn } = await newBoards(fixture.server, 'STRIP', ['First', 'Second']);
    await newTicket(fixture.server, project, 'Third', { board_slug: 'hold' });
    const page = await open('STRIP');
    await page.getByRole('button', { name: 'More of Hold' }).click();
    await page.getByRole('menuitem', { name: 'Collapse' }).click();
    await takesFocus(page.getByRole('button', { name: 'Hold' }));
    await page.reload();
    const strip = page.getByRole('button', { name: 'Hold' });
    await strip.waitFor();
    expect(await card(page, 'Hold', 'STRIP-3').count()).toBe(0);
    await card(page, 'Open', 'STRIP-1').dragTo(strip);
    await expect.poll(() => keysOn('hold'), atLast).toEqual(['STRIP-3', 'STRIP-1']);
    expect(await violationsInBoth(page)).toEqual([]);
    await strip.press('Enter');
    await card(page, 'Hold', 'STRIP-1').waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a board is renamed, limited, coloured and made done from the menu of its column'() {
    const { server, seen } = fixture;
    const { project, boardOf } = await newBoards(server, 'EDIT', []);
    // The sum of estimates is where the button of the menu comes.
    await newTicket(server, project, 'First', { estimate: 3 });
    const page = await open('EDIT');
    await card(page, 'Open', 'EDIT-1').waitFor();
    const act = async (board: string, name: string) => {
      await page.getByRole('button', { name: `More of ${board}` }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const dialog = page.getByRole('dialog', { name: 'Board “Open”' });
    await act('Open', 'Rename…');
    await takesFocus(dialog.getByLabel('Name'));
    expect(await violationsInBoth(page)).toEqual([]);
    await dialog.getByLabel('Name').fill('To do');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await card(page, 'To do', 'EDIT-1').waitFor();
    await takesFocus(page.getByRole('button', { name: 'More of To do' }));

    const renamed = page.getByRole('dialog', { name: 'Board “To do”' });
    await act('To do', 'WIP limit…');
    await takesFocus(renamed.getByLabel('WIP limit'));
    await renamed.getByLabel('WIP limit').fill('4');
    await renamed.getByLabel('Colour').fill('#aa5500');
    await renamed.getByText('Done: tickets on this board are completed').click();
    await renamed.getByRole('button', { name: 'Save' }).click();
    await column(page, 'To do').getByText('1 of 4').waitFor();
    expect(await callApi(server, 'GET', `/boards/${boardOf('open')}`)).toMatchObject({
      name: 'To do',
      color: '#aa5500',
      wip_limit: 4,
      is_done: true,
    });

    // An empty limit is none, and what was not changed stays as others have left it.
    await act('To do', 'Done board…');
    await takesFocus(renamed.getByRole('checkbox', { name: /^Done/u }));
    await callApi(server, 'PATCH', `/boards/${boardOf('open')}`, { color: '#005500' });
    await renamed.getByLabel('WIP limit').fill('');
    await renamed.getByRole('button', { name: 'Save' }).click();
    await column(page, 'To do').getByText('1', { exact: true }).waitFor();
    expect(await callApi(server, 'GET', `/boards/${boardOf('open')}`)).toMatchObject({
      color: '#005500',
      wip_limit: null,
      is_done: true,
    });
    expect(seen.faults).toEqual([]);
  },
  async 'a column is added, moved and deleted where it stands'() {
    const { project } = await newBoards(fixture.server, 'SHAPE', ['First']);
    const page = await open('SHAPE');
    const names = () => page.locator('.board_column h2').allTextContents();
    await card(page, 'Open', 'SHAPE-1').waitFor();
    const before = await names();
    const act = async (board: string, name: string) => {
      await page.getByRole('button', { name: `More of ${board}` }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Deployed', 'Add a column after it…');
    const dialog = page.getByRole('dialog', { name: 'Add a column' });
    expect(await violationsInBoth(page)).toEqual([]);
    await dialog.getByLabel('Name').fill('Released');
    await page.keyboard.press('Enter');
    await expect.poll(names, atLast).toEqual([...before, 'Released']);
    await act('Open', 'Move right');
    const [open1 = '', hold = '', ...others] = before;
    await expect.poll(names, atLast).toEqual([hold, open1, ...others, 'Released']);
    await act('Hold', 'Delete…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(names, atLast).toEqual([open1, ...others, 'Released']);
    const boards = await callApi<{ name: string }[]>(
      fixture.server,
      'GET',
      `/projects/${project}/boards`,
    );
    expect(boards.map(({ name }) => name)).toEqual([open1, ...others, 'Released']);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'the right button on a card opens its menu, Shift selects a range, and the whole card is under the mouse'() {
    await newBoards(fixture.server, 'RANGE', ['First', 'Second', 'Third', 'Fourth']);
    const page = await open('RANGE');
    await card(page, 'Open', 'RANGE-2').click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Move RANGE-2' });
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await menu.getByRole('menuitem').first().textContent()).toBe('Open the ticket');
    await menu.getByRole('menuitem', { name: 'Priority…' }).click();
    await page.getByRole('menuitemradio', { name: 'Highest' }).click();
    await card(page, 'Open', 'RANGE-2').getByLabel('Highest priority').waitFor();
    await card(page, 'Open', 'RANGE-1').click({ modifiers: ['Shift'] });
    await page.locator('.list_selectionBar').waitFor();
    await card(page, 'Open', 'RANGE-3').click({ modifiers: ['Shift'] });
    await expect
      .poll(() => page.locator('.board_ticketCard .board_selected').count(), atLast)
      .toBe(3);
    await card(page, 'Open', 'RANGE-4').hover();
    await page.keyboard.press('Escape');
    const pointed = (await card(page, 'Open', 'RANGE-4').boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(pointed.x + 20, pointed.y + 10, { button: 'right' });
    const ofFourth = page.getByRole('menu', { name: 'Move RANGE-4' });
    await ofFourth.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
    // It begins where the mouse is.
    const begins = (await ofFourth.boundingBox())?.x ?? 0;
    expect(Math.abs(begins - pointed.x - 20)).toBeLessThan(24);
    await ofFourth.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('RANGE-5 was made from RANGE-4.').waitFor();
    await card(page, 'Open', 'RANGE-5').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await card(page, 'Open', 'RANGE-5').waitFor({ state: 'detached' });
    await card(page, 'Open', 'RANGE-3').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete the ticket' }).click();
    await card(page, 'Open', 'RANGE-3').waitFor({ state: 'detached' });
    await card(page, 'Open', 'RANGE-4').hover();
    await page.mouse.down();
    await column(page, 'Hold').getByRole('grid').hover();
    const held = page.locator('.board_heldCard');
    await held.getByText('RANGE-4').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a board is sorted by priority and by due date, and Undo brings the former order back'() {
    const { project, keysOn } = await newBoards(fixture.server, 'SORT', ['First']);
    await newTicket(fixture.server, project, 'Second', { priority: 'highest' });
    await newTicket(fixture.server, project, 'Third', { due_at: '2031-05-04T10:00:00Z' });
    const page = await open('SORT');
    const sort = async (by: string) => {
      await page.getByRole('button', { name: 'More of Open' }).click();
      await page.getByRole('menuitem', { name: `Sort by ${by}` }).click();
      await page.getByRole('log').getByText(`Open is sorted by ${by}.`).waitFor();
    };
    await sort('priority');
    expect(await keysOn('open')).toEqual(['SORT-2', 'SORT-1', 'SORT-3']);
    await sort('due date');
    expect(await keysOn('open')).toEqual(['SORT-3', 'SORT-2', 'SORT-1']);
    const first = column(page, 'Open').getByRole('row').first();
    await first.filter({ hasText: 'SORT-3' }).waitFor();
    await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('log').getByText('Open has its former order again.').waitFor();
    expect(await keysOn('open')).toEqual(['SORT-2', 'SORT-1', 'SORT-3']);
    await first.filter({ hasText: 'SORT-2' }).waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'columns are as wide as drawn, on a narrower screen the row scrolls, and a column that is shown again is as before'() {
    const { project } = await newBoards(fixture.server, 'EQUAL', ['First']);
    await newTicket(fixture.server, project, 'Second', { board_slug: 'hold' });
    const { page } = fixture.seen;
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('EQUAL');
    await card(page, 'Hold', 'EQUAL-2').waitFor();
    const widths = () =>
      page.evaluate<number[]>(
        `[...document.querySelectorAll('.board_column')].map((one) => Math.round(one.getBoundingClientRect().width))`,
      );
    const drawn = [280, 280, 280, 280, 280];
    expect(await widths()).toEqual(drawn);
    const hidden = () =>
      page.evaluate<number>(
        `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.board_board'))`,
      );
    expect(await hidden()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'More of Deployed' }).click();
    await page.getByRole('menuitem', { name: 'Collapse' }).click();
    await expect.poll(widths, atLast).toEqual([280, 280, 280, 280, 40]);
    await page.locator('.board_column.board_collapsed button').click();
    await expect.poll(widths, atLast).toEqual(drawn);
  },
});

journey('columns hold whole names and say that they are full', fixture, {
  async 'at 1440 and 1280 pixels names of boards, keys and dates are whole, and nothing moves under the mouse or in focus'() {
    const { server } = fixture;
    const { page } = fixture.seen;
    const { project, boardOf } = await newBoards(server, 'MOBILEAPP', []);
    const people = await callApi<{ id: string }[]>(server, 'GET', `/projects/${project}/members`);
    for (const slug of ['in-progress', 'pull-request']) {
      await callApi(server, 'PATCH', `/boards/${boardOf(slug)}`, { wip_limit: 2 });
      for (const title of ['First', 'Second']) {
        await newTicket(server, project, title, {
          board_slug: slug,
          due_at: new Date(Date.now() + 86_400_000).toISOString(),
          assignee_ids: people.slice(0, 1).map(({ id }) => id),
          estimate: 8,
        });
      }
    }
    await callApi(server, 'PATCH', `/boards/${boardOf('hold')}`, {
      name: 'Waiting for their answer',
    });
    await page.setViewportSize({ width: 1280, height: 900 });
    await openAsOwner(fixture, '/app/projects/MOBILEAPP');
    await card(page, 'Pull Request', 'MOBILEAPP-4').waitFor();
    await column(page, 'In-progress').getByText('2 of 2').waitFor();
    // The cards of each column come by themselves, and faces behind them.
    await expect.poll(() => page.locator('.board_ticketCard .sign_person').count(), atLast).toBe(4);
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(`[...document.querySelectorAll('.board_column h2, .sign_ticketKey, .sign_due')]
      .filter((text) => text.scrollWidth > text.clientWidth || text.clientHeight > 24)
      .map((text) => text.textContent)`),
      ).toEqual([]);
    }
    const places = () =>
      page.evaluate<string>(`JSON.stringify([...document.querySelectorAll(
      '.board_ticketCard, .board_ticketCard :is(.sign_ticketKey, .sign_due, .board_cardTitle, .sign_person)',
    )].map((part) => part.getBoundingClientRect()))`);
    const atRest = await places();
    for (const show of ['hover', 'focus'] as const) {
      await card(page, 'In-progress', 'MOBILEAPP-1')[show]();
      expect(await places()).toBe(atRest);
      const [date = 0, tools = 0, face = 0, edge = 0] = await page.evaluate<number[]>(`(() => {
      const shown = document.querySelector('.board_column .board_ticketCard:${show}');
      const [date, face] = ['.sign_due', '.sign_person'].map((part) => shown.querySelector(part));
      const tools = [...shown.querySelectorAll('.board_cardTools button')]
        .map((tool) => tool.getBoundingClientRect()).filter(({ width }) => width > 0)
        .map(({ left }) => left);
      const right = (of) => of.getBoundingClientRect().right;
      return [right(date), Math.min(...tools), right(face), right(shown)];
    })()`);
      expect(date).toBeLessThanOrEqual(tools);
      expect(face).toBeLessThan(edge);
    }
  },
  async 'a full board says so while a card is over it, and in the menu that moves cards'() {
    const { server } = fixture;
    const { project, boardOf } = await newBoards(server, 'BRIM', ['First']);
    await newTicket(server, project, 'Second', { board_slug: 'hold' });
    await callApi(server, 'PATCH', `/boards/${boardOf('hold')}`, { wip_limit: 1 });
    const page = await open('BRIM');
    await card(page, 'Hold', 'BRIM-2').waitFor();
    await card(page, 'Open', 'BRIM-1').hover();
    await page.mouse.down();
    await column(page, 'Hold').getByRole('grid').hover();
    await page.locator('.board_touchDrag').getByText('Full', { exact: true }).waitFor();
    expect(await page.locator('.board_cards[data-drop-target="full"]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.getByRole('button', { name: 'Move BRIM-1…' }).click();
    await page.getByRole('menuitem', { name: 'Hold' }).getByText('1 of 1, full').waitFor();
    await page.keyboard.press('Escape');
    expect(fixture.seen.faults).toEqual([]);
  },
});
