import { expect } from 'vitest';
import { openOidcProvider } from '../testing/oidc-provider.ts';
import { journey } from '../testing/journey.ts';
import { openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword, signInOnPage, signOut, unfold } from '../testing/people.ts';
import { startServer } from '../testing/server-process.ts';

const fixture = openPageFixture({
  provider: () => openOidcProvider({ id: 'lin', email: 'lin@example.test', name: 'Lin Provider' }),
  server: ({ settings }) => startServer({ ...settings, SERVICE_API_REFERENCE: 'false' }),
});

journey('who signs in is led to the page that was asked for, and nowhere else', fixture, {
  async 'who asked for a page and signs in over a provider is led to that page, once'() {
    await fixture.seen.empty();
    const { page } = fixture.seen;
    await page.goto(`${fixture.server.address}/app/sessions?from=letter`);
    await page.waitForURL(`${fixture.server.address}/login`);
    await page.getByRole('link', { name: 'Continue with Acme' }).click();
    await page.getByText('This browser').waitFor();
    expect(page.url()).toBe(`${fixture.server.address}/app/sessions?from=letter`);
    await signOut(page);
    await page.getByRole('link', { name: 'Continue with Acme' }).click();
    await page.getByRole('heading', { name: /^Hello, / }).waitFor();
    expect(page.url()).toBe(`${fixture.server.address}/app`);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'an answer that comes late leads nobody back to the page that was signed out of'() {
    await fixture.seen.empty();
    const { page } = fixture.seen;
    await signInByPassword(page, fixture.server.address, fixture.server.owner, '/app');
    const isAsked = Promise.withResolvers<void>();
    const isOver = Promise.withResolvers<void>();
    await page.route('**/app-api/me/sessions?*', async (route) => {
      isAsked.resolve();
      await isOver.promise;
      await route.continue();
    });
    const refused = page.waitForResponse('**/app-api/me/sessions?*');
    await page.route('**/app-api/auth/logout', async (route) => {
      const response = await route.fetch();
      isOver.resolve();
      const late = await refused;
      await late.finished();
      expect(late.status()).toBe(401);
      await route.fulfill({ response });
    });
    await unfold(page, 'Your account');
    await page.getByRole('link', { name: 'Sessions' }).click();
    await isAsked.promise;
    await signOut(page);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await signInOnPage(page, fixture.server.address, fixture.server.owner, '/app');
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'nobody is led elsewhere, whatever the address or the browser holds'() {
    await fixture.seen.empty();
    const place = 'https://elsewhere.test/app';
    const { page } = fixture.seen;
    await page.goto(`${fixture.server.address}/login?next=${encodeURIComponent(place)}`);
    await page.getByLabel('Email').waitFor();
    await page.evaluate(`sessionStorage.setItem('basalt.returnTo', ${JSON.stringify(place)})`);
    await page.getByRole('link', { name: 'Continue with Acme' }).click();
    await page.getByRole('heading', { name: /^Hello, / }).waitFor();
    expect(page.url()).toBe(`${fixture.server.address}/app`);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'without a reference of the API no page leads to one'() {
    await fixture.seen.empty();
    const { page } = fixture.seen;
    await signInByPassword(page, fixture.server.address, fixture.server.owner, '/app/credentials');
    const [reported] = await Promise.all([
      page.waitForResponse('**/app-api/auth/config'),
      page.reload(),
    ]);
    await reported.finished();
    await page.getByRole('button', { name: 'New credential' }).waitFor();
    await fixture.seen.quiet();
    expect(await page.getByRole('link', { name: 'Reference of the API' }).count()).toBe(0);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a busy button keeps its focus, takes no second press, and leaves nothing behind'() {
    await fixture.seen.empty();
    const { page } = fixture.seen;
    await signInOnPage(page, fixture.server.address, fixture.server.owner, '/app');
    await unfold(page, 'Your account');
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
    expect(fixture.seen.faults).toEqual([]);
  },
});
