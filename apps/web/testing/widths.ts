import type { Page } from 'playwright-core';

const widths = [320, 768, 1920, 2560, 1280];

/** What does not fit into the screen: the page, texts that are cut by their own elements, and links that are wider than the side bar. */
const faultsNow = `(() => {
  const by = document.documentElement.scrollWidth - innerWidth;
  const cut = [...document.querySelectorAll('main *')].filter((element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '',
    );
    if (!hasText || element.clientWidth < 2 || element.matches('.text_hidden')) return false;
    if (element.scrollWidth <= element.clientWidth + 1) return false;
    const { overflowX, textOverflow } = getComputedStyle(element);
    // What ends in dots is shortened on purpose.
    return overflowX !== 'auto' && overflowX !== 'scroll' && textOverflow !== 'ellipsis';
  });
  const wide = [...document.querySelectorAll('.frame_side nav a')].filter(
    (link) => link.offsetWidth > link.closest('nav').offsetWidth,
  );
  return [
    ...(by > 0 ? [by + ' px too wide'] : []),
    ...cut.map((element) => 'cut ' + element.textContent.slice(0, 40)),
    ...wide.map((link) => 'too wide ' + link.textContent),
  ];
})()`;

/** Where the page as it is shown is wider than a screen from 320 to 2560 pixels, or cuts a text there. Leaves it at 1280, the width of a new window. */
export async function faultsOfWidths(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate<string[]>(faultsNow);
    faults.push(...found.map((fault) => `at ${width}: ${fault}`));
  }
  return faults;
}
