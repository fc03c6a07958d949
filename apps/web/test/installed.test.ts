import { expect, test } from 'vitest';
import { alone, openPageFixture } from '../testing/page-fixture.ts';

const fixture = openPageFixture(alone);

test('the browser finds nothing that keeps the pages from being installed, with a manifest and icons that are there', async () => {
  const { page, faults } = fixture.seen;
  await page.goto(`${fixture.server.address}/login`);
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as {
    start_url: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(new URL(url).pathname).toMatch(/^\/assets\/app-.+\.webmanifest$/u);
  expect(manifest.start_url).toBe('/app');
  const touched = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, sizes } of [...manifest.icons, { src: touched ?? '', sizes: '180x180' }]) {
    const size = await page.evaluate<string>(`(async () => {
      const icon = new Image();
      icon.src = ${JSON.stringify(src)};
      await icon.decode();
      return icon.naturalWidth + 'x' + icon.naturalHeight;
    })()`);
    expect(size).toBe(sizes);
  }
  expect(faults).toEqual([]);
});
