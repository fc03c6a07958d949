import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { follow, takesFocus } from '../testing/browser.ts';
import { callApi, newProject } from '../testing/call-api.ts';
import { copiedBy } from '../testing/copied.ts';
import { tabTo } from '../testing/keyboard.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { newPerson, openAsOwner, signInByPassword, unfold } from '../testing/people.ts';
import { startServer } from '../testing/server-process.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

let receiver: WebhookReceiver;

const fixture = openPageFixture({
  ...alone,
  server: () => startServer({ SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32' }),
});

afterAll(() => receiver.close());

/** Opens the webhooks of the organization as its owner, and another receiver of events. */
async function opened(page: Page): Promise<void> {
  await receiver?.close();
  receiver = await openWebhookReceiver();
  await openAsOwner(fixture, '/app/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).waitFor();
}

/** Makes a webhook in the page; its secret. */
async function create(page: Page, patterns: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Address').fill(receiver.url);
  for (const pattern of patterns) {
    await page
      .locator('label.checkbox_checkbox', { has: page.getByText(pattern, { exact: true }) })
      .click();
  }
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  return (await page.getByTestId('new-secret').textContent()) ?? '';
}

const log = (page: Page) => page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem');

journey(
  'webhooks are made, tried, changed, paged and deleted, also by the keyboard alone, and not offered to members',
  fixture,
  {
    async 'a webhook is paused, enabled, changed and deleted'() {
      const { page } = fixture.seen;
      await opened(page);
      await page.getByRole('heading', { name: 'No webhook yet' }).waitFor();
      await create(page, ['ticket.*']);
      await page.getByRole('link', { name: receiver.url }).click();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByText('A person or a program paused it.').waitFor();
      expect(await page.getByRole('button', { name: 'Send a test event' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Enable' }).click();
      await page.getByRole('button', { name: 'Pause' }).waitFor();

      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByText('Single kinds').click();
      const kind = (name: string) =>
        page.locator('label.checkbox_checkbox', { has: page.getByText(name, { exact: true }) });
      expect(await kind('ticket.moved').getAttribute('data-disabled')).toBe('true');
      await kind('ticket.*').click();
      await kind('project.created').click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('list', { name: 'Events' }).getByText('project.created').waitFor();
      await newProject(fixture.server, 'Website Two');
      expect(JSON.parse((await receiver.arrived(1)).body)).toMatchObject({
        type: 'project.created',
      });

      await page.getByRole('button', { name: 'Delete' }).click();
      await takesFocus(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }));
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('heading', { name: 'No webhook yet' }).waitFor();
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a webhook made here is sent what was signed; what failed is shown, and delivered again'() {
      const { page } = fixture.seen;
      await opened(page);
      const secret = await create(page, ['ticket.*']);
      expect(await copiedBy(page, 'Copy the secret')).toBe(secret);
      expect(await violationsInBoth(page)).toEqual([]);
      await page.getByText(/ · made by /u).waitFor();
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
      // The second attempt follows within seconds, the third after minutes: until then nothing happens by itself.
      await entry.getByText(/answered 500, attempt 2 of 10, next attempt in \d minutes/u).waitFor();
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
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a new secret is shown once, and for a day deliveries carry two signatures'() {
      const { page } = fixture.seen;
      await opened(page);
      const former = await create(page, ['ticket.*']);
      await page.getByRole('link', { name: receiver.url }).click();
      await page.getByRole('button', { name: 'New secret' }).click();
      const question = page.getByRole('alertdialog', { name: 'A new signing secret?' });
      await question.getByText('two signatures').waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await question.getByRole('button', { name: 'Make a new secret' }).click();
      const secret = (await page.getByTestId('new-secret').textContent()) ?? '';
      expect(secret).not.toBe(former);
      await page.getByText('For 24 hours, every delivery has two signatures').waitFor();
      await page.getByRole('button', { name: 'Send a test event' }).click();
      const { headers, body } = await receiver.arrived(1);
      expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
      for (const known of [former, secret]) {
        expect(new Webhook(known).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
      }
      await page.getByRole('button', { name: 'I have it' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Send a test event' }).waitFor();
      await log(page).getByText('Delivered').waitFor();
      expect(await page.content()).not.toContain(secret);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'an address that is not allowed and an empty choice are refused beside the field'() {
      const { page } = fixture.seen;
      await opened(page);
      await page.getByRole('button', { name: 'New webhook' }).click();
      await page.getByLabel('Address').fill('http://192.168.0.1/hooks');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByText('Choose at least one kind of event.').waitFor();
      await page
        .locator('label.checkbox_checkbox', { has: page.getByText('*', { exact: true }) })
        .click();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page
        .getByText('The address must not lead to an address that is not public, unless')
        .waitFor();
      await takesFocus(page.getByLabel('Address'));
      expect(await violationsInBoth(page)).toEqual([]);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'the log is paged, and goes back as far as there is anything'() {
      const { page } = fixture.seen;
      await opened(page);
      await create(page, ['board.*']);
      const { id } = await newProject(fixture.server, 'Paged');
      for (let round = 1; round <= 55; round += 1) {
        await callApi(fixture.server, 'POST', `/projects/${id}/boards`, { name: `Board ${round}` });
      }
      await receiver.arrived(55);
      await page.getByRole('link', { name: receiver.url }).click();
      await expect.poll(() => log(page).count(), { timeout: timeoutMs }).toBe(50);
      // The end of the list comes near, and is fetched without a press on its button.
      await log(page).last().scrollIntoViewIfNeeded();
      await expect.poll(() => log(page).count(), { timeout: timeoutMs }).toBe(55);
      expect(await page.getByRole('button', { name: 'Show older' }).count()).toBe(0);

      // A look at the newest ones that is answered late takes none of the older ones away.
      await page.reload();
      await expect.poll(() => log(page).count(), { timeout: timeoutMs }).toBe(50);
      const isAsked = Promise.withResolvers<void>();
      const isPressed = Promise.withResolvers<void>();
      await page.route(/\/deliveries\?per_page=\d+$/u, async (route) => {
        isAsked.resolve();
        await isPressed.promise;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Send a test event' }).click();
      await isAsked.promise;
      await log(page).last().scrollIntoViewIfNeeded();
      isPressed.resolve();
      await expect.poll(() => log(page).count(), { timeout: timeoutMs }).toBe(56);
      expect(await page.getByRole('button', { name: 'Show older' }).count()).toBe(0);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'the keyboard alone makes a webhook and tries it'() {
      const { page } = fixture.seen;
      await opened(page);
      await tabTo(page, 'New webhook');
      await page.keyboard.press('Enter');
      await takesFocus(page.getByLabel('Address'));
      await page.keyboard.type(receiver.url);
      await tabTo(page, 'ticket.*');
      await page.keyboard.press('Space');
      await tabTo(page, 'Create');
      await page.keyboard.press('Enter');
      await page.getByTestId('new-secret').waitFor();
      await takesFocus(page.getByRole('region', { name: 'The signing secret' }));
      await page.getByRole('link', { name: receiver.url }).waitFor();
      await tabTo(page, receiver.url);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Send a test event' }).waitFor();
      await tabTo(page, 'Send a test event');
      await page.keyboard.press('Enter');
      await receiver.arrived(1);
      await log(page).getByText('Delivered').waitFor();
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a member is offered no webhooks, and has no page of them'() {
      await fixture.seen.empty();
      const { page } = fixture.seen;
      const { organization } = await newPerson(fixture.server);
      const member = { email: 'plain.member@example.test', password: 'quiet granite morning' };
      await fixture.server.basalt(
        `user create --role member --organization ${organization} --email ${member.email} --name`,
        'Plain Member',
        '--password',
        member.password,
      );
      await signInByPassword(page, fixture.server.address, member, '/app');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await unfold(page, 'Organization');
      await page.getByRole('link', { name: 'People' }).waitFor();
      expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
      for (const path of ['/app/webhooks', '/app/webhooks/01890f3e-7b1a-7cc3-98c4-dc0c0c07398f']) {
        await follow(page, path);
        await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
      }
      expect(fixture.seen.faults).toEqual([]);
    },
  },
);
