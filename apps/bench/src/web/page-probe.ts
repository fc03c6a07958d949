import type { Page } from '@basalt/web/testing';

/** What a page noted about itself, in milliseconds since the navigation. */
export interface Noted {
  firstPaint: number;
  /** When every column showed a card; null while one does not. */
  cardsAt: number | null;
  /** Start and duration of each task over 50 ms. */
  longTasks: [number, number][];
  cards: number;
}

/**
 * A program for the page: notes when the cards come, the long tasks, and the wall clock's time at which a title
 * `Seen N` is first on a card.
 */
const program = (columns: number) => `
  const noted = (window.noted = { cardsAt: null, longTasks: [], seen: {} });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.longTasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (noted.cardsAt === null) {
      const full = document.querySelectorAll('.column:not(.skeleton) .cards:has(.ticket-card)');
      if (full.length === ${columns}) noted.cardsAt = performance.now();
      return;
    }
    for (const title of document.querySelectorAll('.card-title')) {
      const number = /^Seen (\\d+)$/.exec(title.textContent)?.[1];
      if (number !== undefined) noted.seen[number] ??= Date.now();
    }
  };
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });`;

/** Lets the pages that are opened from now on note how they fare. */
export const probe = (page: Page, columns: number): Promise<unknown> =>
  page.addInitScript(program(columns));

export const readNoted = (page: Page): Promise<Noted> =>
  page.evaluate<Noted>(`({
    ...window.noted,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    cards: document.querySelectorAll('.ticket-card').length,
  })`);

/** When each title `Seen N` was first shown, by N, as the wall clock said. */
export const readSeen = (page: Page): Promise<Record<string, number>> =>
  page.evaluate<Record<string, number>>('window.noted.seen');
