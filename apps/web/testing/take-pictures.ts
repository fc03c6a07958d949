/**
 * `node apps/web/testing/take-pictures.ts`: writes the pictures of docs/pages, of a fresh demo, light, 1280 pixels wide.
 */
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { launchBrowser, visit } from './browser.ts';
import { buildPages } from './built-pages.ts';
import { signInByPassword } from './people.ts';
import { startServer } from './server-process.ts';

const folder = path.join(import.meta.dirname, '../../../docs/pages');

/** What is shown: where, what it is called, what tells that it is there. */
const pictures = [
  ['home', '/app', 'Today'],
  ['projects', '/app/projects', 'The shop that our customers see.'],
  ['board', '/app/projects/WEB', 'Totals with several tax rates'],
  ['list', '/app/projects/WEB/list', 'Compare two products'],
  ['ticket', '/app/tickets/WEB-4', 'Before. See the'],
] as const;

/** No picture is larger, in bytes. */
const largest = 150 * 1024;

buildPages();
const server = await startServer();
const browser = await launchBrowser();
try {
  const { page, faults, quiet } = await visit(browser, [server.address]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await signInByPassword(page, server.address, server.owner, '/app');
  mkdirSync(folder, { recursive: true });
  for (const [name, place, words] of pictures) {
    await page.goto(server.address + place);
    await page.getByText(words).first().waitFor();
    await quiet();
    const file = path.join(folder, `${name}.png`);
    await page.screenshot({ path: file });
    if (statSync(file).size > largest) throw new Error(`${file} is larger than 150 KB`);
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
} finally {
  await browser.close();
  await server.stop();
}
