import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { openPageFixture } from '../testing/page-fixture.ts';
import { signOut } from '../testing/people.ts';
import { goToProvider, sendAnswer } from '../testing/saml-journey.ts';
import { openSamlProvider } from '../testing/saml-provider.ts';
import { startServer } from '../testing/server-process.ts';

const ada = { subject: 'ada-0001', email: 'ada@saml.example', name: 'Ada Lovelace' };
const grace = { subject: 'grace-0002', email: 'grace@saml.example', name: 'Grace Hopper' };

const fixture = openPageFixture({
  provider: () => openSamlProvider([ada, grace]),
  server: ({ settings }) => startServer(settings),
});

test('the button leads over the identity provider to the application, as the person it names', async () => {
  const { page } = fixture.seen;
  for (const { subject, email, name } of [ada, grace, ada]) {
    await goToProvider(page, fixture.server.address, subject);
    const answer = await sendAnswer(page);
    expect([answer.status(), answer.headers()['location']]).toEqual([302, '/app']);
    await page.waitForURL(`${fixture.server.address}/app`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await whoIsIn(page)).toMatchObject({ data: { email, name, status: 'signed_in' } });
    await page.goto(`${fixture.server.address}/app/profile`);
    await page.getByText(`You sign in as ${email}.`).waitFor();
    await signOut(page);
  }
  expect(fixture.seen.faults).toEqual([]);
});

test('an answer is taken once and as it was signed, also with the cookie of its start', async () => {
  const { page } = fixture.seen;
  const signed = await goToProvider(page, fixture.server.address, ada.subject);
  const RelayState = await page.locator('input[name=RelayState]').inputValue();
  const start = await page.context().cookies(fixture.server.address);
  expect(start.length).toBeGreaterThan(0);
  const xml = Buffer.from(signed, 'base64').toString();
  const tampered = Buffer.from(xml.replace('ada@', 'grace@')).toString('base64');
  expect(tampered).not.toBe(signed);

  const attempts: [answer: string, cookies: typeof start, isTaken: boolean][] = [
    [tampered, start, false],
    [signed, [], false],
    [signed, start, true],
    [signed, start, false],
  ];
  for (const [answer, cookies, isTaken] of attempts) {
    await goToProvider(page, fixture.server.address, ada.subject);
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
    const { status } = await outcomeOf(page, { SAMLResponse: answer, RelayState });
    expect(status).toBe(isTaken ? 302 : 403);
    if (!isTaken) await expectRefusal(page);
    else await page.waitForURL(`${fixture.server.address}/app`);
  }
  expect(fixture.seen.faults).toEqual([]);
});

test('two tabs sign in beside each other, and an answer counts for its own start alone', async () => {
  const { page } = fixture.seen;
  const other = await page.context().newPage();
  const answer = await goToProvider(page, fixture.server.address, ada.subject);
  await goToProvider(other, fixture.server.address, grace.subject);
  expect(await outcomeOf(other, { SAMLResponse: answer })).toEqual({ status: 403 });
  await other.close();
  expect((await sendAnswer(page)).status()).toBe(302);
  await page.waitForURL(`${fixture.server.address}/app`);
  expect(await whoIsIn(page)).toMatchObject({ data: { email: ada.email } });
  await signOut(page);
  expect(fixture.seen.faults).toEqual([]);
});

test('every page that refuses on the way is accessible and leads back', async () => {
  const { page } = fixture.seen;
  for (const [path, status] of [
    ['/auth/sso/saml/callback', 403],
    ['/auth/sso/saml/callback?SAMLResponse=a&SAMLResponse=b', 400],
    ['/auth/sso/other', 404],
    ['/auth/oauth/other/redirect', 404],
  ] as const) {
    const answer = await page.goto(fixture.server.address + path);
    expect([path, answer?.status()]).toEqual([path, status]);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('link', { name: /sign-in page/u }).click();
    await page.waitForURL(`${fixture.server.address}/login`);
  }
  expect(fixture.seen.faults).toEqual([]);
});

const outcomeOf = async (page: Page, fields: { SAMLResponse: string; RelayState?: string }) => ({
  status: (await sendAnswer(page, fields)).status(),
});

/** The page says so, it leads back, and nobody is signed in. */
async function expectRefusal(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Sign-in refused' }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  const cookies = await page.context().cookies(fixture.server.address);
  expect(cookies.map(({ name }) => name)).toEqual([]);
  await page.getByRole('link', { name: /sign-in page/u }).click();
  await page.waitForURL(`${fixture.server.address}/login`);
  expect(await whoIsIn(page)).toMatchObject({ code: 'sign_in_required' });
  await page.goto(`${fixture.server.address}/app`);
  await page.waitForURL(`${fixture.server.address}/login`);
}

const whoIsIn = (page: Page) =>
  page.evaluate<unknown>(`fetch('/app-api/me').then((answer) => answer.json())`);
