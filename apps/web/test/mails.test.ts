import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword, signInOnPage, signOut, unfold } from '../testing/people.ts';

const fixture = openPageFixture(alone);

/** Invites somebody to the demo organization, as its owner does who is signed in on the page. */
async function invite(page: Page, email: string): Promise<string> {
  const status = await page.evaluate<number>(`(async () => {
    const me = await (await fetch('/app-api/me')).json();
    const answer = await fetch('/app-api/organizations/' + me.data.organizations[0].id + '/invitations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: ${JSON.stringify(email)}, role: 'member' }),
    });
    return answer.status;
  })()`);
  expect(status).toBe(201);
  return fixture.server.mailLink('invitation', email);
}

journey(
  'links in mails: a new password, and invitations of strangers and of people with an account',
  fixture,
  {
    async 'a forgotten password: the mail brings a link that works once, and the page says the same for any address'() {
      await fixture.seen.empty();
      const { page } = fixture.seen;
      const reported: string[] = [];
      for (const email of ['nobody@example.test', fixture.server.owner.email]) {
        await page.goto(`${fixture.server.address}/login`);
        await page.getByRole('link', { name: 'Forgot your password?' }).click();
        // Both pages have such a field.
        await page.waitForURL(`${fixture.server.address}/login/forgot`);
        await page.getByLabel('Email').fill(email);
        await page.getByRole('button', { name: 'Send the link' }).click();
        await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
        const words = await page.getByRole('status').textContent();
        reported.push(String(words).replace(email, 'SOMEBODY'));
      }
      expect(reported[0]).toBe(reported[1]);

      const link = await fixture.server.mailLink('password_reset', fixture.server.owner.email);
      const password = 'a new quiet morning';
      await page.goto(link);
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Change the password' }).click();
      await page.locator('.form_fieldError').waitFor();
      // In the address bar the token would be in every screenshot.
      expect(page.url()).toBe(`${fixture.server.address}/login/reset`);
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Change the password' }).click();
      await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
      await signInOnPage(
        page,
        fixture.server.address,
        { ...fixture.server.owner, password },
        '/app',
      );
      fixture.server.owner.password = password;

      await page.goto(link);
      await page.getByLabel('New password', { exact: true }).fill('yet another morning');
      await page.getByRole('button', { name: 'Change the password' }).click();
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a stranger who is invited makes an account, joins, and is signed in at home; the link says that it was used'() {
      await fixture.seen.empty();
      const { page } = fixture.seen;
      await signInByPassword(page, fixture.server.address, fixture.server.owner, '/app');
      const link = await invite(page, 'newcomer@example.test');
      await signOut(page);
      await page.goto(link);
      await page.getByRole('heading', { name: 'Join Basalt Demo' }).waitFor();
      await page
        .getByText('Ada Quarry invites you to Basalt Demo. You sign in with newcomer@example.test.')
        .waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await page.getByLabel('Your name').fill('New Comer');
      await page.getByLabel('Choose a password', { exact: true }).fill('quiet granite morning');
      await page.getByRole('button', { name: 'Make an account and join' }).click();
      await page.waitForURL(`${fixture.server.address}/app`);
      await page.locator('.frame_who').getByText('Basalt Demo').waitFor();
      await unfold(page, 'Organization');
      await page.getByRole('link', { name: 'People' }).waitFor();
      expect(await page.getByRole('link', { name: 'API credentials' }).count()).toBe(0);

      await page.getByText(/^Basalt Demo · /u).waitFor();

      await page.goto(link);
      await page.getByRole('heading', { name: 'You are in Basalt Demo already' }).waitFor();
      await page.getByText('This invitation was used.').waitFor();
      await page.getByRole('link', { name: 'Go to Basalt Demo' }).click();
      await page.waitForURL(`${fixture.server.address}/app`);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'who has an account signs in first, comes back to the invitation and accepts it'() {
      await fixture.seen.empty();
      const { page } = fixture.seen;
      const { id } = await fixture.server.basalt('organization create --name Elsewhere');
      const person = { email: 'known@example.test', password: 'quiet granite morning' };
      await fixture.server.basalt(
        `user create --organization ${id} --email ${person.email} --name`,
        'Known Person',
        '--password',
        person.password,
      );
      await signInByPassword(page, fixture.server.address, fixture.server.owner, '/app');
      const link = await invite(page, person.email);
      await signOut(page);
      await page.goto(link);
      await page.getByRole('button', { name: 'Sign in first' }).click();
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('You are signed in as Known Person').waitFor();
      await page.getByRole('button', { name: 'Accept the invitation' }).click();
      await page.waitForURL(`${fixture.server.address}/app`);
      // The one that was joined, and not the one of before.
      await page.getByText(/^Basalt Demo · /u).waitFor();
      await unfold(page, 'Your account');
      const organizations = page.getByRole('combobox', { name: 'Organization' }).locator('option');
      await organizations.first().waitFor({ state: 'attached' });
      expect((await organizations.allTextContents()).toSorted()).toEqual([
        'Basalt Demo',
        'Elsewhere',
      ]);
      expect(fixture.seen.faults).toEqual([]);
    },
  },
);
