import type { Locator, Page } from 'playwright-core';
import { takesFocus } from './browser.ts';
import type { ServerProcess } from './server-process.ts';

const focused = `(() => {
  const at = document.activeElement;
  return at === document.body ? '' : (at.labels?.[0] ?? at).textContent.trim();
})()`;

/** Presses Tab until the focus is on what begins with these words, itself or by its label; it has to be there already. */
export async function tabTo(page: Page, words: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<string>(focused)).startsWith(words)) return;
  }
  throw new Error(`Tab never came to ${words}`);
}

/** Presses Tab until this has the focus; it has to be there already. */
export async function tabOnto(page: Page, place: Locator): Promise<void> {
  await place.waitFor();
  const focusedPlace = place.and(page.locator(':focus'));
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await focusedPlace.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${place}`);
}

/** Signs in by the keyboard alone, and waits for the first page. */
export async function signInByKeys(
  page: Page,
  { address, owner }: Pick<ServerProcess, 'address' | 'owner'>,
): Promise<void> {
  await page.goto(`${address}/login`);
  await takesFocus(page.getByLabel('Email'));
  await page.keyboard.type(owner.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}/app`);
  await takesKeys(page);
}

/** Waits until a page that says whether it is live takes its keys: it begins to listen to them before. */
export const takesKeys = (page: Page): Promise<void> =>
  page.getByRole('status').getByText('Live', { exact: true }).waitFor();

/**
 * Chooses an entry of the menu that is open, by its first letter and the arrow: a whole word has to be typed within a second a
 * letter, which a busy machine may not do.
 */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await item.waitFor();
  await page.locator('[role="menu"]:focus-within').waitFor();
  await page.keyboard.press(name.charAt(0));
  await goDownTo(page, item.and(page.locator(':focus')));
  await page.keyboard.press('Enter');
}

/** Presses the arrow down until this is there, which says that the entry that is meant is marked. */
export async function goDownTo(page: Page, marked: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if ((await marked.count()) > 0) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`the arrow never came to ${marked}`);
}
