import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { sharedBrowser, visit } from '../testing/browser.ts';
import { buildPages } from '../testing/built-pages.ts';
import { alone, openStage } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';
import { extendTimeouts } from '../testing/timeouts.ts';

extendTimeouts();
const fixture = openStage(alone);

// In dark, `axe.ts` checks the rules about colours alone: these tests show that the themes differ in nothing else.

const sources = path.join(import.meta.dirname, '../src');
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

test('the dark theme of the pages gives other colors to variables, and no script asks the system for it', () => {
  buildPages();
  const sheets = globSync('**/*.css', { cwd: sources });
  const [tokens = '', ...others] = sheets
    .toSorted((one) => (one.endsWith('tokens.css') ? -1 : 1))
    .map((name) => readFileSync(path.join(sources, name), 'utf8'));
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter((sheet) => /light-dark|prefers-color-scheme/u.test(sheet))).toEqual([]);
  expect(tokens).not.toContain('prefers-color-scheme');
  const declared = tokens.split('\n').filter((line) => line.includes('light-dark('));
  expect(declared.length).toBeGreaterThan(20);
  for (const line of declared) expect(line).toMatch(/^ {2}(?:--[\w-]+:| {2})/u);
  const scripts = [...read('assets/*.js'), ...read('index.html')];
  expect(scripts.length).toBeGreaterThan(1);
  // As a query: the words of CSS that code in colours knows have the bare name.
  expect(scripts.filter((text) => text.includes('(prefers-color-scheme'))).toEqual([]);
});

test('a theme that was chosen is there before any script of the pages, against the system', async () => {
  buildPages();
  const { server } = fixture;
  const browser = await sharedBrowser();
  const { page, close } = await visit(browser, [server.address]);
  await page.emulateMedia({ colorScheme: 'light' });
  await signInByPassword(page, server.address, server.owner, '/app/profile');
  const paper = () =>
    page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
  const before = await paper();
  await page.getByRole('button', { name: /Theme/u }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Dark' }).click();
  await expect.poll(paper).not.toBe(before);
  const dark = await paper();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await paper()).toBe(dark);
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('button', { name: /Language of dates/u }).click();
  await page.getByRole('option', { name: /^Deutsch/u }).click();
  await page.getByRole('button', { name: /Deutsch/u }).waitFor();
  const today = new Intl.DateTimeFormat('de', { weekday: 'long', day: 'numeric', month: 'long' });
  const begun = today.format(new Date());
  await page.goto(`${server.address}/app`);
  await page.getByText(/^Basalt Demo · /u).waitFor();
  // The day may end meanwhile.
  await page.getByText(new RegExp(`${begun}|${today.format(new Date())}`, 'u')).waitFor();
  await close();
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
