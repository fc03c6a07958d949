import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { newBoards, newTicket } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';

const fixture = openPageFixture(alone);

test('a board is parted into lanes; cards move within their lane by mouse and keyboard, and are refused in another', async () => {
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
  const lanes = page.getByRole('combobox', { name: 'Lanes' });

  await lanes.selectOption('priority');
  await row('Open, High', 'LANE-2').waitFor();
  await row('Open, Medium', 'LANE-1').waitFor();
  expect(new URL(page.url()).searchParams.get('lanes')).toBe('priority');
  await expect
    .poll(() => page.locator('.lane > summary').allInnerTexts())
    .toEqual(['High 2', 'Medium 1']);
  expect(await violationsInBoth(page)).toEqual([]);

  // By the mouse: within the lane, and refused in another one.
  await row('Open, High', 'LANE-2').dragTo(cell('Hold, High').getByRole('grid'));
  await row('Hold, High', 'LANE-2').waitFor();
  await expect.poll(() => keysOn('hold')).toEqual(['LANE-2']);
  await row('Open, High', 'LANE-3').dragTo(cell('Hold, Medium').getByRole('grid'));
  await page
    .getByText('stayed where it was: it was dropped beside the boards of its lane')
    .waitFor();
  expect(await keysOn('hold')).toEqual(['LANE-2']);

  // By the keyboard: the arrows stay in the lane.
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

  // A ticket over the board and back: the lanes stay.
  await row('Open, Medium', 'LANE-1').click();
  await page.getByRole('heading', { name: 'One', level: 1 }).waitFor();
  await page.goBack();
  await row('Open, Medium', 'LANE-1').waitFor();
  await lanes.selectOption('parent');
  await row('Open, LANE-3: Three', 'LANE-1').waitFor();
  await row('Hold, No parent', 'LANE-2').waitFor();
  await lanes.selectOption('');
  await page.getByRole('region', { name: 'Hold', exact: true }).waitFor();
  expect(faults).toEqual([]);
});
