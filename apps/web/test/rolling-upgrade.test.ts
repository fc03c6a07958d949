import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { follow, sharedBrowser, visit } from '../testing/browser.ts';
import { signInByPassword } from '../testing/people.ts';
import {
  serveHere,
  startServer,
  type Running,
  type ServerProcess,
} from '../testing/server-process.ts';
import { extendTimeouts, timeoutMs } from '../testing/timeouts.ts';

/** The parts of the server's own tests of its proxy. */
interface ProxyParts {
  proxyProgram: string;
  startProxy(
    ports: readonly [number, number],
    settings?: object,
    port?: number,
  ): Promise<{ address: string; stop(): Promise<void> }>;
}

const { proxyProgram, startProxy } = (await import(
  path.join(import.meta.dirname, '../../server/test/proxy.ts')
)) as ProxyParts;
const withoutProxy = !existsSync(proxyProgram);
const dist = path.join(import.meta.dirname, '../dist');

extendTimeouts();

let builds: string;
let next: string;
let browser: Browser;
let server: ServerProcess;
/** The instances behind the proxy, by their place there. */
let instances: Running[];
let ports: [number, number];
/** Ends the instance in this place, and starts another one with the pages of this folder. */
let replace: (place: 0 | 1, pages: string) => Promise<void>;

beforeAll(async () => {
  if (withoutProxy) return;
  builds = mkdtempSync(path.join(tmpdir(), 'basalt-builds-'));
  next = anotherBuild(path.join(builds, 'next'));
  browser = await sharedBrowser();
  const [front, ...behind] = await freePorts(3);
  ports = behind as [number, number];
  // Both instances have the database and the files of this folder.
  server = await startServer(
    { SERVICE_RATE_LIMIT_PER_MINUTE: '0' },
    undefined,
    async (folder, settings) => {
      const serve = (place: 0 | 1, pages: string) =>
        serveHere(
          folder,
          { ...settings, APP_URL: `http://127.0.0.1:${front}`, PORT: String(ports[place]) },
          { pages },
        );
      instances = [await serve(0, dist), await serve(1, dist)];
      replace = async (place, pages) => {
        await instances[place]?.stop();
        instances[place] = await serve(place, pages);
      };
      const proxy = await startProxy(ports, { BASALT_SOURCE_REQUESTS_IN_10S: '1000000' }, front);
      return {
        address: proxy.address,
        stop: async () => {
          await proxy.stop();
          await Promise.all(instances.map((instance) => instance.stop()));
        },
      };
    },
  );
});
afterAll(async () => {
  await server?.stop();
  if (builds !== undefined) rmSync(builds, { recursive: true });
});

test.skipIf(withoutProxy)(
  'in a rolling upgrade no first visit is blank, and a page that was open loads the new build at its next navigation',
  async () => {
    const opened = await visit(browser, [server.address]);
    await signInByPassword(opened.page, server.address, server.owner, '/app');
    expect(await entryIn(opened.page)).toBe(entryOf(dist));
    await replace(1, next);
    await bothReady();

    // Each instance has the scripts of the other.
    const [former, latest] = instances.map(({ address }) => `${address}/assets/`);
    expect((await fetch(`${former}${entryOf(next)}`)).status).toBe(200);
    expect((await fetch(`${latest}${entryOf(dist)}`)).status).toBe(200);
    // The proxy leads each of their requests, two dozen a visit, to the instances in turn.
    const visits = 6;
    let shown = 0;
    for (let count = 0; count < visits; count += 1) {
      const first = await visit(browser, [server.address]);
      await first.page.goto(`${server.address}/login`);
      await first.page.locator('input[type="password"]').waitFor();
      expect(first.faults).toEqual([]);
      shown += 1;
      await first.close();
    }
    expect(shown).toBe(visits);

    await replace(0, next);
    await bothReady();
    // Only the page of before names it now, and no instance was built with it.
    const script = await fetch(`${server.address}/assets/${entryOf(dist)}`);
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    const { page } = opened;
    // The stream was interrupted, and its next answer names the build.
    await page.getByRole('status').getByText('Live').waitFor();
    expect(await entryIn(page)).toBe(entryOf(dist));
    await navigate(page);
    expect(await entryIn(page)).toBe(entryOf(next));
    expect(opened.faults).toEqual([]);
    await opened.close();
  },
);

/** The file name of the script that a page begins with. */
const entryIn = (page: Page): Promise<string> =>
  page.evaluate(
    `document.querySelector('script[type="module"][src]').getAttribute('src').split('/').at(-1)`,
  );

const entryOf = (build: string): string =>
  /<script[^>]*type="module"[^>]*src="\/assets\/([^"]+)"/u.exec(
    readFileSync(path.join(build, 'index.html'), 'utf8'),
  )?.[1] ?? '';

/** Until both instances are ready, and the proxy, which checks three times a second, has seen it twice. */
async function bothReady(): Promise<void> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(100)) {
    const answers = await Promise.all(instances.map(({ address }) => fetch(`${address}/readyz`)));
    if (answers.every(({ ok }) => ok)) return void (await sleep(1_000));
  }
  throw new Error('the instances did not become ready');
}

/** Goes to another address of the application, and waits until the page is loaded anew. */
async function navigate(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await follow(page, '/app/projects');
  await loaded;
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
}

/** The name with another last character of its hash. */
const other = (name: string): string =>
  name.replace(/(.)(\.\w+)$/u, (_, last: string, end: string) => (last === 'x' ? 'y' : 'x') + end);

/**
 * A copy of the pages in which every name with a hash is another one, as when another version was built. Building twice takes half a
 * minute.
 */
function anotherBuild(folder: string): string {
  cpSync(dist, folder, { recursive: true });
  const assets = path.join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => /-[\w-]{8}\.(?:js|css)$/u.test(name));
  const texts = [path.join(folder, 'index.html'), ...names.map((name) => path.join(assets, name))];
  for (const file of texts) {
    let text = readFileSync(file, 'utf8');
    for (const name of names) text = text.replaceAll(name, other(name));
    writeFileSync(file, text);
  }
  for (const name of names) {
    // Its content has changed.
    rmSync(path.join(assets, `${name}.br`), { force: true });
    renameSync(path.join(assets, name), path.join(assets, other(name)));
  }
  return folder;
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((one) => once(one, 'listening')));
  const found = servers.map((one) => (one.address() as AddressInfo).port);
  await Promise.all(servers.map((one) => once(one.close(), 'close')));
  return found;
}
