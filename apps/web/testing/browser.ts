import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { isOnNpm, npmBrowser, type InstalledBrowser } from './npm-browser.ts';
import { timeoutMs } from './timeouts.ts';

/** The size of a window, in pixels, and whether it is that of a phone. */
export type Screen = Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile'>;

/** A browser window with a fresh profile, and everything that went wrong in it. */
export interface Visit {
  page: Page;
  /** Errors and warnings of the console, uncaught errors, violations of the policy, requests to strangers. */
  faults: string[];
  /** Waits until the page has asked for nothing for a moment, and waits for nothing; the stream of events, which never ends, does not count. */
  quiet(): Promise<void>;
  /**
   * Makes the window as a fresh one is: one tab, in which nothing is stored and nobody is signed in. What the browser has cached
   * stays, so that pages are loaded in half of the processor time; so do a script for every page, and what a session of DevTools has set.
   */
  empty(): Promise<void>;
  /**
   * Makes the window ready for the next part of a journey: one tab, nothing routed or stored, no message. Who is signed in stays so, and the
   * application stays loaded: it shows the page for a device's code, so that nothing of the next page is there yet.
   */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The browser of the tests: the one that CHROMIUM names, else the one of npm, else the system's. The one of npm draws no windows
 * and takes 60 % of the processor time of a whole Chromium.
 */
export async function findBrowser(
  named = process.env['CHROMIUM'],
  ofNpm = isOnNpm,
  system = '/usr/bin/chromium',
): Promise<InstalledBrowser> {
  if (named !== undefined) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which is not there`);
    return { executablePath: named, env: process.env };
  }
  if (ofNpm) return npmBrowser();
  if (existsSync(system)) return { executablePath: system, env: process.env };
  throw new Error('npm has no Chromium for this platform: install one, and name it by CHROMIUM');
}

let shared: Promise<Browser> | undefined;

/** The browser of this worker: its files share it, with windows of their own. It ends with the worker. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launchBrowser());

/** Starts Chromium, which must not send requests by itself. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
  const silent = ['--disable-background-networking', '--disable-component-update'];
  const all = [...args, ...silent, '--disable-sync'];
  return chromium.launch({ executablePath, env, args: all, timeout: 3 * timeoutMs });
}

/**
 * A message goes after 10 seconds, and what was announced after 7: on a slow machine a test would look for either too late. Here
 * they stay, until the next message takes the place of the one before.
 */
const messagesStay = `{
  const begin = globalThis.setTimeout;
  const longer = (time) => (time === 10_000 || time === 7_000 ? 600_000 : time);
  globalThis.setTimeout = (act, time, ...more) => begin(act, longer(time), ...more);
}`;

/**
 * As in a browser that refuses service workers. The one of Playwright seems to register them: five seconds after each load the page
 * would store a hundred files for use without a network.
 */
const noServiceWorkers = `if (globalThis.ServiceWorkerContainer) {
  ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no service workers'));
}`;

/** Removes what pages have stored in the browser. */
const forget = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
})()`;

/**
 * Opens a window; `hosts` are the origins that its pages may ask, `anyCertificate` believes theirs no matter who signed it, `screen`
 * is another screen than that of a computer.
 */
export async function visit(
  browser: Browser,
  hosts: readonly string[],
  {
    anyCertificate = false,
    serviceWorkers = 'block',
    screen = { viewport: { width: 1280, height: 900 } },
  }: {
    anyCertificate?: boolean;
    serviceWorkers?: 'allow' | 'block';
    screen?: Screen;
  } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: anyCertificate,
    // A worker answers in place of the network that tests cut off, and of what they route.
    serviceWorkers,
    ...screen,
    // No test is about a transition, and drawing them takes a fifth of the browser's processor time.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (line) => {
    // By 503 a busy service says that it cannot answer now: the page asks again.
    const isRefusal = /^Failed to load resource: .* status of (?:4\d\d|503)/u.test(line.text());
    const isFault = ['error', 'warning'].includes(line.type()) && !isRefusal;
    if (isFault) faults.push(`${line.type()}: ${line.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  const open = new Set<Request>();
  let lastAt = performance.now();
  const ended = (request: Request) => {
    open.delete(request);
    lastAt = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('request', (request) => {
    // What the page before was asking for, nobody waits for any more.
    if (request.isNavigationRequest()) open.clear();
    lastAt = performance.now();
    if (!request.url().endsWith('/stream')) open.add(request);
    const isOwn = hosts.some((host) => request.url().startsWith(`${host}/`));
    if (!isOwn && !/^(?:data|blob):/u.test(request.url())) faults.push(`asked: ${request.url()}`);
  });
  await context.addInitScript(messagesStay);
  if (serviceWorkers === 'block') await context.addInitScript(noServiceWorkers);
  await context.addInitScript(
    `addEventListener('securitypolicyviolation', (event) =>
      console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI));`,
  );
  // A request of a page that was left may never be reported as ended: one that is silent for long is not waited for.
  const isAsking = () => performance.now() - lastAt < (open.size > 0 ? 10_000 : 300);
  const quiet = async () => {
    do {
      while (isAsking()) await sleep(50);
      // Said once the page has worked off what came in, which may have it ask for more.
      await page.locator('.page_loading').first().waitFor({ state: 'detached' });
    } while (isAsking());
  };
  // A request that is held up at this moment would fail the run.
  const unroute = async () => {
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  };
  const close = async () => {
    await unroute();
    await context.close();
  };
  const reset = async () => {
    await unroute();
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.setOffline(false);
    await page.mouse.move(-1, -1);
    await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
    if (screen.viewport) await page.setViewportSize(screen.viewport);
  };
  const empty = async () => {
    await reset();
    // A file of the same origin without a program that could store something again.
    await page.goto(`${hosts[0]}/service-worker.js`);
    await page.evaluate(forget);
    await context.clearCookies();
    faults.length = 0;
  };
  const tidy = async () => {
    await reset();
    if (isInside(page)) {
      await leaveOpenPart(page);
      await page.evaluate(forget);
    }
    faults.length = 0;
  };
  return { page, faults, quiet, empty, tidy, close };
}

/** Waits until it has the focus, which a page may give a moment after it has shown something. */
export async function takesFocus(place: Locator): Promise<void> {
  await place.and(place.page().locator(':focus')).waitFor();
}

const openPart = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether the window shows a page of the application for people who are signed in. */
export const isInside = (page: Page): boolean => /^https?:\/\/[^/]+\/app(?:\/|$)/u.test(page.url());

/** Goes to a page without work. What is open over the page before, and would stay, is lost by loading the application anew. */
async function leaveOpenPart(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector('[aria-label="Close the message"]')?.click()`);
  if ((await page.locator(openPart).count()) > 0) {
    await page.goto(new URL('/app/device', page.url()).href);
  } else {
    await follow(page, '/app/device');
  }
  await page.getByRole('heading', { name: 'Connect a device', level: 1 }).waitFor();
}

/** Goes to the path within the application, as a link does: loading it anew takes several times the processor time. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    `history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
  );
