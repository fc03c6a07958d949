import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus } from '../testing/browser.ts';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { openAsOwner } from '../testing/people.ts';

const atLast = { timeout: timeoutMs };
const fixture = openPageFixture(alone);

interface Seen {
  id: string;
  key: string;
  board_id: string;
  priority: string;
  due_at: string | null;
  estimate: number | null;
  label_ids: string[];
  assignee_ids: string[];
}

/** A project of its own with five tickets on Open and a board Hold that takes two, and its list. */
async function openList(key: string) {
  const { server, seen } = fixture;
  const organization = await demoOrganization(server);
  const call = <Data = { id: string }>(method: string, path: string, body?: object) =>
    callApi<Data>(server, method, path, body);
  const { id: project } = await call('POST', `/organizations/${organization}/projects`, {
    name: `Project ${key}`,
    key,
  });
  const boards = await call<{ id: string; slug: string }[]>('GET', `/projects/${project}/boards`);
  const boardOf = (slug: string) => boards.find((board) => board.slug === slug)?.id ?? '';
  await call('PATCH', `/boards/${boardOf('hold')}`, { wip_limit: 2 });
  const label = await call('POST', `/projects/${project}/labels`, { name: 'Paint' });
  for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
    await call('POST', `/projects/${project}/tickets`, { board_slug: 'open', title });
  }
  const tickets = async () => {
    const all = await call<Seen[]>('GET', `/projects/${project}/tickets`);
    return all.toSorted((one, other) => one.key.localeCompare(other.key));
  };
  const { page } = seen;
  await openAsOwner(fixture, `/app/projects/${key}/list`);
  await page.getByRole('status').getByText('Live').waitFor();
  await page.getByRole('link', { name: 'Fifth' }).waitFor();
  return { page, project, boardOf, label, tickets };
}

/** How many cells are narrower than "59 minutes ago" in them. */
const cutDays = `[...document.querySelectorAll('.list_tickets time')].filter((time) => {
  const cell = time.closest('td');
  time.lastChild.data = '59 minutes ago';
  return cell.scrollWidth > cell.clientWidth;
}).length`;

/** By how many pixels the page is wider than the window. */
const pageTooWide = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;

const keys = (text: string) => text.match(/DOWN-\d+/gu);

journey('a list keeps its columns in line, folds its groups and is downloaded', fixture, {
  async 'columns stand below each other on every page and in every group, and a title keeps its room beside many labels'() {
    const { page, tickets, project } = await openList('ROOM');
    const [first] = await tickets();
    const names = ['Long words of a label', 'And of another', 'Third', 'Fourth'];
    const labels: string[] = [];
    for (const name of names) {
      const { id } = await callApi(fixture.server, 'POST', `/projects/${project}/labels`, { name });
      labels.push(id);
    }
    await callApi(fixture.server, 'PATCH', `/tickets/${first?.id}`, {
      title: `Words ${'that go on '.repeat(20)}`,
      label_ids: labels,
      priority: 'highest',
      due_at: '2031-12-05T12:00:00Z',
    });
    const title = page.getByRole('link', { name: /^Words/u });
    await page.getByRole('img', { name: 'and Third, Fourth' }).waitFor();
    const heads = page.getByRole('columnheader');
    const lefts = async () => {
      const boxes = await Promise.all((await heads.all()).map((head) => head.boundingBox()));
      return boxes.map((box) => box?.x);
    };
    const before = await lefts();
    expect((await title.boundingBox())?.width).toBeGreaterThan(150);
    await page.getByRole('combobox', { name: 'Grouped' }).selectOption('priority');
    await page.getByRole('button', { name: 'Highest 1' }).waitFor();
    expect(await lefts()).toEqual(before);
    await page.getByRole('searchbox', { name: 'Filter by words' }).fill('second');
    await title.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Second' }).waitFor();
    expect(await lefts()).toEqual(before);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a title keeps its room beside many columns, signs and labels, and no day is cut'() {
    const { page, tickets, project } = await openList('WIDE');
    const [first, second] = await tickets();
    const { id } = await callApi(fixture.server, 'POST', `/projects/${project}/labels`, {
      name: 'Feature',
    });
    const columns = 'board,priority,assigned,tags,estimate,due,created,updated';
    await callApi(fixture.server, 'PATCH', `/tickets/${first?.id}`, {
      title: `Words ${'that go on '.repeat(10)}`,
      description_html: '<ul data-type="taskList"><li data-checked="false">One</li></ul>',
      label_ids: [id],
    });
    await callApi(fixture.server, 'POST', `/tickets/${first?.id}/relations`, {
      type: 'blocked_by',
      ticket: second?.key,
    });
    await page.goto(`${fixture.server.address}/app/projects/WIDE/list?columns=${columns}`);
    const row = page.locator('tr[data-selected]', { hasText: 'Words' });
    await row.getByText('Blocked').waitFor();
    await row.getByText('Feature').waitFor({ state: 'attached' });
    const width = async () => (await row.getByRole('link').boundingBox())?.width;
    await expect.poll(width, atLast).toBeGreaterThan(190);
    expect(await page.evaluate(cutDays)).toBe(0);
    expect(await page.evaluate(pageTooWide)).toBe(0);
  },
  async 'a group is folded by press and key, which the address keeps; what is folded is not selected'() {
    const { page, tickets } = await openList('FOLD');
    const [first] = await tickets();
    await callApi(fixture.server, 'PATCH', `/tickets/${first?.id}`, { priority: 'highest' });
    await page.getByRole('combobox', { name: 'Grouped' }).selectOption('priority');
    const group = page.getByRole('button', { name: 'Highest 1' });
    await group.focus();
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'First' });
    await link.waitFor({ state: 'detached' });
    await takesFocus(group);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.reload();
    await page.getByRole('link', { name: 'Second' }).waitFor();
    expect(new URL(page.url()).searchParams.get('folded')).toBe('highest');
    expect(await link.count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Select all tickets shown' }).click();
    await page.getByText('4 tickets selected').waitFor();
    await group.and(page.locator('[aria-expanded="false"]')).click();
    await link.waitFor();
    // Other groups are not folded by what was folded before.
    await group.click();
    await link.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Grouped' }).selectOption('board');
    await link.waitFor();
    expect(new URL(page.url()).searchParams.get('folded')).toBeNull();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'the list is downloaded as it is filtered, as a table and as JSON Lines'() {
    const { page } = await openList('DOWN');
    await page.goto(`${fixture.server.address}/app/projects/DOWN/list?q=fi&sort=key`);
    await page.getByRole('link', { name: 'Fifth' }).waitFor();
    await page.getByRole('link', { name: 'Second' }).waitFor({ state: 'detached' });
    const downloaded = async (name: string) => {
      const coming = page.waitForEvent('download');
      await page.getByRole('link', { name, exact: true }).click();
      return readFile(await (await coming).path(), 'utf8');
    };
    const table = await downloaded('CSV');
    expect(table).toMatch(/^\uFEFFkey,title,/u);
    expect(keys(table)).toEqual(['DOWN-1', 'DOWN-5']);
    expect(keys(await downloaded('JSON Lines'))).toEqual(['DOWN-1', 'DOWN-5']);
    expect(await violationsInBoth(page)).toEqual([]);
  },
});

journey('tickets of a list are made, selected and changed, one by one and many at once', fixture, {
  async 'a ticket is made from the list, and is in it'() {
    const { page } = await openList('MADE');
    await page.getByRole('button', { name: 'New ticket' }).click();
    await takesFocus(
      page.getByRole('dialog', { name: 'New ticket' }).getByRole('textbox', { name: 'Title' }),
    );
    await page.keyboard.type('Sixth');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Sixth' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/projects/MADE/list');
    await page.getByRole('combobox', { name: 'Grouped' }).selectOption('priority');
    await page.getByRole('button', { name: 'New ticket in Medium' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Grouped' }).selectOption('board');
    await page.getByRole('button', { name: 'New ticket in Open' }).click();
    await page.keyboard.type('Seventh');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Seventh' }).waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'keys go through the list and select; filters, sort and columns stay'() {
    const { page } = await openList('KEEP');
    await page.getByRole('link', { name: 'First' }).focus();
    await page.keyboard.press('j');
    await takesFocus(page.getByRole('link', { name: 'Second' }));
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await takesFocus(page.getByRole('link', { name: 'Third' }));
    await page.keyboard.press('j');
    await takesFocus(page.getByRole('link', { name: 'Fourth' }));
    await page.keyboard.press('Shift+X');
    await page.getByText('3 tickets selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('tickets selected').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Created by' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Created by', checked: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Created by' }).waitFor();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Created since').fill('2001-02-03');
    await page.waitForURL(/created_since=/u);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('Created since').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Priority', exact: true }).first().click();
    for (const name of ['Medium', 'High']) {
      await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
      await page.getByRole('menuitemcheckbox', { name, exact: true, checked: true }).waitFor();
    }
    await page.keyboard.press('Escape');
    for (const order of ['ascending', 'descending']) {
      await page.getByRole('columnheader', { name: 'Key' }).getByRole('button').click();
      await page.locator(`th[aria-sort="${order}"]`).waitFor();
    }
    await page.waitForURL(/sort=-key/u);
    await page.reload();
    await page.getByRole('link', { name: 'First' }).waitFor();
    const search = new URL(page.url()).searchParams;
    expect(search.get('priority')).toBe('high,medium');
    expect(new Date(search.get('created_since') ?? '').getFullYear()).toBe(2001);
    await expect
      .poll(() => page.locator('tbody .sign_ticketKey').allTextContents(), atLast)
      .toEqual([5, 4, 3, 2, 1].map((at) => `KEEP-${at}`));
    await page.getByRole('columnheader', { name: 'Created by' }).waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'many tickets change at once: each refusal is shown, and a change can be undone'() {
    const { page, boardOf, label, tickets } = await openList('MANY');
    const bar = page.getByRole('group', { name: 'Change the selected tickets' });
    const select = (at: number) => page.getByRole('checkbox', { name: `Select MANY-${at}` });
    const choose = async (menu: string, item: RegExp) => {
      await bar.getByRole('button', { name: menu }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const undo = () => page.getByRole('button', { name: 'Undo' }).click();

    await select(2).click();
    await select(4).click({ modifiers: ['Shift'] });
    await bar.getByText('3 tickets selected').waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await choose('Move to…', /Hold/u);
    await page.getByText('2 tickets moved to Hold.').waitFor();
    const refused = page.getByRole('alert').filter({ hasText: '1 ticket was not changed' });
    await refused.getByText('The board holds 2 of at most 2 tickets.').waitFor();
    const onHold = async () =>
      (await tickets())
        .filter(({ board_id }) => board_id === boardOf('hold'))
        .map(({ key }) => key);
    expect(await onHold()).toEqual(['MANY-2', 'MANY-3']);
    expect(await violationsInBoth(page)).toEqual([]);
    await undo();
    await page.getByText('2 tickets as before.').waitFor();
    expect(await onHold()).toEqual([]);
    await refused.waitFor({ state: 'detached' });

    await choose('Label…', /Paint/u);
    const labelled = async () =>
      (await tickets()).filter(({ label_ids }) => label_ids.includes(label.id)).length;
    await page.getByText('3 tickets labelled Paint.').waitFor();
    expect(await labelled()).toBe(3);
    await page.getByRole('checkbox', { name: 'Select all tickets shown' }).click();
    await bar.getByText('5 tickets selected').waitFor();
    await choose('Priority…', /^Highest/u);
    await page.getByText('5 tickets set to highest priority.').waitFor();
    await bar.getByRole('button', { name: 'Due…' }).click();
    await page.getByRole('textbox', { name: 'Due, in words' }).fill('5 dec 2031');
    await page.keyboard.press('Enter');
    await page.getByText('5 tickets due Dec 5, 2031.').waitFor();
    await undo();
    await page.getByText('5 tickets as before.').waitFor();
    expect((await tickets()).every(({ due_at }) => due_at === null)).toBe(true);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog', { name: 'Delete 5 tickets?' }).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No ticket yet' }).waitFor();
    await undo();
    await page.getByRole('link', { name: 'Fifth' }).waitFor();
    const now = async () => (await tickets()).map(({ priority }) => priority);
    await expect.poll(now, atLast).toEqual(Array(5).fill('highest'));
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a cell is changed where it stands, by a press or a letter, and says why a change was refused'() {
    const { page, boardOf, tickets } = await openList('CELL');
    const row = (at: number) => page.getByRole('row').filter({ hasText: `CELL-${at}` });
    const seen = async (at: number) => (await tickets())[at - 1];
    await row(1).getByRole('button', { name: 'Priority: ' }).click();
    await page.getByRole('menuitemradio', { name: 'Highest' }).click();
    await row(1).getByRole('button', { name: 'Priority: Highest' }).waitFor();
    await expect.poll(async () => (await seen(1))?.priority, atLast).toBe('highest');
    await takesFocus(row(1).getByRole('button', { name: 'Priority: ' }));
    expect(new URL(page.url()).pathname).toBe('/app/projects/CELL/list');

    await page.keyboard.press('j');
    await takesFocus(page.getByRole('link', { name: 'Second' }));
    await page.keyboard.press('d');
    const words = page.getByRole('textbox', { name: 'Due, in words' });
    await takesFocus(words);
    expect(await violationsInBoth(page)).toEqual([]);
    // What the list would take as its keys.
    await words.fill('next monday');
    await words.press('Enter');
    await expect.poll(async () => (await seen(2))?.due_at, atLast).not.toBeNull();
    await takesFocus(page.getByRole('link', { name: 'Second' }));
    await page.keyboard.press('a');
    await page.getByRole('menuitemcheckbox').first().click();
    await page.getByRole('menuitemcheckbox', { checked: true }).waitFor();
    await page.keyboard.press('x');
    expect(await page.getByText('ticket selected').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('menuitemcheckbox').first().waitFor({ state: 'detached' });
    expect((await seen(2))?.assignee_ids).toEqual([]);

    const hold = boardOf('hold');
    await callApi(fixture.server, 'PATCH', `/boards/${hold}`, { wip_limit: 1 });
    const fifth = (await seen(5))?.id ?? '';
    await callApi(fixture.server, 'POST', `/tickets/${fifth}/move`, { board_id: hold });
    await row(3).getByRole('button', { name: 'Board: ' }).click();
    await page.getByRole('menuitemradio', { name: 'Hold' }).click();
    await page.getByText('The board holds 1 of at most 1').waitFor();
    expect((await seen(3))?.board_id).toBe(boardOf('open'));
    await row(3).getByRole('button', { name: 'Board: ' }).click();
    await page.getByRole('menuitemradio', { name: 'Deployed' }).click();
    await page.getByText('CELL-3 moved to Deployed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('CELL-3 is back where it was.').waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    expect(
      fixture.seen.faults.filter((fault) => !fault.includes('422') && !fault.includes('409')),
    ).toEqual([]);
  },
  async 'labels and estimate are changed in their cells, by a press or a letter'() {
    const { page, tickets } = await openList('SIZE');
    const seen = async () =>
      (await tickets()).map(({ estimate, label_ids }) => [estimate, label_ids.length]);
    await page.goto(`${page.url()}?columns=labels,estimate`);
    const row = (at: number) => page.getByRole('row').filter({ hasText: `SIZE-${at}` });
    await row(1).getByRole('button', { name: 'Estimate: ' }).click();
    const field = page.getByRole('textbox', { name: 'Choose or type it…' });
    await takesFocus(field);
    expect(await violationsInBoth(page)).toEqual([]);
    await field.fill('3.5');
    await page.getByRole('menuitemradio', { name: '3.5 points' }).click();
    await row(1).getByRole('button', { name: 'Estimate: 3.5' }).waitFor();
    await takesFocus(row(1).getByRole('button', { name: 'Estimate: 3.5' }));
    await page.keyboard.press('j');
    await takesFocus(page.getByRole('link', { name: 'Second' }));
    await page.keyboard.press('s');
    await takesFocus(field);
    await field.fill('8');
    await field.press('Escape');
    await takesFocus(page.getByRole('link', { name: 'Second' }));
    await page.keyboard.press('l');
    const paint = (checked: boolean) =>
      page.getByRole('menuitemcheckbox', { name: 'Paint', checked });
    await paint(false).click();
    await paint(true).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitemcheckbox').first().waitFor({ state: 'detached' });
    await takesFocus(page.getByRole('link', { name: 'Second' }));
    await page.keyboard.press('l');
    await paint(false).click();
    await paint(true).waitFor();
    await page.mouse.click(4, 4);
    await row(2).getByRole('button', { name: 'Labels: Paint' }).waitFor();
    await expect.poll(seen, atLast).toEqual([
      [3.5, 0],
      [null, 1],
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
    // What a ticket does not take cannot be chosen.
    await row(3).getByRole('button', { name: 'Estimate: ' }).click();
    await takesFocus(field);
    await field.fill('0.25');
    await page.getByText('0 to 9,999, with at most one decimal.').waitFor();
    expect(fixture.seen.faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  },
});
