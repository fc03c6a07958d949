/**
 * `node apps/web/testing/make-icons.ts`: draws the icons of the installed pages from the mark. Their names end in a version, which a
 * changed drawing raises: browsers keep them for a year.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchBrowser } from './browser.ts';

const source = path.join(import.meta.dirname, '../src');
const mark = readFileSync(path.join(source, 'mark.svg')).toString('base64');

/** By name: its width in pixels, and the part of it that the mark takes. Systems cut a maskable one to any shape. */
const icons = [
  ['icon-180-1', 180, 0.66],
  ['icon-192-1', 192, 0.8],
  ['icon-512-1', 512, 0.8],
  ['icon-maskable-1', 512, 0.5],
] as const;

const browser = await launchBrowser();
try {
  const page = await browser.newPage({ colorScheme: 'light' });
  for (const [name, size, part] of icons) {
    const ground = name === 'icon-180-1' || name === 'icon-maskable-1' ? '#fbfbfa' : 'transparent';
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<body style="margin: 0; height: 100vh; display: grid; place-items: center; background: ${ground}">
        <img style="height: ${size * part}px" src="data:image/svg+xml;base64,${mark}">`,
    );
    const file = path.join(source, 'public/assets', `${name}.png`);
    writeFileSync(file, await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
