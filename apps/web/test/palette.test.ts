import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus } from '../testing/browser.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';

const fixture = openPageFixture(alone);

test('the palette finds a ticket, a project and a key, by the keyboard alone', async () => {
  const { page, faults } = fixture.seen;
  await signInByPassword(page, fixture.server.address, fixture.server.owner, '/app');
  await page.getByRole('heading', { name: 'Assigned to you' }).waitFor();
  const palette = page.getByRole('dialog', { name: 'Search and commands' });

  await page.keyboard.press('Control+k');
  await takesFocus(palette.getByRole('searchbox'));
  await page.keyboard.type('invoice');
  await palette.getByRole('menuitem', { name: /Pay by invoice/u }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Pay by invoice', level: 1 }).waitFor();

  await page.keyboard.press('Control+k');
  await takesFocus(palette.getByRole('searchbox'));
  await page.keyboard.type('OPS');
  await palette.getByRole('menuitem', { name: /Operations/u }).click();
  await page.waitForURL('**/app/projects/OPS');

  await page.keyboard.press('Control+k');
  await takesFocus(palette.getByRole('searchbox'));
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
