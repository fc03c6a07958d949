import type { Page } from 'playwright-core';

/** In the page: the boxes of words that are seen, cut to what their containers show. */
const helpers = `
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const isHidden = (element) => element.closest('.text_hidden, [aria-hidden="true"] option, script, style, noscript') !== null;
  const layerOf = (element) => {
    for (let at = element; at !== document.body && at !== null; at = at.parentElement) {
      if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position)) return at;
    }
    return document.body;
  };
  const clipped = (rect, element) => {
    let { left, top, right, bottom } = rect;
    for (let at = element; at !== document.body && at !== null; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const words = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (texts.currentNode.data.trim() === '' || isHidden(element) || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const rects = [...range.getClientRects()];
    if (rects.length > 0) words.push({ element, rects, text: texts.currentNode.data.trim().slice(0, 40) });
  }
  const overlap = (a, b) =>
    Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
`;

/**
 * Words that are cut. Only words of people may end in dots: they have a direction of their own. In a row of the list on a phone, what does
 * not fit on the second line is left out whole.
 */
const cut = `words.flatMap(({ element, rects, text }) => {
  for (let at = element; at !== document.body && at !== null; at = at.parentElement) {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(at);
    if ([overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll')) return [];
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const box = at.getBoundingClientRect();
    if (at.matches('.list_tickets tr') && rects.every(({ top }) => top >= box.bottom)) return [];
    const isWide = overflowX !== 'visible' && rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1);
    const isTall = overflowY !== 'visible' && rects.some(({ top, bottom }) =>
      bottom - (bottom - top) / 4 > box.bottom || top + (bottom - top) / 4 < box.top);
    const mayBe = (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') && 
      (element.closest('[dir="auto"], bdi') !== null || at.querySelector('[dir="auto"], bdi') !== null);
    if ((isWide || isTall) && !mayBe) return ['cut: ' + text];
    if (isWide || isTall) return [];
  }
  return [];
})`;

/** Examples and hints in fields that are wider than these. */
const cutHints = `[...document.querySelectorAll('input[placeholder]')].flatMap((field) => {
  if (!isSeen(field) || field.value !== '') return [];
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return pen.measureText(field.placeholder).width > room + 1 ? ['cut hint: ' + field.placeholder] : [];
})`;

/** Lines of words that lie over others; a line is as high as its small letters. */
const overlapping = `(() => {
  const lines = words.flatMap(({ element, rects, text }) => rects.map((rect) => {
    const quarter = (rect.bottom - rect.top) / 4;
    const { left, top, right, bottom } = clipped(rect, element);
    return { element, text, layer: layerOf(element), left, right, top: top + quarter, bottom: bottom - quarter };
  })).filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1);
  return lines.flatMap((line, at) => lines.slice(at + 1).flatMap((next) =>
    next.element !== line.element && next.layer === line.layer && overlap(line, next) > 1
      ? ['overlap: ' + line.text + ' / ' + next.text] : []));
})()`;

/** What can be pressed and lies over something else that can be pressed. */
const pressables = `(() => {
  const all = [...document.querySelectorAll('a[href], button, input, select, summary, [role="button"]')]
    .filter((element) => isSeen(element) && !isHidden(element))
    .map((element) => ({ element, layer: layerOf(element), ...clipped(element.getBoundingClientRect(), element) }))
    .filter(({ left, right, top, bottom }) => right - left > 2 && bottom - top > 2);
  const nameOf = ({ element }) => (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30);
  return all.flatMap((part, at) => all.slice(at + 1).flatMap((next) =>
    next.layer === part.layer && !part.element.contains(next.element) && !next.element.contains(part.element) &&
    part.element.closest('label') !== (next.element.closest('label') ?? next.element) && overlap(part, next) > 2
      ? ['pressed over: ' + nameOf(part) + ' / ' + nameOf(next)] : []));
})()`;

const tooWide = `(() => {
  const by = document.documentElement.scrollWidth - innerWidth;
  return by > 0 ? [by + ' px too wide'] : [];
})()`;

/** The words of the page that do not fit: cut ones, and ones over others; also what lies over something that can be pressed, and a page that scrolls to the side. */
export const unfitWords = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    ${helpers}
    return [...new Set([...${tooWide}, ...${cut}, ...${cutHints}, ...${overlapping}, ...${pressables}])];
  })()`);
