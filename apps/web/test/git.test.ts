import { createHmac } from 'node:crypto';
import { githubPayloads } from '@basalt/git/testing';
import { expect, test } from 'vitest';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { copiedBy } from '../testing/copied.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner } from '../testing/people.ts';

const fixture = openPageFixture(alone);

let sent = 0;

/** Sends a webhook of GitHub to the address, signed with the secret. */
async function send(address: string, secret: string, event: string, payload: object) {
  const body = JSON.stringify(payload);
  const response = await fetch(fixture.server.address + new URL(address).pathname, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'X-GitHub-Event': event,
      'X-GitHub-Delivery': `d-${(sent += 1)}`,
      'X-Hub-Signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
  });
  return response.status;
}

const pullRequest = (fields: object) =>
  githubPayloads.pullRequest('opened', {
    title: 'Invoices',
    body: 'Fixes WEB-11',
    head: { ref: 'web-11-pay-by-invoice' },
    ...fields,
  });

test('a connection is made, its deliveries are listed, what it links is shown on the ticket at once, and it is deleted', async () => {
  const { page } = fixture.seen;
  const { server } = fixture;
  const at = `/organizations/${await demoOrganization(server)}/git-connections`;
  for (const { id } of await callApi<{ id: string }[]>(server, 'GET', at)) {
    await callApi(server, 'DELETE', `/git-connections/${id}`);
  }
  await openAsOwner(fixture, '/app/git');
  await page.getByRole('heading', { name: 'No connection yet' }).waitFor();
  await page.getByRole('button', { name: 'New connection' }).click();
  await page.getByLabel('Name').fill('Shop on GitHub');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const secret = (await page.getByTestId('new-secret').textContent()) ?? '';
  const address = await copiedBy(page, 'Copy the address');
  expect(await page.getByTestId('new-address').textContent()).toBe(address);

  await page.goto(`${fixture.server.address}/app/tickets/WEB-11`);
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await send(address, secret, 'pull_request', pullRequest({}))).toBe(200);
  const entry = page.getByRole('region', { name: 'Development' }).getByRole('listitem');
  await entry.getByText('Pull request · Open · Closes this ticket').waitFor();
  const merged = { state: 'closed', merged: true, updated_at: '2031-09-15T14:50:55Z' };
  await send(address, secret, 'pull_request', { ...pullRequest(merged), action: 'closed' });
  await entry.getByText('Pull request · Merged').waitFor();
  expect(await entry.getByRole('link', { name: 'Invoices' }).getAttribute('href')).toMatch(
    /^https:/u,
  );
  await page.locator('article header').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy the branch name' }).click();
  await page.getByText('web-11-pay-by-invoice was copied.').waitFor();

  expect(await send(address, secret, 'ping', { zen: 'Keep it logically awesome.' })).toBe(200);
  expect(await send(address, 'guessed', 'ping', {})).toBe(401);
  await page.goto(`${fixture.server.address}/app/git`);
  await page.getByRole('link', { name: 'Shop on GitHub' }).click();
  const log = page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem');
  await log.nth(3).waitFor();
  const texts = await log.allTextContents();
  expect(texts.map((text) => /Read|Ignored|Refused|Not signed/u.exec(text)?.[0])).toEqual([
    'Not signed',
    'Ignored',
    'Read',
    'Read',
  ]);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Name').fill('Shop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Shop GitHub' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No connection yet' }).waitFor();
  await page.goto(`${fixture.server.address}/app/tickets/WEB-11`);
  await entry.getByText('Pull request · Merged').waitFor();
});
