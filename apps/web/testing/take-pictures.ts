/**
 * `node apps/web/testing/take-pictures.ts`: writes the pictures of docs/pages, of a fresh demo, light, on a desk and on a phone.
 */
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { launchBrowser, visit } from './browser.ts';
import { buildPages } from './built-pages.ts';
import { signInByPassword } from './people.ts';
import { startDemo } from './server-process.ts';

const folder = path.join(import.meta.dirname, '../../../docs/pages');

const desk = { width: 1280, height: 800 };
/** For pages with many pictures of people, which take more bytes than letters. */
const lowDesk = { width: 1280, height: 680 };
const phone = { width: 390, height: 800 };

/** What is shown: where, what it is called, what tells that it is there, on which screen. */
const pictures = [
  ['home', '/app', 'What others did', lowDesk],
  ['inbox', '/app/notifications', 'What concerns you', desk],
  ['projects', '/app/projects', 'The shop that our customers see.', desk],
  ['board', '/app/projects/WEB', 'Totals with several tax rates', desk],
  ['list', '/app/projects/WEB/list', 'Compare two products', lowDesk],
  ['ticket', '/app/tickets/WEB-11', 'Before. See the', desk],
  ['timeline', '/app/projects/WEB/timeline', 'Guest checkout keeps the basket', desk],
  ['calendar', '/app/projects/WEB/calendar', 'Totals with', desk],
  ['cycles', '/app/projects/WEB/cycles', 'Sprint 3', desk],
  ['plan', '/app/projects/WEB/cycles/plan', 'Backlog', desk],
  ['flow', '/app/projects/WEB/flow', 'Work in progress by age', desk],
  ['analytics', '/app/projects/WEB/analytics', 'By week', desk],
  ['documents', '/app/documents', 'Documents', desk],
  ['search', '/app/search?q=basket', 'Basket', desk],
  ['audit', '/app/audit', 'Audit', desk],
  ['imports', '/app/imports', 'Imports', desk],
  ['phone-board', '/app/projects/WEB', 'Gift cards', phone],
  ['phone-ticket', '/app/tickets/WEB-11', 'Credit check', phone],
  ['phone-timeline', '/app/projects/WEB/timeline', 'Totals with several tax rates', phone],
] as const;

/** No picture is larger, in bytes. */
const largest = 150 * 1024;

buildPages();
const server = await startDemo();
const browser = await launchBrowser();
try {
  const { page, faults, quiet } = await visit(browser, [server.address]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await signInByPassword(page, server.address, server.owner, '/app');
  mkdirSync(folder, { recursive: true });
  for (const [name, place, words, screen] of pictures) {
    await page.setViewportSize(screen);
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
