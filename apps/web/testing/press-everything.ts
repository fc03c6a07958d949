import type { ElementHandle, Page } from 'playwright-core';
import { follow } from './browser.ts';

const pressable =
  'button, summary, [role="button"], [role="menuitem"], [role="tab"], [role="menuitemradio"]';
const openPart = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** What can be pressed in the part that is open over the others, else on the page, with a key by which like ones are alike. */
const inTopPart = `(() => {
  const parts = [...document.querySelectorAll(${JSON.stringify(openPart)})].filter((part) => part.checkVisibility());
  const top = parts.findLast((part) => !parts.some((inner) => inner !== part && part.contains(inner))) ?? document.body;
  return [...top.querySelectorAll(${JSON.stringify(pressable)})].filter(
    (element) => element.checkVisibility() && !element.matches(':disabled, [aria-disabled="true"]'),
  );
})()`;

const keyOf = `(element) => [
  element.closest('[role]')?.getAttribute('role'),
  element.className,
  (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/[\\u0400-\\u04ff\\d]+/gu, ''),
].join(' ')`;

/** Presses, however deep. */
const deepest = 3;

interface Walk {
  page: Page;
  /** Where the page is. */
  path: string;
  /** Keys of what was pressed before, here or elsewhere. */
  pressed: Set<string>;
  /** Waits until the page has what it asks for. */
  quiet(): Promise<void>;
  /** Called after each press. */
  look(by: string): Promise<void>;
}

/** Presses everything on a page once, and what that opens, as people do to find out what is there; `look` sees each state. */
export async function pressEverything(walk: Walk, depth = 1): Promise<void> {
  const { page, path, pressed, quiet, look } = walk;
  for (;;) {
    const next = await nextToPress(page, pressed);
    if (next === null) return;
    const before = await openParts(page);
    const isPressed = await next.element.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (!isPressed) continue;
    await quiet();
    await look(next.key);
    const after = await openParts(page);
    if (after > before && depth < deepest) await pressEverything(walk, depth + 1);
    await closeTo(walk, before);
    if (new URL(page.url()).pathname !== path.replace(/[?#].*/u, '')) {
      await follow(page, path);
      await quiet();
      if (depth > 1) return;
    }
    if ((await openParts(page)) < before) return;
  }
}

async function nextToPress(
  page: Page,
  pressed: Set<string>,
): Promise<{ element: ElementHandle; key: string } | null> {
  const list = await page.evaluateHandle<ElementHandle[]>(inTopPart);
  const keys = await page.evaluate<string[]>(`(${inTopPart}).map(${keyOf})`);
  const at = keys.findIndex((key) => !pressed.has(key));
  const key = keys[at];
  if (key === undefined) return null;
  pressed.add(key);
  const element = (await list.getProperty(String(at))).asElement();
  return element === null ? null : { element, key };
}

const openParts = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `[...document.querySelectorAll(${JSON.stringify(openPart)})].filter((part) => part.checkVisibility()).length`,
  );

/** Closes what is open over as many parts as there were before. */
async function closeTo({ page, quiet }: Walk, count: number): Promise<void> {
  for (let tries = 0; tries < 4 && (await openParts(page)) > count; tries += 1) {
    await page.keyboard.press('Escape');
    await quiet();
  }
}
