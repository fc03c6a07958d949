import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { takesFocus } from '../testing/browser.ts';
import { card, newBoards } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { goDownTo, tabOnto } from '../testing/keyboard.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { openAsOwner } from '../testing/people.ts';

const slowly = { timeout: timeoutMs, interval: 500 };
const fixture = openPageFixture(alone);

interface TicketRecord {
  due_at: string | null;
  assignee_ids: string[];
  label_ids: string[];
  priority: string;
}

interface BoardRecord {
  name: string;
  color: string;
  wip_limit: number | null;
}

const read = <Data>(path: string) => callApi<Data>(fixture.server, 'GET', path);

async function open(path: string): Promise<Page> {
  const { page } = fixture.seen;
  await openAsOwner(fixture, path);
  return page;
}

const zoneOfProject = async () =>
  (await read<{ time_zone: string | null }>('/projects/ZONED')).time_zone;

const ticket = () => read<TicketRecord>('/tickets/FIELD-2');

/** Puts the person of a page on the clocks of another place, until the test ends. */
async function goTo(page: Page, timezoneId: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  onTestFinished(() => session.detach());
  await session.send('Emulation.setTimezoneOverride', { timezoneId });
}

journey('tickets, lists and boards are changed by the keyboard alone', fixture, {
  async 'tickets of the list are selected and changed together by the keyboard alone'() {
    const titles = ['First', 'Second', 'Third'];
    const { project } = await newBoards(fixture.server, 'TABLE', titles);
    const page = await open('/app/projects/TABLE/list');
    await tabOnto(page, page.getByRole('link', { name: 'First' }));
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await takesFocus(page.getByRole('link', { name: 'Second' }));
    await page.keyboard.press('x');
    const bar = page.getByRole('group', { name: 'Change the selected tickets' });
    await bar.getByText('2 tickets selected').waitFor();
    await tabOnto(page, bar.getByRole('button', { name: 'Priority…' }));
    await page.keyboard.press('Enter');
    await takesFocus(page.getByRole('textbox', { name: 'Find…' }));
    // The name itself, although another one begins so.
    await page.keyboard.type('high');
    await page
      .locator('[data-focused]')
      .and(page.getByRole('menuitem', { name: 'High' }))
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('2 tickets set to high priority.').waitFor();
    await takesFocus(bar.getByRole('button', { name: 'Priority…' }));
    const tickets = await read<TicketRecord[]>(`/projects/${project}/tickets?priority=high`);
    expect(tickets).toHaveLength(2);
    await tabOnto(page, bar.getByRole('button', { name: 'Clear' }));
    await page.keyboard.press('Enter');
    await bar.waitFor({ state: 'detached' });
    // The row on which the last key before the bar was pressed.
    await takesFocus(page.getByRole('link', { name: 'Second' }));
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'boards get another order, colour and limit by the keyboard alone'() {
    const { project } = await newBoards(fixture.server, 'ORDER', []);
    const page = await open('/app/projects/ORDER/settings');
    const boards = () => read<BoardRecord[]>(`/projects/${project}/boards`);
    const hold = async () => (await boards()).find(({ name }) => name === 'Hold');
    const before = await hold();

    // Tab goes through what is in a row, the arrows from row to row.
    await tabOnto(page, page.getByRole('row', { name: /^Open/u }));
    await page.keyboard.press('ArrowDown');
    await takesFocus(page.getByRole('row', { name: /^Hold/u }));
    await tabOnto(page, page.getByRole('button', { name: 'Move Hold up' }));
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await boards())[0]?.name, slowly).toBe('Hold');
    await takesFocus(page.getByRole('button', { name: 'Move Hold down' }));

    const edit = page.getByRole('button', { name: 'Edit Hold' });
    await tabOnto(page, edit);
    await page.keyboard.press('Enter');
    const editor = page.getByRole('dialog', { name: 'Board “Hold”' });
    await takesFocus(editor.getByLabel('Name'));
    await tabOnto(page, editor.getByLabel('WIP limit'));
    await page.keyboard.type('4');

    // The browser's own choice of colours opens by Enter, changes by arrows and closes by Enter.
    const colour = editor.getByLabel('Colour');
    await tabOnto(page, colour);
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowLeft');
        return colour.inputValue();
      }, slowly)
      .not.toBe(before?.color);
    await page.keyboard.press('Enter');
    await tabOnto(page, editor.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await hold())?.wip_limit, slowly).toBe(4);
    expect((await hold())?.color).not.toBe(before?.color);
    await takesFocus(edit);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'due date, assignees and labels of a ticket are set by the keyboard alone; the focus goes back to its card'() {
    const { project } = await newBoards(fixture.server, 'FIELD', ['First', 'Second']);
    const path = `/projects/${project}/labels`;
    const label = await callApi(fixture.server, 'POST', path, { name: 'Paint' });
    await goTo(fixture.seen.page, 'Asia/Kathmandu');
    const page = await open('/app/projects/FIELD');
    await tabOnto(page, card(page, 'Open', 'FIELD-1'));
    await page.keyboard.press('ArrowDown');
    await takesFocus(card(page, 'Open', 'FIELD-2'));
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'FIELD-2' });
    const value = (name: string) =>
      sheet.getByRole('button', { name: new RegExp(`^${name}: `, 'u') });
    await tabOnto(page, value('Due'));
    await page.keyboard.press('Enter');
    await takesFocus(page.getByLabel('Due, in words'));
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.keyboard.type('4 may 2031 17:30');
    await page.keyboard.press('Enter');
    expect((await saved).request().postDataJSON()).toEqual({ due_at: '2031-05-04T11:45:00.000Z' });
    await expect.poll(async () => (await ticket()).due_at, slowly).toBe('2031-05-04T11:45:00.000Z');
    await card(page, 'Open', 'FIELD-2').getByText('May 4, 2031').waitFor();
    await takesFocus(value('Due'));

    for (const [name, option] of [
      ['Assignees', 'Grace Column'],
      ['Labels', 'Paint'],
    ] as const) {
      await tabOnto(page, value(name));
      await page.keyboard.press('Enter');
      const choice = page.getByRole('menuitemcheckbox', { name: option });
      await choice.waitFor();
      await page.locator('.menu_choose:focus-within').waitFor();
      await goDownTo(page, choice.and(page.locator('[data-focused]')));
      await page.keyboard.press('Enter');
      await sheet.getByRole('button', { name: `${name}: ${option}` }).waitFor();
      await takesFocus(value(name));
    }
    await expect.poll(async () => (await ticket()).label_ids, slowly).toEqual([label.id]);
    expect((await ticket()).assignee_ids).toHaveLength(1);

    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await takesFocus(card(page, 'Open', 'FIELD-2'));
    expect(fixture.seen.faults).toEqual([]);
  },

  async 'a project gets a time zone by the keyboard alone'() {
    await newBoards(fixture.server, 'ZONED', []);
    const page = await open('/app/projects/ZONED/settings');
    await tabOnto(page, page.getByRole('button', { name: /Time zone$/u }));
    await page.keyboard.press('Enter');
    await page.keyboard.type('tokyo');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'About the project' });
    await tabOnto(page, form.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await expect.poll(zoneOfProject, slowly).toBe('Asia/Tokyo');
  },
});
