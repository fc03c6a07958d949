import { expect } from 'vitest';
import { takesFocus, type Visit } from './browser.ts';
import { takesKeys } from './keyboard.ts';
import { openAsOwner } from './people.ts';
import type { ServerProcess } from './server-process.ts';

/** Signs in and opens a page. Returns the palette, with what opens it and what chooses in it. */
export async function openPalette(fixture: { seen: Visit; server: ServerProcess }, path: string) {
  const page = await openAsOwner(fixture, path);
  await takesKeys(page);
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await takesFocus(palette.getByRole('searchbox'));
  };
  /** Types, waits for the choice and takes it by Enter, going down to it by the arrow. */
  const choose = async (words: string, name: RegExp) => {
    await page.keyboard.type(words);
    const choice = palette.getByRole('menuitem', { name });
    await choice.waitFor();
    await expect
      .poll(async () => {
        if ((await choice.getAttribute('data-focused')) !== null) return true;
        await page.keyboard.press('ArrowDown');
        return (await choice.getAttribute('data-focused')) !== null;
      })
      .toBe(true);
    await page.keyboard.press('Enter');
  };
  return { page, palette, open, choose };
}
