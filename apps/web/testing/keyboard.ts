import type { Page } from 'playwright-core';

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
