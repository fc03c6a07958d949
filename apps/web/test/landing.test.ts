import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser, visit, type Visit } from '../testing/browser.ts';
import { buildPages } from '../testing/built-pages.ts';
import { openOidcProvider, type OidcProvider } from '../testing/oidc-provider.ts';
import { signInByPassword, signOut } from '../testing/people.ts';
import { startServer, type ServerProcess } from '../testing/server-process.ts';

let browser: Browser;
let provider: OidcProvider;
let server: ServerProcess;
let seen: Visit;

beforeAll(async () => {
  buildPages();
  provider = await openOidcProvider({ id: 'lin', email: 'lin@example.test', name: 'Lin Provider' });
  server = await startServer({ ...provider.settings, SERVICE_API_REFERENCE: 'false' });
  await provider.serve(server.address);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await provider?.close();
});

beforeEach(async () => {
  seen = await visit(browser, [server.address, provider.origin]);
});

afterEach(async () => {
  await seen.close();
});

test('who asked for a page and signs in over a provider is led to that page, once', async () => {
  const { page } = seen;
  await page.goto(`${server.address}/app/sessions?from=letter`);
  await page.waitForURL(`${server.address}/login`);
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await page.getByText('This browser').waitFor();
  expect(page.url()).toBe(`${server.address}/app/sessions?from=letter`);
  await signOut(page);
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await page.getByRole('heading', { name: /^Hello, / }).waitFor();
  expect(page.url()).toBe(`${server.address}/app`);
  expect(seen.faults).toEqual([]);
});

test.each(['https://elsewhere.test/app', '//elsewhere.test/app', 'javascript:alert(1)'])(
  'nobody is led to %s',
  async (place) => {
    const { page } = seen;
    await page.goto(`${server.address}/login?next=${encodeURIComponent(place)}`);
    await page.getByLabel('Email').waitFor();
    await page.evaluate(`sessionStorage.setItem('basalt.landing', ${JSON.stringify(place)})`);
    await page.getByRole('link', { name: 'Continue with Acme' }).click();
    await page.getByRole('heading', { name: /^Hello, / }).waitFor();
    expect(page.url()).toBe(`${server.address}/app`);
    expect(seen.faults).toEqual([]);
  },
);

test('without a reference of the API the home page leads to none', async () => {
  const { page } = seen;
  await signInByPassword(page, server.address, server.owner, '/app');
  await page.getByRole('heading', { name: 'Your organizations' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('link', { name: 'Reference of the API' }).count()).toBe(0);
  expect(seen.faults).toEqual([]);
});

test('a busy button keeps its focus, takes no second press, and leaves nothing behind', async () => {
  const { page } = seen;
  await signInByPassword(page, server.address, server.owner, '/app');
  await page.getByRole('link', { name: 'Profile' }).click();
  let asked = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/app-api/me', async (route) => {
    if (route.request().method() === 'PATCH') {
      asked += 1;
      await held.promise;
    }
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Quarry Second');
  const save = page.getByRole('button', { name: 'Save' });
  await save.focus();
  await page.keyboard.press('Enter');
  await page.locator('button[aria-disabled="true"]').waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Save');
  await page.keyboard.press('Enter');
  await save.click({ force: true });
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  held.resolve();
  await page.getByText('Your name is saved.').waitFor();
  expect(asked).toBe(1);
  expect(await page.locator('[data-live-announcer] [role="img"]').count()).toBe(0);
  expect(seen.faults).toEqual([]);
});
