import type { Browser, BrowserContext } from '@basalt/web/testing';
import { probe, readNoted } from './page-probe.ts';

/** What one first visit of the board took; milliseconds since the navigation. */
export interface FirstLoad {
  firstPaint: number;
  /** Every column shows cards. */
  cardsAt: number;
  /** From then on the page takes input at once: behind the last task over 50 ms. */
  interactive: number;
  /** Bytes of compressed scripts. */
  scripts: number;
  /** Requests to the API until the cards were there. */
  requests: number;
  cards: number;
}

/** How long a page has to be quiet until it counts as loaded. */
const quiet = 1_500;

/** Opens the board in a window that has a session and nothing else of former visits. */
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
    while ((await readNoted(page)).cardsAt === null) await page.waitForTimeout(100);
    const asked = requests;
    await page.waitForTimeout(quiet);
    const { firstPaint, cardsAt, longTasks, cards } = await readNoted(page);
    const lastEnd = Math.max(0, ...longTasks.map(([start, duration]) => start + duration));
    const there = cardsAt ?? Number.POSITIVE_INFINITY;
    return {
      firstPaint,
      cardsAt: there,
      interactive: Math.max(there, lastEnd),
      scripts,
      requests: asked,
      cards,
    };
  } finally {
    await context.close();
  }
}
