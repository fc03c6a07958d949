import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { isOnNpm, npmBrowser } from './npm-browser.ts';

const nowhere = '/nowhere/chromium';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('the browser that CHROMIUM names comes first; where npm has none, the one of the system is taken', async () => {
  const folder = temporaryFolder();
  const [named, system] = [path.join(folder, 'named'), path.join(folder, 'system')];
  for (const file of [named, system]) writeFileSync(file, '');
  expect((await findBrowser(named, isOnNpm, system)).executablePath).toBe(named);
  expect((await findBrowser(undefined, false, system)).executablePath).toBe(system);
});

test('a CHROMIUM that names no file is an error, whatever else is there', async () => {
  await expect(findBrowser(nowhere, isOnNpm, process.execPath)).rejects.toThrow(
    `CHROMIUM names ${nowhere}, which is not there`,
  );
});

test('a platform for which neither has one is an error that says what to do', async () => {
  await expect(findBrowser(undefined, false, nowhere)).rejects.toThrow('name it by CHROMIUM');
});

test.runIf(isOnNpm)(
  'the one of npm is unpacked, by several at once as by one, and shows a page',
  async () => {
    const cache = temporaryFolder();
    const both = await Promise.all([npmBrowser(cache), npmBrowser(cache)]);
    expect(readdirSync(cache)).toEqual([expect.stringMatching(/^chromium-\d+\.\d+\.\d+$/u)]);
    expect(both[0]).toEqual(both[1]);
    const [{ executablePath, env }] = both;
    const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox'] });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.setContent('<h1 style="display:inline">Basalt</h1>');
    expect((await page.locator('h1').boundingBox())?.width).toBeGreaterThan(50);
    expect((await findBrowser(undefined, true, nowhere)).executablePath).toContain(
      'node_modules/.cache',
    );
  },
);
