import type { Page } from 'playwright-core';

/** A word in Hebrew letters, which are written from right to left. */
export const hebrew = 'תשלום';

/** What people wrote and the page shows, or lets them write, without its own direction: the texts in Hebrew letters, and the fields of text. */
export const withoutDirection = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    // No attribute tells it in a drawing; and a part of React Aria keeps an option for forms that nobody sees.
    const hasOwn = (element) =>
      element.closest('[dir="auto"], bdi, [aria-hidden] option') !== null ||
      getComputedStyle(element).unicodeBidi === 'plaintext';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      const rest = data.replaceAll(/\\u2068[^\\u2069]*\\u2069/gu, '');
      if (/[\\u0590-\\u08ff]/u.test(rest) && !hasOwn(parentElement)) {
        found.push(parentElement.tagName + ': ' + data);
      }
    }
    const fields =
      'input:is([type="text"], [type="search"], :not([type])):not([inputmode="numeric"]), textarea';
    for (const field of document.querySelectorAll(fields)) {
      if (!hasOwn(field)) found.push(field.outerHTML);
    }
    return found;
  })()`);
