import { createInMemoryBasalt } from '@basalt/domain/testing';
import { chromium } from 'playwright-core';
import { systemPrincipal } from '@basalt/domain';
import { startApp } from '../testing/start-app.ts';
const b = createInMemoryBasalt();
const app = await startApp(b);
const org = await app.use.createOrganization({ name: 'Acme' });
const cred = await app.use.createCredential(systemPrincipal(org.id), { name: 'k', scopes: ['*'] });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 }, colorScheme });
  page.on('console', (m) => console.log('console', m.text()));
  page.on('pageerror', (m) => console.log('error', m.message));
  await page.goto(app.address + '/docs/api');
  await page.screenshot({ path: `/tmp/shots/${colorScheme}.png` });
  if (colorScheme === 'light') {
    await page.goto(app.address + '/docs/api#createTicket');
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/shots/ticket.png` });
    await page.fill('#key', cred.token);
    await page.goto(app.address + '/docs/api#readCredential');
    await page.waitForTimeout(700);
    await page.click('#readCredential summary');
    await page.click('#readCredential button');
    await page.waitForTimeout(300);
    console.log(await page.textContent('#readCredential output'));
    await page.screenshot({ path: `/tmp/shots/try.png` });
    await page.goto(app.address + '/docs/api#record-Actor');
    await page.waitForTimeout(900);
    await page.screenshot({ path: `/tmp/shots/records.png` });
  }
}
const page = await browser.newPage({ viewport: { width: 400, height: 800 } });
await page.goto(app.address + '/docs/api#listTickets');
await page.waitForTimeout(500);
await page.screenshot({ path: `/tmp/shots/narrow.png` });
console.log(await page.evaluate('document.documentElement.scrollWidth'));
await browser.close();
await app.stop();
