import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { card, newBoards } from '../testing/boards.ts';
import { takesFocus } from '../testing/browser.ts';
import { callApi } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openPalette } from '../testing/palette.ts';

const fixture = openPageFixture(alone);

test('the palette changes the focused card, the selected tickets and the theme, copies a link, and asks before it deletes', async () => {
  const { server } = fixture;
  const { boardOf } = await newBoards(server, 'FOCUS', ['First', 'Second', 'Third']);
  const read = (key: string) =>
    callApi<{ assignee_ids: string[]; priority: string }>(server, 'GET', `/tickets/${key}`);
  const { page, palette, open, choose } = await openPalette(fixture, '/app/projects/FOCUS');
  await card(page, 'Open', 'FOCUS-1').waitFor();
  await page.keyboard.press('j');
  await takesFocus(card(page, 'Open', 'FOCUS-1'));
  await open();
  expect(await violationsInBoth(page)).toEqual([]);
  await choose('assign', /^Assign FOCUS-1…/u);
  await takesFocus(page.getByRole('textbox', { name: 'Find a person…' }));
  await page.keyboard.type('Grace Column');
  await page.locator('[data-focused]').getByText('Grace Column').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read('FOCUS-1')).assignee_ids.length).toBe(1);
  await page.keyboard.press('Escape');
  await takesFocus(card(page, 'Open', 'FOCUS-1'));
  await open();
  await choose('copy', /^Copy the link to FOCUS-1/u);
  await page.getByText('The link to FOCUS-1 was copied.').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    `${server.address}/app/tickets/FOCUS-1`,
  );
  await takesFocus(card(page, 'Open', 'FOCUS-1'));
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('2 tickets selected').waitFor();
  await open();
  await choose('priority', /^Priority of 2 tickets/u);
  await page.getByRole('menuitem', { name: 'High', exact: true }).click();
  await expect.poll(async () => (await read('FOCUS-2')).priority).toBe('high');
  await page.keyboard.press('Escape');
  await page.getByText('2 tickets selected').waitFor({ state: 'detached' });

  await takesFocus(card(page, 'Open', 'FOCUS-2'));
  await open();
  await choose('delete', /^Delete FOCUS-2/u);
  await page.getByRole('button', { name: 'Delete the ticket' }).click();
  await page.getByText('FOCUS-2 was deleted.').waitFor();

  await open();
  await choose('dark', /^Use the dark theme/u);
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await open();
  await choose('theme system', /^Use the theme of the system/u);

  // By its number alone, then from what was opened last.
  await open();
  await choose('3', /^Third/u);
  const third = page.getByRole('heading', { name: 'Third', level: 1 });
  await third.waitFor();
  await page.goBack();
  await third.waitFor({ state: 'detached' });
  await open();
  const last = palette.getByRole('group', { name: 'Opened last' });
  await last.getByRole('menuitem', { name: /^Third/u }).waitFor();
  await choose('deployed', /^Deployed/u);
  await page.waitForURL(`**/app/projects/FOCUS/list?board_id=${boardOf('deployed')}`);
  expect(fixture.seen.faults).toEqual([]);
});
