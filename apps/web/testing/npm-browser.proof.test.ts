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

test('the browser that CHROMIUM names comes first, then the one of the system', async () => {
  const folder = temporaryFolder();
  const [named, system] = [path.join(folder, 'named'), path.join(folder, 'system')];
  for (const file of [named, system]) writeFileSync(file, '');
  expect((await findBrowser(named, system)).executablePath).toBe(named);
  expect((await findBrowser(undefined, system)).executablePath).toBe(system);
});

test('a CHROMIUM that names no file is an error, whatever else is there', async () => {
  await expect(findBrowser(nowhere, process.execPath)).rejects.toThrow(
    `CHROMIUM names ${nowhere}, which is not there`,
  );
});

test.runIf(isOnNpm)(
  'without either the one of npm is unpacked, by several at once as by one, and shows a page',
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
    expect((await findBrowser(undefined, nowhere)).executablePath).toContain('node_modules/.cache');
  },
);
