import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { sharedBrowser, visit } from '../testing/browser.ts';
import { buildPages } from '../testing/built-pages.ts';
import { extendTimeouts } from '../testing/timeouts.ts';

extendTimeouts();

// In dark, `axe.ts` checks the rules about colours alone: these tests show that the themes differ in nothing else.

const built = path.join(import.meta.dirname, '../dist');
const pageOfServer = path.join(import.meta.dirname, '../../../packages/http/src/pages/page.ts');

const read = (pattern: string): string[] =>
  globSync(pattern, { cwd: built }).map((name) => readFileSync(path.join(built, name), 'utf8'));

/** Expects one rule for dark, which gives variables that are there before another value. */
function expectValuesAlone(sheet: string): void {
  const [before = '', dark = '', ...more] = sheet.split(
    /@media \(prefers-color-scheme: ?dark\) ?/u,
  );
  expect(more).toEqual([]);
  const values = /^\{\s*:root ?\{(?<values>\s*(?:--[\w-]+:[^;{}]*;?\s*)+)\}\s*\}/u.exec(dark);
  const names = values?.groups?.['values']?.match(/(?<=[;\s]|^)--[\w-]+:/gu) ?? [];
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(before).toContain(name);
}

test('the dark theme of the pages gives other values to variables, and no script knows of it', () => {
  buildPages();
  const [sheet = '', ...others] = read('assets/*.css');
  expect(others).toEqual([]);
  expectValuesAlone(sheet);
  const scripts = [...read('assets/*.js'), ...read('index.html')];
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((text) => text.includes('prefers-color-scheme'))).toEqual([]);
});

test('so does that of the pages which the server writes itself', () => {
  expectValuesAlone(readFileSync(pageOfServer, 'utf8'));
});

test('a contrast that is too low in dark alone is found, and in light what no colour is about', async () => {
  const browser = await sharedBrowser();
  const { page, close } = await visit(browser, []);
  const dark = '@media (prefers-color-scheme: dark) { p { color: #777; background: #666 } }';
  await page.setContent(
    `<html lang="en"><title>Page</title><style>${dark}</style><main><h1>Heading</h1><p>Some words</p><button></button></main>`,
  );
  const found = await violationsInBoth(page);
  expect(found.map((one) => one.split(' (')[0])).toEqual([
    'light: button-name',
    'dark: color-contrast',
  ]);
  await close();
});
