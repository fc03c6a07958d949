import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { sharedBrowser, visit, type Screen, type Visit } from './browser.ts';
import { extendTimeouts } from './timeouts.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** Somebody else who signs people in. */
interface Provider {
  origin: string;
  serve(appUrl: string): unknown;
  close(): Promise<void>;
}

/** How the tests of a file want their server, and who signs people in there besides it. */
interface Opening<P extends Provider | null> {
  provider(): Promise<P>;
  server(provider: P): Promise<ServerProcess>;
}

/** What the tests of a file share; there from the first of them to the last. */
interface Stage<P extends Provider | null> {
  browser: Browser;
  server: ServerProcess;
  provider: P;
}

/** A stage, with a window that each test finds as a fresh one. */
interface PageFixture<P extends Provider | null> extends Stage<P> {
  seen: Visit;
}

/**
 * A server which signs people in by itself. Without a limit of calls: tests ask the API until it has what they wait for, on a slow
 * machine often.
 */
export const alone: Opening<null> = {
  provider: async () => null,
  server: async () => startServer({ SERVICE_RATE_LIMIT_PER_MINUTE: '0' }),
};

/** Opens a stage before the tests of this file, with built pages, and closes it after them. */
export function openStage<P extends Provider | null>(opening: Opening<P>): Stage<P> {
  extendTimeouts();
  const stage = {} as Stage<P>;
  beforeAll(async () => {
    stage.provider = await opening.provider();
    stage.server = await opening.server(stage.provider);
    await stage.provider?.serve(stage.server.address);
    stage.browser = await sharedBrowser();
  });
  afterAll(async () => {
    for (const context of stage.browser?.contexts() ?? []) await context.close();
    await stage.server?.stop();
    await stage.provider?.close();
  });
  return stage;
}

/**
 * `openStage`, and a window with this screen that is empty before each test and may ask the server and the provider alone. A test that
 * fails leaves its window to nobody.
 */
export function openPageFixture<P extends Provider | null>(
  opening: Opening<P>,
  screen?: Screen,
): PageFixture<P> {
  const fixture = openStage(opening) as PageFixture<P>;
  let isKept = false;
  beforeEach(async () => {
    const asked = [fixture.server.address, fixture.provider?.origin];
    const hosts = asked.filter((host) => host !== undefined);
    if (isKept) await fixture.seen.empty();
    else fixture.seen = await visit(fixture.browser, hosts, screen && { screen });
  });
  afterEach(async ({ task }) => {
    isKept = task.result?.state !== 'fail' && !fixture.seen.page.isClosed();
    if (isKept || fixture.seen === undefined) return;
    await printPage(fixture.seen);
    await fixture.seen.close();
  });
  afterAll(async () => {
    if (isKept) await fixture.seen.close();
  });
  return fixture;
}

/** What the page of a failed test shows: the fault is often said there. */
async function printPage({ page, faults }: Visit): Promise<void> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch(() => '(no text)');
  console.log(`${page.url()} shows:\n${text.slice(0, 2_000)}\nfaults: ${faults.join('\n')}`);
}
