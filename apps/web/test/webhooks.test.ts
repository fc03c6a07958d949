import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { alone, openPageScene } from '../testing/page-scene.ts';
import { newPerson, signInByPassword } from '../testing/people.ts';
import { startServer } from '../testing/server-process.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

let receiver: WebhookReceiver;

const scene = openPageScene({
  ...alone,
  server: () => startServer({ SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32' }),
});

beforeEach(async () => {
  receiver = await openWebhookReceiver();
});

afterEach(async () => {
  await receiver.close();
});

/** Signs the owner in and opens the webhooks of the organization. */
async function opened(page: Page): Promise<void> {
  await signInByPassword(page, scene.server.address, scene.server.owner, '/app');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'New webhook' }).waitFor();
}

/** Asks the API; the record that it answers. */
async function ask(method: string, path: string, body?: object): Promise<{ id: string }> {
  const answer = await fetch(`${scene.server.address}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${scene.server.key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { data: { id: string } }).data;
}

/** The organization of the owner. */
async function ownOrganization(): Promise<string> {
  const own = await fetch(`${scene.server.address}/api/v1/credential`, {
    headers: { Authorization: `Bearer ${scene.server.key}` },
  });
  return ((await own.json()) as { data: { organization_id: string } }).data.organization_id;
}

/** Makes a webhook in the page; its secret. */
async function create(page: Page, patterns: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Address').fill(receiver.url);
  for (const pattern of patterns) {
    await page.locator('label.checkbox', { has: page.getByText(pattern, { exact: true }) }).click();
  }
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  return (await page.getByTestId('new-secret').textContent()) ?? '';
}

const log = (page: Page) => page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem');

test('a webhook is paused, switched on, changed and deleted', async () => {
  const { page } = scene.seen;
  await opened(page);
  await page.getByRole('heading', { name: 'No webhook yet' }).waitFor();
  await create(page, ['ticket.*']);
  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Somebody paused it.').waitFor();
  expect(await page.getByRole('button', { name: 'Send a test event' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();

  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByText('Single kinds').click();
  const kind = (name: string) =>
    page.locator('label.checkbox', { has: page.getByText(name, { exact: true }) });
  expect(await kind('ticket.moved').getAttribute('data-disabled')).toBe('true');
  await kind('ticket.*').click();
  await kind('project.created').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('list', { name: 'Events' }).getByText('project.created').waitFor();
  await ask('POST', `/organizations/${await ownOrganization()}/projects`, { name: 'Website Two' });
  expect(JSON.parse((await receiver.arrived(1)).body)).toMatchObject({ type: 'project.created' });

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No webhook yet' }).waitFor();
  expect(scene.seen.faults).toEqual([]);
}, 60_000);

test('a webhook made here is sent what was signed; what failed is shown, and delivered again', async () => {
  const { page } = scene.seen;
  await opened(page);
  const secret = await create(page, ['ticket.*']);
  await page.getByRole('button', { name: 'Copy the secret' }).click();
  await page.getByText('Copied.').waitFor({ state: 'attached' });
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('heading', { name: 'Nothing yet' }).waitFor();
  expect(await page.content()).not.toContain(secret);

  await page.getByRole('button', { name: 'Send a test event' }).click();
  const { headers, body } = await receiver.arrived(1);
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
  await log(page).getByText('Delivered').waitFor();
  expect(await log(page).textContent()).toContain('answered 204, attempt 1 of 10');

  receiver.status = 500;
  await page.getByRole('button', { name: 'Send a test event' }).click();
  const failed = await receiver.arrived(2);
  const entry = log(page).first();
  await entry.getByText('Failed').waitFor();
  await entry.getByText(/answered 500, attempt 1 of 10, next attempt in \d second/u).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  receiver.status = 204;
  await entry.getByRole('button', { name: /^Try now: webhook.test of / }).click();
  await entry.getByText('Delivered').waitFor();
  const again = receiver.received.at(-1);
  expect(again?.headers['webhook-id']).toBe(failed.headers['webhook-id']);

  const { length } = receiver.received;
  await entry.getByRole('button', { name: /^Deliver again: / }).click();
  const third = await receiver.arrived(length + 1);
  expect(third.headers['webhook-id']).toBe(failed.headers['webhook-id']);
  expect(new Webhook(secret).verify(third.body, third.headers)).toBeTruthy();
  expect(scene.seen.faults).toEqual([]);
}, 60_000);

test('a new secret is shown once, and for a day deliveries carry two signatures', async () => {
  const { page } = scene.seen;
  await opened(page);
  const former = await create(page, ['*']);
  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('button', { name: 'New secret' }).click();
  const question = page.getByRole('alertdialog', { name: 'A new signing secret?' });
  await question.getByText('two signatures').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await question.getByRole('button', { name: 'Make a new secret' }).click();
  const secret = (await page.getByTestId('new-secret').textContent()) ?? '';
  expect(secret).not.toBe(former);
  await page.getByText('For 24 hours every delivery carries two signatures').waitFor();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  const { headers, body } = await receiver.arrived(1);
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
  for (const known of [former, secret]) {
    expect(new Webhook(known).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
  }
  await page.getByRole('button', { name: 'I have it' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Webhook', exact: true }).waitFor();
  expect(await page.content()).not.toContain(secret);
  expect(scene.seen.faults).toEqual([]);
}, 60_000);

test('an address that is no good and a choice of nothing are told beside the field', async () => {
  const { page } = scene.seen;
  await opened(page);
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Address').fill('http://192.168.0.1/hooks');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Choose at least one kind of event.').waitFor();
  await page.locator('label.checkbox', { has: page.getByText('*', { exact: true }) }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('The address must not lead to an address that is not public.').waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('url');
  expect(await violationsInBoth(page)).toEqual([]);
  expect(scene.seen.faults).toEqual([]);
});

test('the log is paged, and goes back as far as there is anything', async () => {
  const { page } = scene.seen;
  await opened(page);
  await create(page, ['board.*']);
  const { id } = await ask('POST', `/organizations/${await ownOrganization()}/projects`, {
    name: 'Paged',
  });
  for (let round = 1; round <= 55; round += 1) {
    await ask('POST', `/projects/${id}/boards`, { name: `Board ${round}` });
  }
  await receiver.arrived(55);
  await page.getByRole('link', { name: receiver.url }).click();
  await expect.poll(() => log(page).count(), { timeout: 15_000 }).toBe(50);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect.poll(() => log(page).count(), { timeout: 15_000 }).toBe(55);
  expect(await page.getByRole('button', { name: 'Show older' }).count()).toBe(0);
  expect(scene.seen.faults).toEqual([]);
}, 60_000);

test('a member is offered no webhooks, and has no page of them', async () => {
  const { page } = scene.seen;
  const { organization } = await newPerson(scene.server);
  const member = { email: 'plain.member@example.test', password: 'quiet granite morning' };
  await scene.server.basalt(
    `user create --role member --organization ${organization} --email ${member.email} --name`,
    'Plain Member',
    '--password',
    member.password,
  );
  await signInByPassword(page, scene.server.address, member, '/app');
  await page.getByRole('heading', { name: 'Your organizations' }).waitFor();
  expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  for (const path of ['/app/webhooks', '/app/webhooks/01890f3e-7b1a-7cc3-98c4-dc0c0c07398f']) {
    await page.goto(scene.server.address + path);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  }
  expect(scene.seen.faults).toEqual([]);
}, 60_000);

test('the keyboard alone makes a webhook and tries it', async () => {
  const { page } = scene.seen;
  await opened(page);
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate<string>(
        '(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()',
      );
      if (label.startsWith(name)) return;
    }
    throw new Error(`Tab never came to ${name}`);
  };
  await tabTo('New webhook');
  await page.keyboard.press('Enter');
  await page.getByLabel('Address').waitFor();
  await page.keyboard.type(receiver.url);
  await tabTo('ticket.*');
  await page.keyboard.press('Space');
  await tabTo('Create');
  await page.keyboard.press('Enter');
  await page.getByTestId('new-secret').waitFor();
  expect(await page.evaluate('document.activeElement.getAttribute("aria-labelledby")')).toBe(
    'told-once',
  );
  await tabTo(receiver.url);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Webhook', exact: true }).waitFor();
  await tabTo('Send a test event');
  await page.keyboard.press('Enter');
  await receiver.arrived(1);
  await log(page).getByText('Delivered').waitFor();
  expect(scene.seen.faults).toEqual([]);
});
