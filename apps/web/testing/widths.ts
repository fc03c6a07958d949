import type { Page } from 'playwright-core';

const widths = [320, 768, 1920, 2560, 1280];

/** Texts that do not fit into their own elements; what ends in dots is shortened on purpose. */
const cutTexts = `[...document.querySelectorAll('main *')].flatMap((element) => {
  const hasText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '',
  );
  const { overflowX, textOverflow } = getComputedStyle(element);
  const mayScroll = overflowX === 'auto' || overflowX === 'scroll';
  if (element.matches('.text_hidden')) return [];
  if (!hasText || mayScroll || textOverflow === 'ellipsis' || element.clientWidth < 2) return [];
  return element.scrollWidth > element.clientWidth + 1 ? [element.textContent.slice(0, 40)] : [];
})`;

/** Links of the side bar that are wider than it. */
const wideLinks = `[...document.querySelectorAll('.frame_side nav a')].flatMap((link) =>
  link.offsetWidth > link.closest('nav').offsetWidth ? [link.textContent] : [])`;

/** Where the page as it is shown is wider than a screen from 320 to 2560 pixels, or cuts a text there. Leaves it at 1280, the width of a new window. */
export async function faultsOfWidths(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const by = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (by > 0) faults.push(`at ${width}: ${by} px too wide`);
    const cut = await page.evaluate<string[]>(cutTexts);
    faults.push(...cut.map((text) => `at ${width}: cut ${text}`));
    const wide = await page.evaluate<string[]>(wideLinks);
    faults.push(...wide.map((text) => `at ${width}: too wide ${text}`));
  }
  return faults;
}
