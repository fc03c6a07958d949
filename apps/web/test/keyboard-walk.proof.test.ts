import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus } from '../testing/browser.ts';
import { card, newBoards } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { chooseInMenu, signInByKeys, tabOnto } from '../testing/keyboard.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';

const atLast = { timeout: timeoutMs };
const fixture = openPageFixture(alone);

interface TicketRecord {
  title: string;
  description_html: string | null;
  priority: string;
  board_id: string;
}

/** What the live regions of the page have said last. */
const announced = (page: Page, words: string | RegExp) =>
  page
    .locator('[data-live-announcer], [role="log"]')
    .getByText(words)
    .first()
    .waitFor({ state: 'attached' });

/** Goes to what the palette offers first for these words. */
async function goBy(page: Page, words: string, choice: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await takesFocus(palette.getByRole('searchbox'));
  await page.keyboard.type(words);
  await palette
    .getByRole('menuitem', { name: choice })
    .and(palette.locator('[data-focused]'))
    .waitFor();
  await page.keyboard.press('Enter');
}

test('a ticket is found, moved, edited and commented by the keyboard alone; focus and announcements follow', async () => {
  const { boardOf } = await newBoards(fixture.server, 'WALK', ['First', 'Second', 'Third']);
  const read = () => callApi<TicketRecord>(fixture.server, 'GET', '/tickets/WALK-2');
  const { page } = fixture.seen;
  await signInByKeys(page, fixture.server);
  await goBy(page, 'project walk', /^Project WALK/u);
  await card(page, 'Open', 'WALK-1').waitFor();

  // The board: picked up, carried by an arrow to the next board, dropped; the focus and the words follow.
  await tabOnto(page, card(page, 'Open', 'WALK-1'));
  await page.keyboard.press('ArrowDown');
  await takesFocus(card(page, 'Open', 'WALK-2'));
  await page.keyboard.press('Tab');
  await takesFocus(page.getByRole('button', { name: 'Drag WALK-2' }));
  await page.keyboard.press('Enter');
  await announced(page, /^Started dragging/u);
  await page.keyboard.press('ArrowRight');
  await announced(page, 'Hold, at the end');
  await page.keyboard.press('Enter');
  await announced(page, 'WALK-2 moved to Hold.');
  await takesFocus(card(page, 'Hold', 'WALK-2'));
  expect((await read()).board_id).toBe(boardOf('hold'));

  // The same by the menu of the card.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await takesFocus(page.getByRole('button', { name: 'Move WALK-2…' }));
  await page.keyboard.press('Enter');
  await chooseInMenu(page, 'Deployed');
  await announced(page, 'WALK-2 moved to Deployed.');
  await takesFocus(card(page, 'Deployed', 'WALK-2'));

  // The ticket over its board.
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'WALK-2' });
  await sheet.getByRole('heading', { name: 'Second' }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await tabOnto(page, sheet.getByRole('button', { name: 'Second' }));
  await page.keyboard.press('Enter');
  await takesFocus(sheet.getByLabel('Title', { exact: true }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Lay the second slab');
  await page.keyboard.press('Enter');
  await sheet.getByRole('heading', { name: 'Lay the second slab' }).waitFor();
  await takesFocus(sheet.getByRole('button', { name: 'Lay the second slab' }));
  await tabOnto(page, sheet.getByRole('button', { name: 'Describe what is to be done…' }));
  await page.keyboard.press('Enter');
  const text = sheet.getByRole('textbox', { name: 'Description' });
  await takesFocus(text);
  await page.keyboard.type('On sand.');
  await tabOnto(page, sheet.getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await takesFocus(sheet.getByRole('button', { name: 'Edit the description' }));
  await tabOnto(page, sheet.getByRole('button', { name: 'Write a comment…' }));
  await page.keyboard.press('Enter');
  await takesFocus(sheet.getByRole('textbox', { name: 'Your comment' }));
  await page.keyboard.type('- Level it.');
  await page.keyboard.press('Enter');
  // In a list, Tab indents and stays in the text. Escape leaves the text, and neither loses it nor closes the ticket.
  await page.keyboard.press('Tab');
  await page.keyboard.type('Twice.');
  await page.keyboard.press('Escape');
  await takesFocus(sheet.getByRole('button', { name: 'Continue your comment…' }));
  await page.keyboard.press('Enter');
  await takesFocus(sheet.getByRole('textbox', { name: 'Your comment' }));
  await sheet.locator('.ProseMirror li li').getByText('Twice.').waitFor();
  await tabOnto(page, sheet.getByRole('button', { name: 'Comment', exact: true }));
  await page.keyboard.press('Enter');
  await takesFocus(sheet.getByRole('button', { name: 'Write a comment…' }));
  await sheet.getByText('Level it.').waitFor();
  await tabOnto(page, sheet.getByRole('button', { name: /^Priority: /u }));
  await page.keyboard.press('Enter');
  await takesFocus(page.getByRole('textbox', { name: 'Find a priority…' }));
  await page.keyboard.type('high');
  await page.locator('[data-focused]').getByText(/^High/u).waitFor();
  await page.keyboard.press('Enter');
  const slowly = { ...atLast, interval: 500 };
  await expect.poll(async () => (await read()).priority, slowly).toMatch(/^high/u);
  expect(await read()).toMatchObject({
    title: 'Lay the second slab',
    description_html: '<p>On sand.</p>',
  });
  expect(fixture.seen.faults).toEqual([]);
});
