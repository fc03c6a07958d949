import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { follow, takesFocus } from '../testing/browser.ts';
import { card, column, newBoards, newTicket } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { tabOnto } from '../testing/keyboard.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { words as arabicWords } from '../src/words/languages/ar.ts';

const arabic = arabicWords.pages;

const fixture = openPageFixture(alone);

/** A key of an Arabic keyboard, by its place on a US one. */
async function pressArabic(page: Page, key: string, code: string, modifiers = 0): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const event = { key, code, modifiers, windowsVirtualKeyCode: code.charCodeAt(3) };
  const text = modifiers === 0 ? { text: key } : {};
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, ...text });
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  await devTools.detach();
}

const ctrl = 2;

/** Does what the palette offers first for these words. */
async function doBy(page: Page, words: string, choice: string | RegExp): Promise<void> {
  await pressArabic(page, 'ن', 'KeyK', ctrl);
  const palette = page.getByRole('dialog', { name: arabic['palette.searchAndCommands'] });
  await takesFocus(palette.getByRole('searchbox'));
  await page.keyboard.insertText(words);
  await palette
    .getByRole('menuitem', { name: choice })
    .and(palette.locator('[data-focused]'))
    .waitFor();
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
}

const announced = (page: Page, words: RegExp) =>
  page
    .locator('[data-live-announcer], [role="log"]')
    .getByText(words)
    .first()
    .waitFor({ state: 'attached' });

/** A message with values, with or without signs of direction around them. */
const of = (message: string, values: Readonly<Record<string, string>>): RegExp =>
  new RegExp(
    message.replaceAll(/\{(\w+)\}/gu, (_, name: string) => `[\u2068]?${values[name]}[\u2069]?`),
    'u',
  );

test('in Arabic a ticket is found, moved, changed and commented by an Arabic keyboard alone', async () => {
  const { server, seen } = fixture;
  const { page } = seen;
  const { project, boardOf } = await newBoards(server, 'SAND', ['First', 'Second']);
  await newTicket(server, project, 'Third', { board_slug: 'hold' });
  await signInByPassword(page, server.address, server.owner);
  const chosen = await page.request.patch(`${server.address}/app-api/me`, {
    headers: { Origin: server.address },
    data: { locale: 'ar' },
  });
  expect(chosen.status()).toBe(200);
  await page.context().clearCookies();

  // The page before anybody is known follows the browser.
  await page.setExtraHTTPHeaders({ 'Accept-Language': 'ar' });
  await page.goto(`${server.address}/login`);
  await takesFocus(page.getByLabel(arabic['fields.email']));
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.setExtraHTTPHeaders({});
  await page.keyboard.type(server.owner.email);
  await page.keyboard.press('Tab');
  await takesFocus(page.getByLabel(arabic['fields.password'], { exact: true }));
  await page.keyboard.type(server.owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.address}/app`);
  await page.getByRole('status').getByText(arabic['live.live'], { exact: true }).waitFor();
  await doBy(page, 'project sand', /^Project SAND/u);

  // The example in an empty field is written as the page is.
  const filter = page.getByPlaceholder(arabic['ui.filter']).first();
  const directionOf = () => filter.evaluate((field) => getComputedStyle(field).direction);
  expect(await directionOf()).toBe('rtl');

  // The arrow to the left goes to the column that is seen on the left.
  const first = card(page, 'Open', 'SAND-1');
  await tabOnto(page, first);
  const [open, hold] = await Promise.all(
    ['Open', 'Hold'].map((name) => column(page, name).boundingBox()),
  );
  expect(hold?.x).toBeLessThan(open?.x ?? 0);
  await page.keyboard.press('ArrowLeft');
  await takesFocus(card(page, 'Hold', 'SAND-3'));
  await page.keyboard.press('ArrowRight');
  await takesFocus(first);
  await first.and(page.locator('[tabindex="0"]')).waitFor();

  // So does a card that is dragged.
  await page.keyboard.press('Tab');
  const handle = page.getByRole('button', { name: of(arabic['board.drag'], { key: 'SAND-1' }) });
  await takesFocus(handle);
  // It stands where an English title begins, and covers none of its letters.
  const { x = 0, width = 0 } = (await handle.boundingBox()) ?? {};
  const begin = await first.getByText('First').evaluate((title) => {
    const range = new Range();
    range.selectNodeContents(title);
    return range.getBoundingClientRect().left;
  });
  expect(begin).toBeGreaterThanOrEqual(x + width);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await announced(page, of(arabic['board.overBefore'], { column: 'Hold', key: 'SAND-3' }));
  await page.keyboard.press('Enter');
  await takesFocus(card(page, 'Hold', 'SAND-1'));
  const read = () =>
    callApi<{ board_id: string; priority: string }>(server, 'GET', '/tickets/SAND-1');
  await expect.poll(async () => (await read()).board_id).toBe(boardOf('hold'));

  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'SAND-1' });
  await sheet.getByRole('heading', { name: 'First' }).waitFor();
  await pressArabic(page, 'ح', 'KeyP');
  await takesFocus(page.getByRole('textbox', { name: arabic['ticket.findPriority'] }));
  // React Aria's own word, in the built pages.
  await page.getByRole('button', { name: 'تجاهل' }).first().waitFor({ state: 'attached' });
  await page.keyboard.insertText('عالية');
  await page.locator('[data-focused]').getByText(arabic['ui.high']).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read()).priority, { timeout: timeoutMs }).toBe('high');

  await tabOnto(page, sheet.getByRole('button', { name: arabic['comments.writeAComment'] }));
  await page.keyboard.press('Enter');
  await takesFocus(sheet.getByRole('textbox', { name: arabic['comments.yourComment'] }));
  await page.keyboard.insertText('الرمل جاهز.');
  await page.keyboard.press('Control+Enter');
  await takesFocus(sheet.getByRole('button', { name: arabic['comments.writeAComment'] }));
  await sheet.getByText('الرمل جاهز.').waitFor();

  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await pressArabic(page, 'ل', 'KeyG');
  await pressArabic(page, 'لا', 'KeyB');
  await doBy(page, 'الداكنة', arabic['palette.darkTheme']);
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');

  // On a phone, the way back is to the right, where the page before is; a title in Latin letters is there, too.
  await page.setViewportSize({ width: 390, height: 800 });
  await follow(page, '/app/tickets/SAND-1');
  const back = page.getByRole('button', { name: arabic['ticket.toTheBoard'] });
  await back.waitFor();
  expect(await back.locator('svg').evaluate((icon) => getComputedStyle(icon).scale)).toBe('-1 1');
  const title = page.getByRole('heading', { name: 'First', level: 1 });
  expect(await title.evaluate((heading) => getComputedStyle(heading).textAlign)).toBe('end');
  expect(seen.faults).toEqual([]);
});
