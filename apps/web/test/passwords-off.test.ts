import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { openOidcProvider } from '../testing/oidc-provider.ts';
import { journey } from '../testing/journey.ts';
import { openPageFixture } from '../testing/page-fixture.ts';
import { startServer } from '../testing/server-process.ts';

const fixture = openPageFixture({
  provider: () => openOidcProvider({ id: 'lin', email: 'Lin@Example.TEST', name: 'Lin Provider' }),
  server: (provider) => startServer({ ...provider.settings, SERVICE_PASSWORDS: 'off' }),
});

/** The address that the command prints for the owner of the demo organization, at the server of the test. */
async function signInLink(): Promise<string> {
  const { server } = fixture;
  const { link } = await server.basalt('user sign-in-link', server.owner.email);
  const { pathname, hash } = new URL(String(link));
  return server.address + pathname + hash;
}

const passwordFields = () => fixture.seen.page.locator('input[type=password]').count();

journey('without passwords: the sign-in page, invitations, and the link of an operator', fixture, {
  async 'the sign-in page has the providers only, and the pages for passwords lead back to it'() {
    await fixture.seen.empty();
    const { page } = fixture.seen;
    const { address } = fixture.server;
    await page.goto(`${address}/login`);
    await page.getByRole('link', { name: 'Continue with Acme' }).waitFor();
    await expect.poll(passwordFields).toBe(0);
    expect(await page.getByRole('link', { name: 'Forgot your password?' }).count()).toBe(0);
    for (const path of ['/login/forgot', '/login/reset#token=none']) {
      await page.goto(address + path);
      await page.getByRole('heading', { name: 'There are no passwords here' }).waitFor();
      expect(await passwordFields()).toBe(0);
      await page.getByRole('link', { name: 'To sign-in' }).click();
      await page.waitForURL(`${address}/login`);
    }
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'an invitation offers to sign in first, and is accepted then'() {
    await fixture.seen.empty();
    const { page } = fixture.seen;
    const { server } = fixture;
    await page.goto(await signInLink());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${server.address}/app`);
    const status = await page.evaluate<number>(`(async () => {
    const me = await (await fetch('/app-api/me')).json();
    const answer = await fetch('/app-api/organizations/' + me.data.organizations[0].id + '/invitations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'lin@example.test', role: 'member' }),
    });
    return answer.status;
  })()`);
    expect(status).toBe(201);
    const link = await server.mailLink('invitation', 'lin@example.test');
    // The browser has the session of somebody else.
    await page.goto(link);
    await page.getByText('Sign out, and sign in with lin@example.test').waitFor();
    expect(await page.getByRole('button', { name: 'Accept the invitation' }).count()).toBe(0);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${server.address}/login`);
    await page.goto(link);
    await page.getByText('then this invitation is shown again').waitFor();
    expect(await passwordFields()).toBe(0);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Continue with Acme' }).click();
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.waitForURL(`${server.address}/app`);
    await page.goto(`${server.address}/app/profile`);
    await page.getByText('You sign in as lin@example.test.').waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'the link of an operator waits for a press, works once, and the account has no card for a password'() {
    await fixture.seen.empty();
    const { page } = fixture.seen;
    const { address } = fixture.server;
    const link = await signInLink();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Sign in with this link' }).waitFor();
    // In the address bar the token would be in every screenshot.
    expect(page.url()).toBe(`${address}/login/link`);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${address}/app`);
    await page.goto(`${address}/app/security`);
    await page.getByText('Your provider is enough to sign in').waitFor();
    await expect.poll(passwordFields).toBe(0);
    expect(await page.getByRole('heading', { name: 'Password' }).count()).toBe(0);
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
});
