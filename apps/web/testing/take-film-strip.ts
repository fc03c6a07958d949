/**
 * `node apps/web/testing/take-film-strip.ts [NAME…]`: walks the journeys of docs/pages/journeys.md in a fresh demo, and writes the pictures of
 * each one beside that page, four in a file.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchBrowser, visit, type Visit } from './browser.ts';
import { buildPages } from './built-pages.ts';
import { journeys, phone } from './journeys.ts';
import { signInByPassword } from './people.ts';
import { startDemo } from './server-process.ts';

const folder = path.join(import.meta.dirname, '../../../docs/pages/journeys');

/** No file is larger, in bytes: ten of them are less than a megabyte. */
const largest = 100 * 1024;

/** A picture of the window as a data address, at a part of its size. A session that ends would bring the network back. */
async function pictureOf({ page }: Visit, scale: number, quality: number): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? phone;
  const clip = { x: 0, y: 0, width, height, scale };
  const format = { format: 'webp', quality } as const;
  const { data } = await session.send('Page.captureScreenshot', { ...format, clip });
  return `data:image/webp;base64,${data}`;
}

/** Writes the pictures of a journey into one file: two beside each other, or four of a phone. */
async function writeStrip(strip: Visit, name: string, pictures: readonly string[]): Promise<void> {
  const isPhone = name.startsWith('phone');
  const [width, height] = isPhone ? [1280, 694] : [1280, 820];
  await strip.page.setViewportSize({ width, height });
  await strip.page.setContent(
    `<body style="margin:0;background:#d9d9d6;display:grid;gap:8px;padding:4px;box-sizing:border-box;
      grid-template-columns:repeat(${isPhone ? 4 : 2},1fr)">
      ${pictures.map((picture) => `<img src="${picture}" style="width:100%;display:block">`).join('')}`,
  );
  const bytes = Buffer.from((await pictureOf(strip, 1, 62)).split(',')[1] ?? '', 'base64');
  if (bytes.length > largest) throw new Error(`${name} has ${bytes.length} bytes`);
  writeFileSync(path.join(folder, `${name}.webp`), bytes);
}

buildPages();
const server = await startDemo();
const browser = await launchBrowser();
try {
  mkdirSync(folder, { recursive: true });
  const strip = await visit(browser, [server.address]);
  const wanted = process.argv.slice(2);
  const failed: string[] = [];
  for (const { name, screen, walk } of journeys) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const seen = await visit(browser, [server.address], {
      screen: { viewport: screen },
    });
    await seen.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await signInByPassword(seen.page, server.address, server.owner, '/app');
    const pictures: string[] = [];
    const shoot = async () => {
      // Without a network, a page goes on asking.
      if (name !== 'offline') await seen.quiet();
      pictures.push(await pictureOf(seen, screen === phone ? 0.8 : 0.5, 90));
    };
    try {
      await walk({ ...seen, address: server.address }, shoot);
      await writeStrip(strip, name, pictures);
    } catch (error) {
      failed.push(`${name}: ${(error as Error).message}`);
    }
    await seen.close();
  }
  if (failed.length > 0) throw new Error(failed.join('\n'));
} finally {
  await browser.close();
  await server.stop();
}
