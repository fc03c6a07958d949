import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { copiedBy } from '../testing/copied.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner } from '../testing/people.ts';

const fixture = openPageFixture(alone);

const open = () => openAsOwner(fixture, '/app/credentials');

/** Makes a credential in the page; its key. */
async function create(page: Page, name: string, scopes: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'New credential' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  for (const scope of scopes) {
    await page
      .locator('label.checkbox_checkbox', { has: page.getByText(scope, { exact: true }) })
      .click();
  }
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  return (await page.getByTestId('new-key').textContent()) ?? '';
}

/** Makes another organization, in which the owner of the first has this role; its id. */
async function alsoIn(name: string, role: string): Promise<string> {
  const { id } = await fixture.server.basalt('organization create --name', name);
  const { email } = fixture.server.owner;
  await fixture.server.basalt(
    `user create --organization ${id} --role ${role} --email ${email} --name`,
    'Ada Quarry',
  );
  return id;
}

const credentialOf = (key: string) =>
  fetch(`${fixture.server.address}/api/v1/credential`, {
    headers: { Authorization: `Bearer ${key}` },
  });

const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;

journey('keys of the API are made with scopes, renewed, revoked and refused', fixture, {
  async 'a key made here works with its scopes alone, is replaced by a new one, and is revoked'() {
    const page = await open();
    const key = await create(page, 'Reporter', ['tickets:read', 'boards:read']);
    await page
      .getByText(/ · made by /u)
      .first()
      .waitFor();
    const answer = await credentialOf(key);
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { scopes: string[]; expires_at: string } };
    expect(data.scopes.toSorted()).toEqual(['boards:read', 'tickets:read']);
    const days = (new Date(data.expires_at).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    expect(await copiedBy(page, 'Copy the key')).toBe(key);

    await page.getByRole('button', { name: 'New key for Reporter' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /The old key/u })
      .click();
    await page.getByRole('option', { name: 'It stops at once' }).click();
    await page.getByRole('button', { name: 'Make a new key' }).click();
    await page.getByTestId('new-key').filter({ hasNotText: key }).waitFor();
    const newKey = (await page.getByTestId('new-key').textContent()) ?? '';
    expect((await credentialOf(key)).status).toBe(401);
    expect((await credentialOf(newKey)).status).toBe(200);

    await page.getByRole('button', { name: 'Revoke Reporter' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect((await credentialOf(newKey)).status).toBe(401);
    await page.reload();
    await page.getByText('Reporter').waitFor();
    expect(await page.content()).not.toContain(newKey);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'without a scope nothing is created, and the form says why'() {
    const page = await open();
    await page.getByRole('button', { name: 'New credential' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nothing');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const why = page.getByText('Choose at least one scope.');
    await why.waitFor();
    expect(await top(why)).toBeLessThan(await top(page.locator('label.checkbox_checkbox').first()));
    await page.getByRole('button', { name: 'Read only' }).click();
    await why.waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(8);
    expect(await page.getByTestId('new-key').count()).toBe(0);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'of several organizations one is chosen; members manage none'() {
    const page = await open();
    const second = await alsoIn('Second Quarry', 'admin');
    await alsoIn('Third Quarry', 'member');
    await page.reload();
    await page.getByRole('button', { name: /Organization/u }).click();
    const chosen = page.getByRole('listbox').getByRole('option');
    await chosen.first().waitFor();
    expect(await chosen.allTextContents()).toEqual(['Basalt Demo', 'Second Quarry']);
    await chosen.filter({ hasText: 'Second Quarry' }).click();
    await page.getByRole('heading', { name: 'No credential yet' }).waitFor();
    const key = await create(page, 'Second key', ['tickets:read']);
    const { data } = (await (await credentialOf(key)).json()) as {
      data: { organization_id: string };
    };
    expect(data.organization_id).toBe(second);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'no link of the side bar moves when the projects come'() {
    const page = await open();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/projects\?/u, async (route) => {
      await released;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('link', { name: 'Home' }).waitFor();
    const settings = page.getByRole('navigation', { name: 'Organization' });
    const place = await settings.boundingBox();
    release();
    const projects = page.getByRole('navigation', { name: 'Projects' });
    await projects.getByRole('link', { name: 'Web shop' }).waitFor();
    expect(await settings.boundingBox()).toEqual(place);
  },
});
