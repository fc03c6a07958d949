import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { sharedBrowser, visit, type Visit } from './browser.ts';
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

/** A stage, with a window that each test has to itself. */
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

/** `openStage`, and a new window before each test, which may ask the server and the provider alone. */
export function openPageFixture<P extends Provider | null>(opening: Opening<P>): PageFixture<P> {
  const fixture = openStage(opening) as PageFixture<P>;
  beforeEach(async () => {
    const hosts = [fixture.server.address, fixture.provider?.origin];
    fixture.seen = await visit(
      fixture.browser,
      hosts.filter((host) => host !== undefined),
    );
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await printPage(fixture.seen);
    await fixture.seen?.close();
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
