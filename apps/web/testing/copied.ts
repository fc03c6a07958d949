import type { Page } from 'playwright-core';
import { timeoutMs } from './timeouts.ts';

/** The page says it for a moment only, so it is watched from within, from before the press. */
const watch = `void (window.saidCopied = new Promise((resolve, reject) => {
  const look = () =>
    [...document.querySelectorAll('[role="status"]')].some((at) => at.textContent === 'Copied.') && resolve();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  setTimeout(() => reject(new Error('the page never said that it copied')), ${timeoutMs});
}))`;

/** Presses the button that copies something, waits until the page has said so, and answers what the clipboard holds. */
export async function copiedBy(page: Page, button: string): Promise<string> {
  await page.evaluate(watch);
  await page.getByRole('button', { name: button }).click();
  await page.evaluate('window.saidCopied');
  return page.evaluate<string>('navigator.clipboard.readText()');
}
