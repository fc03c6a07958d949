import type { Browser, BrowserContext } from '@basalt/web/testing';
import { probe, readObserved } from './page-probe.ts';

/** The figures of a first visit of the board. Times are in milliseconds since the navigation. */
export interface FirstLoad {
  firstPaint: number;
  /** When every column shows cards. */
  cardsAt: number;
  /** When the page reacts to input at once: after the last task of more than 50 ms. */
  interactive: number;
  /** The size of the compressed scripts, in bytes. */
  scripts: number;
  /** The number of requests to the API until every column shows cards. */
  requests: number;
  cards: number;
}

/** The time that a page must be quiet before it counts as loaded, in milliseconds. */
const quietMs = 1_500;

/** Opens the board in a new window with a session, but with an empty cache. */
export async function loadBoard(
  browser: Browser,
  address: string,
  session: Awaited<ReturnType<BrowserContext['storageState']>>,
  columns: number,
): Promise<FirstLoad> {
  const context = await browser.newContext({
    storageState: session,
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    await probe(page, columns);
    let [scripts, requests] = [0, 0];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts += Number(response.headers()['content-length']);
    });
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/app-api/')) requests += 1;
    });
    await page.goto(address);
    while ((await readObserved(page)).cardsAt === null) await page.waitForTimeout(100);
    const requestsToCards = requests;
    await page.waitForTimeout(quietMs);
    const { firstPaint, cardsAt, longTasks, cards } = await readObserved(page);
    const lastEnd = Math.max(0, ...longTasks.map(([start, duration]) => start + duration));
    const cardsShownAt = cardsAt ?? Number.POSITIVE_INFINITY;
    return {
      firstPaint,
      cardsAt: cardsShownAt,
      interactive: Math.max(cardsShownAt, lastEnd),
      scripts,
      requests: requestsToCards,
      cards,
    };
  } finally {
    await context.close();
  }
}
