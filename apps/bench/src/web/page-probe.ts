import type { Page } from '@basalt/web/testing';

/** The measurements that a page makes of itself. Times are in milliseconds since the navigation. */
export interface Observed {
  firstPaint: number;
  /** When every column showed a card; null while one does not. */
  cardsAt: number | null;
  /** Start and duration of each task over 50 ms. */
  longTasks: [number, number][];
  cards: number;
}

/**
 * A program for the page. It records when every column shows a card, the long tasks, and the wall-clock time at which a title `Seen N`
 * is first on a card.
 */
const program = (columns: number) => `
  const observed = (window.observed = { cardsAt: null, longTasks: [], seen: {} });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) observed.longTasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (observed.cardsAt === null) {
      const full = document.querySelectorAll('.board_cards:has(.board_ticketCard)');
      if (full.length === ${columns}) observed.cardsAt = performance.now();
      return;
    }
    for (const title of document.querySelectorAll('.board_cardTitle')) {
      const number = /^Seen (\\d+)$/.exec(title.textContent)?.[1];
      if (number !== undefined) observed.seen[number] ??= Date.now();
    }
  };
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });`;

/** Runs the program in all documents that the page opens from now on. */
export const probe = (page: Page, columns: number): Promise<unknown> =>
  page.addInitScript(program(columns));

/** Reads what the page has observed until now. */
export const readObserved = (page: Page): Promise<Observed> =>
  page.evaluate<Observed>(`({
    ...window.observed,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    cards: document.querySelectorAll('.board_ticketCard').length,
  })`);

/** The wall-clock times at which the titles `Seen N` were first shown, by N. */
export const readSeen = (page: Page): Promise<Record<string, number>> =>
  page.evaluate<Record<string, number>>('window.observed.seen');
