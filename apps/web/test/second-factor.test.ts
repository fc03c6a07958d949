import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { copiedBy } from '../testing/copied.ts';
import { openOidcProvider } from '../testing/oidc-provider.ts';
import { journey } from '../testing/journey.ts';
import { openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { enrol, signInOnPage, signOut } from '../testing/people.ts';
import { newFolder, startServer } from '../testing/server-process.ts';
import { writeSsoDriver } from '../testing/sso-driver.ts';
import { freshCode } from '../testing/totp-code.ts';

const fixture = openPageFixture({
  provider: () => openOidcProvider({ id: 'lin', email: 'Lin@Example.TEST', name: 'Lin Provider' }),
  server: async (provider) => {
    const folder = newFolder();
    const settings = { ...provider.settings, ...writeSsoDriver(folder) };
    return startServer({ ...settings, SERVICE_REQUIRE_TWO_FACTOR: 'true' }, folder);
  },
});

journey(
  'the second factor, by password, provider and single sign-on, and what is refused',
  fixture,
  {
    async 'a password leads to the enrolment, then to the application; later to a code, or a recovery code'() {
      await fixture.seen.empty();
      const { page } = fixture.seen;
      await signInOnPage(page, fixture.server.address, fixture.server.owner, '/login/setup');
      await page.getByRole('img', { name: /QR code/u }).waitFor();
      // Not by `waitForFunction`, which the policy of the page stops when it looks a second time.
      const width = () =>
        page.evaluate<number>('document.querySelector(".sign-in_qr").naturalWidth');
      await expect.poll(width, { timeout: timeoutMs }).toBeGreaterThan(0);
      const { secret, recoveryCodes } = await enrol(page);
      expect(new Set(recoveryCodes).size).toBe(10);
      expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
      expect(await copiedBy(page, 'Copy all')).toBe(recoveryCodes.join('\n'));
      await page.getByText('I have saved these codes').click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`${fixture.server.address}/app`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('second factor').count()).toBe(0);
      await signOut(page);

      await signInOnPage(page, fixture.server.address, fixture.server.owner, '/login/challenge');
      await page.getByLabel('Six-digit code').fill('000000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('The code is wrong, was used already or has expired.').waitFor();
      expect(await page.getByLabel('Six-digit code').getAttribute('aria-invalid')).toBe('true');
      await page.getByLabel('Six-digit code').fill(await freshCode(secret));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`${fixture.server.address}/app`);
      await signOut(page);

      for (const expected of ['/app', '/login/challenge']) {
        await signInOnPage(page, fixture.server.address, fixture.server.owner, '/login/challenge');
        await page.getByRole('button', { name: 'Use a recovery code' }).click();
        await page.getByLabel('Recovery code').fill(String(recoveryCodes[0]).toUpperCase());
        await page.getByRole('button', { name: 'Continue' }).click();
        if (expected === '/app') {
          await page.waitForURL(`${fixture.server.address}/app`);
          await signOut(page);
        } else await page.getByText('The recovery code is wrong, was used already').waitFor();
      }
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'without its first half, a challenge says that it has expired and leads back'() {
      await fixture.seen.empty();
      const { page } = fixture.seen;
      await page.goto(`${fixture.server.address}/login/challenge`);
      await page.getByLabel('Six-digit code').fill('123456');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('alert').getByText('has expired').waitFor();
      await page.getByRole('link', { name: 'Sign in again' }).click();
      await page.waitForURL(`${fixture.server.address}/login`);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a person of the provider is led to the enrolment, and then to the page they had asked for'() {
      await fixture.seen.empty();
      const { page } = fixture.seen;
      await page.goto(`${fixture.server.address}/app/sessions`);
      await page.waitForURL(`${fixture.server.address}/login`);
      await page.getByRole('link', { name: 'Continue with Acme' }).click();
      await page.waitForURL(`${fixture.server.address}/login/setup`);
      const { secret } = await enrol(page);
      await page.getByText('I have saved these codes').click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`${fixture.server.address}/app/sessions`);
      await page.getByText('This browser').waitFor();
      await page.getByText('lin@example.test').waitFor();
      await signOut(page);

      await page.goto(`${fixture.server.address}/app/security`);
      await page.waitForURL(`${fixture.server.address}/login`);
      await page.getByRole('link', { name: 'Continue with Acme' }).click();
      await page.waitForURL(`${fixture.server.address}/login/challenge`);
      await page.getByLabel('Six-digit code').fill(await freshCode(secret));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`${fixture.server.address}/app/security`);

      // Where a second factor is demanded, it cannot be turned off, but another app can take its place.
      await page.getByText('so it cannot be turned off').waitFor();
      await page.getByRole('button', { name: 'Use another app' }).click();
      await page
        .getByRole('alertdialog')
        .getByLabel('Six-digit code')
        .fill(await freshCode(secret));
      await page.getByRole('button', { name: 'Go on' }).click();
      const shown = page.getByTestId('totp-secret');
      await shown.waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      const fresh = ((await shown.textContent()) ?? '').replaceAll(' ', '');
      expect(fresh).not.toBe(secret);
      await page.getByLabel('Six-digit code').fill(await freshCode(fresh));
      await page.getByRole('button', { name: 'Use this app from now on' }).click();
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
      await page.getByText('I have saved these codes').click();
      await page.getByRole('button', { name: 'Done' }).click();
      await signOut(page);
      await page.getByRole('link', { name: 'Continue with Acme' }).click();
      await page.getByLabel('Six-digit code').fill(await freshCode(fresh));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`${fixture.server.address}/app`);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'single sign-on is led to the enrolment, too'() {
      await fixture.seen.empty();
      const { page } = fixture.seen;
      await page.goto(`${fixture.server.address}/login`);
      await page.getByRole('link', { name: 'Single sign-on' }).click();
      await page.waitForURL(`${fixture.server.address}/login/setup`);
      await page.getByTestId('totp-secret').waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${fixture.server.address}/login`);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'what the driver refuses and a sign-in that was not started here are pages that lead back'() {
      await fixture.seen.empty();
      const { page } = fixture.seen;
      for (const [path, status, words] of [
        ['/auth/sso/saml/callback?word=shut', 403, 'Say the word.'],
        ['/auth/oauth/acme/callback?code=x&state=y', 419, 'not started here'],
      ] as const) {
        const answer = await page.goto(fixture.server.address + path);
        expect(answer?.status()).toBe(status);
        await page.getByText(words).waitFor();
        expect(await violationsInBoth(page)).toEqual([]);
        await page.getByRole('link', { name: /sign-in page/u }).click();
        await page.waitForURL(`${fixture.server.address}/login`);
      }
      expect(fixture.seen.faults).toEqual([]);
    },
  },
);
