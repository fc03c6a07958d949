import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { authorizeAddress, codeVerifier, registerApp } from '../testing/authorize.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { newPerson, signInByPassword, unfold } from '../testing/people.ts';

const fixture = openPageFixture(alone);

/** The app, which is called back on this machine. */
let app: Server;
let redirect: string;
const called: URL[] = [];
beforeAll(async () => {
  app = createServer((request, response) => {
    // The browser asks for an icon, too.
    if (request.url?.startsWith('/callback')) called.push(new URL(request.url, redirect));
    response.setHeader('Content-Type', 'text/html').end('<h1>Back at the app</h1>');
  });
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  redirect = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
});
afterAll(() => app.close());

let client: string;
beforeEach(async () => {
  client = await registerApp(fixture.server, redirect);
});

const pageOf = (scope = 'tickets:read boards:write'): string =>
  authorizeAddress(fixture.server, { client, redirect, scope });

test('a person signs in, sees what an app asks for, allows it, and ends it', async () => {
  const { page } = fixture.seen;
  const { address } = fixture.server;
  const person = await newPerson(fixture.server);
  await page.goto(pageOf());
  await page.waitForURL(`${address}/login`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Connect an app', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Ticket lister' }).waitFor();
  await page.getByText(new URL(redirect).host).waitFor();
  await page.getByText('The answer goes to a program on this computer.').waitFor();
  const boards = page.getByRole('checkbox', { name: 'Create, change, order, delete boards' });
  await boards.waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByText('Create, change, order, delete boards').click();
  expect(await boards.isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('heading', { name: 'Back at the app' }).waitFor();
  const answer = called.at(-1)?.searchParams;
  expect(answer?.get('iss')).toBe(address);
  const form = {
    grant_type: 'authorization_code',
    client_id: client,
    redirect_uri: redirect,
    code: answer?.get('code') ?? '',
    code_verifier: codeVerifier,
  };
  const body = new URLSearchParams(form);
  const tokens = await fetch(`${address}/oauth/token`, { method: 'POST', body });
  const { access_token: token, scope } = (await tokens.json()) as Record<string, string>;
  expect(scope).toBe('tickets:read');
  const call = () =>
    fetch(`${address}/api/v1/organizations/${person.organization}/tickets`, {
      headers: { Authorization: `Bearer ${token}` },
    });
  expect((await call()).status).toBe(200);

  // Nobody is asked again for less.
  await page.goto(pageOf('tickets:read'));
  await page.getByRole('heading', { name: 'Back at the app' }).waitFor();

  await page.goto(`${address}/app/connected-apps`);
  await page.getByRole('heading', { name: 'Ticket lister' }).waitFor();
  expect(await page.getByRole('list', { name: 'Scopes' }).innerText()).toBe('tickets:read');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Disconnect Ticket lister' }).click();
  await page.getByText('No app yet').waitFor();
  expect((await call()).status).toBe(401);
});

test('a person refuses, and types the code of a device', async () => {
  const { page } = fixture.seen;
  const { address } = fixture.server;
  const person = await newPerson(fixture.server);
  await signInByPassword(page, address, person);
  await page.goto(pageOf());
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByRole('heading', { name: 'Back at the app' }).waitFor();
  expect(called.at(-1)?.searchParams.get('error')).toBe('access_denied');

  const body = new URLSearchParams({ client_id: client, scope: 'tickets:read' });
  const device = await fetch(`${address}/oauth/device`, { method: 'POST', body });
  const { user_code: code } = (await device.json()) as { user_code: string };
  await page.goto(`${address}/app/device`);
  await page.getByLabel('Code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Allow it only if that device is in front of you.').waitFor();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('heading', { name: 'The app is connected' }).waitFor();
});

test('an owner registers an app, and decides which apps people connect', async () => {
  const { page } = fixture.seen;
  const { address, owner } = fixture.server;
  await signInByPassword(page, address, owner, '/app');
  await unfold(page, 'Organization');
  await page.getByRole('link', { name: 'Apps', exact: true }).click();
  await page.getByRole('button', { name: 'Register an app' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Release notes');
  await page.getByLabel('Redirect URIs').fill('javascript:alert(1)');
  await page.locator('label.checkbox_checkbox').click();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('The address must not use the scheme javascript.').waitFor();
  await page.getByLabel('Redirect URIs').fill('https://app.example.org/callback');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  expect(await page.getByTestId('new-secret').textContent()).toMatch(/^basalt_/u);
  await page.getByRole('button', { name: 'I have it' }).click();
  await page.getByRole('button', { name: /People can connect/u }).click();
  await page.getByRole('option', { name: 'Only apps that an admin approved' }).click();
  await page.getByRole('button', { name: 'Block Release notes' }).click();
  await page.getByText('Blocked', { exact: true }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.goto(pageOf());
  await page
    .getByText('An owner or admin of this organization must approve this app first.')
    .waitFor();
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await page.getByText('have been asked to approve this app').waitFor();
});
