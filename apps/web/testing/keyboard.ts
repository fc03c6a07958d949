import type { Locator, Page } from 'playwright-core';

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
