import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus } from '../testing/browser.ts';
import { newBoards, newTicket } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';

const fixture = openPageFixture(alone);

test('a board is parted into lanes; cards move between boards and lanes by mouse and keyboard, with Undo', async () => {
  const { server, seen } = fixture;
  const { page, faults } = seen;
  const { project, keysOn } = await newBoards(server, 'LANE', ['One']);
  await newTicket(server, project, 'Two', { priority: 'high' });
  const parent = await newTicket(server, project, 'Three', { priority: 'high' });
  const { id } = await callApi(server, 'GET', '/tickets/LANE-1');
  await callApi(server, 'POST', `/tickets/${id}/relations`, { type: 'parent', ticket: parent.id });
  await signInByPassword(page, server.address, server.owner, '/app/projects/LANE');
  const cell = (name: string) => page.getByRole('region', { name, exact: true });
  const row = (name: string, key: string) =>
    cell(name).getByRole('row', { name: new RegExp(`^${key} `, 'u') });
  const lane = (name: string) => page.locator('.board_lane > summary', { hasText: name });
  const lanes = page.getByRole('combobox', { name: 'Lanes' });

  await lanes.selectOption('priority');
  await row('Open, High', 'LANE-2').waitFor();
  await row('Open, Medium', 'LANE-1').waitFor();
  expect(new URL(page.url()).searchParams.get('lanes')).toBe('priority');
  await expect
    .poll(() => page.locator('.board_lane > summary').allInnerTexts())
    .toEqual(['Highest 0', 'High 2', 'Medium 1', 'Low 0', 'Lowest 0']);
  expect(await violationsInBoth(page)).toEqual([]);

  // By the mouse: within the lane, and to another one together with the board, undone by one press.
  await row('Open, High', 'LANE-2').dragTo(cell('Hold, High').getByRole('grid'));
  await row('Hold, High', 'LANE-2').waitFor();
  await expect.poll(() => keysOn('hold')).toEqual(['LANE-2']);
  const priority = async () =>
    (await callApi<{ priority: string }>(server, 'GET', '/tickets/LANE-2')).priority;
  await row('Hold, High', 'LANE-2').dragTo(cell('Open, Low').getByRole('grid'));
  await row('Open, Low', 'LANE-2').waitFor();
  await page.getByText('LANE-2 moved to Open, Low.').waitFor();
  await lane('High 1').waitFor();
  await lane('Low 1').waitFor();
  expect(await priority()).toBe('low');
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('Hold, High', 'LANE-2').waitFor();
  await page.getByText('LANE-2 is as before.').waitFor();
  await takesFocus(row('Hold, High', 'LANE-2'));
  expect(await priority()).toBe('high');
  expect(await keysOn('hold')).toEqual(['LANE-2']);

  // For some seconds, the card that came back takes the focus.
  await page.reload();
  // By the keyboard: the arrows go to the boards beside, and to the lanes above and below.
  const handle = row('Open, High', 'LANE-3').getByRole('button', { name: 'Drag LANE-3' });
  await handle.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Started dragging LANE-3').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('LANE-3 stays where it is.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Started dragging LANE-3').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Hold, High, before LANE-2').waitFor();
  await page.keyboard.press('Enter');
  await row('Hold, High', 'LANE-3').waitFor();
  await expect.poll(() => keysOn('hold')).toEqual(['LANE-3', 'LANE-2']);
  await takesFocus(row('Hold, High', 'LANE-3'));
  await row('Hold, High', 'LANE-3').getByRole('button', { name: 'Drag LANE-3' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Started dragging LANE-3').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.getByText('Hold, Highest, at the end').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('LANE-3 moved to Hold, Highest.').waitFor();
  await takesFocus(row('Hold, Highest', 'LANE-3'));
  await page.keyboard.press('Control+z');
  await page.getByText('LANE-3 is as before.').waitFor();
  await takesFocus(row('Hold, High', 'LANE-3'));

  // A ticket over the board and back: the lanes stay.
  await row('Open, Medium', 'LANE-1').click();
  await page.getByRole('heading', { name: 'One', level: 1 }).waitFor();
  await page.goBack();
  await row('Open, Medium', 'LANE-1').waitFor();
  // A filter counts in the columns, too.
  const words = page.getByRole('searchbox', { name: 'Filter by words' });
  await words.fill('Two');
  await cell('Hold').getByText('1 of 2').waitFor();
  await cell('Open').getByText('0 of 1').waitFor();
  await words.fill('');
  await lanes.selectOption('parent');
  await row('Open, LANE-3: Three', 'LANE-1').waitFor();
  await row('Hold, No parent', 'LANE-2').waitFor();
  await lanes.selectOption('');
  await page.getByRole('region', { name: 'Hold', exact: true }).waitFor();

  // Tickets that are not loaded count, and the lane loads them.
  const long = await newBoards(server, 'DEEP', []);
  const early = Array.from({ length: 55 }, (_, at) => ({
    op: 'create',
    board_id: long.boardOf('open'),
    title: `Early ${at}`,
  }));
  await callApi(server, 'POST', `/projects/${long.project}/tickets/bulk`, { items: early });
  const late = [];
  for (const title of ['Late', 'Later', 'Last']) {
    late.push(await newTicket(server, long.project, title, { priority: 'highest' }));
  }
  await page.goto(`${server.address}/app/projects/DEEP?lanes=priority`);
  await lane('Highest 3').waitFor();
  await lane('Medium 55').waitFor();
  expect(await cell('Open, Highest').getByRole('row').count()).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
  // A change by somebody else.
  await callApi(server, 'PATCH', `/tickets/${late[2]?.id}`, { priority: 'low' });
  await lane('Highest 2').waitFor();
  await lane('Low 1').waitFor();
  await cell('Open, Highest').getByRole('button', { name: 'Show more' }).click();
  await cell('Open, Highest').getByRole('row', { name: 'Later' }).waitFor();
  expect(await cell('Open, Highest').getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: 'Show more of Open' }).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
