import { serviceTexts } from '@basalt/domain/service-texts';
import { afterEach, expect, test } from 'vitest';
import type { SingleSignOn, SingleSignOnRequest, Remembered } from '../src/index.ts';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

const email = 'ada@example.test';
let fixture: SignInFixture;
afterEach(() => fixture.stop());

/** A driver whose answers the test sets, and which notes what it was asked. */
class FakeSignOn implements SingleSignOn {
  readonly isEnabled = true;
  readonly name = 'Company portal';
  started: Awaited<ReturnType<SingleSignOn['start']>> = {
    kind: 'redirect',
    url: 'https://idp.test/sso?x=1',
    remember: { relay: 'r1' },
  };
  finished: Awaited<ReturnType<SingleSignOn['finish']>> = { kind: 'failed' };
  readonly asked: (SingleSignOnRequest & { remembered?: Remembered | undefined })[] = [];

  async start(request: SingleSignOnRequest) {
    this.asked.push(request);
    return this.started;
  }

  async finish(request: SingleSignOnRequest, remembered: Remembered | undefined) {
    this.asked.push({ ...request, remembered });
    return this.finished;
  }
}

async function open(appUrl?: string): Promise<FakeSignOn> {
  const driver = new FakeSignOn();
  fixture = await openSignInFixture({
    singleSignOn: driver,
    ...(appUrl !== undefined && { appUrl }),
  });
  driver.finished = { kind: 'user', userId: await fixture.person(email) };
  return driver;
}

/** What an identity provider's page does: another site posts a form. */
const posted = (form: Record<string, string>) => ({
  form,
  headers: { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
});

test('a start leads to the identity provider and remembers in a short cookie of its own', async () => {
  await open();
  const reply = await fixture.browser().get('/auth/sso/saml');
  expect([reply.status, reply.location]).toEqual([302, 'https://idp.test/sso?x=1']);
  const [line = ''] = reply.setCookies;
  expect(line).toMatch(/^__Host-basalt_sso=/);
  expect(line).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=None; Secure$/);
  expect(line).toContain('; Max-Age=600;');
});

test('over http on loopback that cookie is Lax', async () => {
  await open('http://127.0.0.1:3000');
  const reply = await fixture.browser().get('/auth/sso/saml');
  expect(reply.setCookies[0]).toMatch(
    /^basalt_sso=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
});

test('the callback may be posted by another site, is given what was remembered, once, and signs in', async () => {
  const driver = await open();
  const browser = fixture.browser();
  await browser.get('/auth/sso/saml');
  const copy = browser.copy();
  const reply = await browser.send(
    'POST',
    '/auth/sso/saml/callback',
    posted({ SAMLResponse: 'a b&c' }),
  );
  expect([reply.status, reply.location]).toEqual([302, '/app']);
  const [, asked] = driver.asked;
  expect(asked).toMatchObject({ method: 'POST', target: '/auth/sso/saml/callback' });
  expect(asked?.remembered).toEqual({ relay: 'r1' });
  expect(Buffer.from(asked?.body ?? []).toString()).toBe('SAMLResponse=a+b%26c');
  expect([...browser.cookies.keys()]).toEqual(['__Host-basalt_session', '__Host-basalt_device']);
  expect((await browser.get('/app-api/me')).json.data).toMatchObject({ email });
  fixture.basalt.clock.advance(10 * 60_000);
  await copy.get('/auth/sso/saml/callback?x=1');
  expect(driver.asked.at(-1)).toMatchObject({
    method: 'GET',
    target: '/auth/sso/saml/callback?x=1',
  });
  expect(driver.asked.at(-1)?.remembered).toBeUndefined();
});

test('4 KiB are remembered, and a cookie that is not ours is none', async () => {
  const driver = await open();
  const remember = 'x'.repeat(4094);
  driver.started = { kind: 'redirect', url: 'https://idp.test/', remember };
  const browser = fixture.browser();
  const { setCookies } = await browser.get('/auth/sso/saml');
  for (const line of setCookies) expect((line.split(';')[0] ?? '').length).toBeLessThan(4096);
  const altered = browser.copy();
  await browser.get('/auth/sso/saml/callback');
  expect(driver.asked.at(-1)?.remembered).toBe(remember);
  altered.cookies.set('__Host-basalt_sso', 'v1.forged.value');
  await altered.get('/auth/sso/saml/callback');
  expect(driver.asked.at(-1)?.remembered).toBeUndefined();
  driver.started = { kind: 'redirect', url: 'https://idp.test/' };
  await browser.get('/auth/sso/saml');
  expect([...browser.cookies.keys()].filter((name) => name.includes('sso'))).toEqual([]);
});

test('several tabs are on their way: each callback is given what was remembered for its state, once', async () => {
  const driver = await open();
  const browser = fixture.browser();
  const begin = async (state: string, how: 'url' | 'form') => {
    const url = 'https://idp.test/';
    const remember = { for: state };
    driver.started =
      how === 'url'
        ? { kind: 'redirect', url: `${url}?state=${state}`, remember }
        : { kind: 'redirect', url, form: { RelayState: state }, remember };
    await browser.get('/auth/sso/saml');
  };
  const rememberedFor = async (form: Record<string, string>) => {
    await browser.send('POST', '/auth/sso/saml/callback', posted(form));
    return driver.asked.at(-1)?.remembered;
  };
  await begin('one', 'url');
  await begin('two', 'form');
  await begin('three', 'form');
  expect(await rememberedFor({ RelayState: 'nobody' })).toBeUndefined();
  expect(await rememberedFor({ RelayState: 'two' })).toEqual({ for: 'two' });
  expect(await rememberedFor({ RelayState: 'two' })).toBeUndefined();
  await browser.get('/auth/sso/saml/callback?state=one');
  expect(driver.asked.at(-1)?.remembered).toEqual({ for: 'one' });
  expect(await rememberedFor({})).toEqual({ for: 'three' });
  expect([...browser.cookies.keys()].filter((name) => name.includes('sso'))).toEqual([]);
  for (let count = 0; count < 12; count += 1) await begin(`tab ${count}`, 'form');
  expect(await rememberedFor({ RelayState: 'tab 1' })).toBeUndefined();
  expect(await rememberedFor({ RelayState: 'tab 2' })).toEqual({ for: 'tab 2' });
});

test('a form to post is a page that posts it, with nothing of it run', async () => {
  const driver = await open();
  const value = '"><script>alert(1)</script>';
  driver.started = { kind: 'redirect', url: 'https://idp.test/?a=1&b=2', form: { submit: value } };
  const reply = await fixture.browser().get('/auth/sso/saml');
  expect([reply.status, reply.headers.get('Content-Type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  const policy = reply.headers.get('Content-Security-Policy') ?? '';
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  expect(reply.text.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
  expect(reply.text).toContain('action="https://idp.test/?a=1&amp;b=2"');
  expect(reply.text).toContain('value="&quot;&gt;&lt;script&gt;');
  const again = await fixture.browser().get('/auth/sso/saml');
  expect(again.text).not.toContain(nonce);
});

test.each([
  [{ kind: 'not_found' }, 404, 'not_found'],
  [{ kind: 'not_a_driver' }, 500, 'sso_not_a_driver'],
  [{ kind: 'failed' }, 502, 'sso_failed'],
  [{ kind: 'refused', message: 'Not <you>.', reason: null }, 403, 'sso_refused'],
  [{ kind: 'malformed', reason: 'a field comes twice' }, 400, 'malformed_form'],
] as const)('%j is a %i without a session', async (outcome, status, code) => {
  const driver = await open();
  driver.started = outcome;
  driver.finished = outcome;
  for (const path of ['/auth/sso/saml', '/auth/sso/saml/callback']) {
    const browser = fixture.browser();
    const reply = await browser.get(path);
    expect([reply.status, reply.json.code]).toEqual([status, code]);
    expect(browser.cookies.size).toBe(0);
  }
  const page = await fixture.browser().get('/auth/sso/saml', { headers: { Accept: 'text/html' } });
  expect([page.status, page.text.includes('<h1>')]).toEqual([status, true]);
  expect(page.text).not.toContain('<you>');
  expect(page.text.includes('Not &lt;you&gt;.')).toBe(outcome.kind === 'refused');
});

test.each([
  [
    { kind: 'refused', message: 'Not you.', reason: null },
    'page.ssoRefusedText',
    '<p dir="auto">Not you.</p>',
  ],
  [
    { kind: 'refused', message: 'No.', reason: 'email_domain' },
    'page.emailDomainText',
    '<h1>Anmeldung abgelehnt</h1>',
  ],
  [
    { kind: 'refused', message: 'No.', reason: 'answer_invalid' },
    'page.providerFailedText',
    '<h1>Anmeldung abgelehnt</h1>',
  ],
  [{ kind: 'refused', message: 'No.', reason: 'email_missing' }, 'page.emailMissingText', '<h1>'],
  [
    { kind: 'refused', message: 'No.', reason: 'email_unverified' },
    'page.emailUnverifiedText',
    '<h1>',
  ],
  [
    { kind: 'refused', message: 'No.', reason: 'provider_refused' },
    'page.providerRefusedText',
    '<h1>',
  ],
  [
    { kind: 'refused', message: 'No.', reason: 'account_conflict' },
    'page.accountConflictText',
    '<h1>',
  ],
  [
    { kind: 'refused', message: 'No.', reason: 'account_deactivated' },
    'page.deactivatedText',
    '<h1>',
  ],
  [{ kind: 'malformed', reason: 'a field comes twice' }, 'page.otherText', '<bdi>400, '],
] as const)('%j is explained in the language of the browser', async (outcome, text, details) => {
  const driver = await open();
  driver.started = outcome;
  const headers = { Accept: 'text/html', 'Accept-Language': 'de' };
  const page = await fixture.browser().get('/auth/sso/saml', { headers });
  expect(page.text).toContain(`<p>${serviceTexts.de[text]}</p>`);
  expect(page.text).toContain(details);
});

test('a second factor is asked for all the same', async () => {
  await open();
  await fixture.enrol(await fixture.entered(email));
  fixture.settings.requireTwoFactor = true;
  const browser = fixture.browser();
  const reply = await browser.send('POST', '/auth/sso/saml/callback', posted({}));
  expect(reply.location).toBe('/login/challenge');
  expect((await browser.get('/app-api/me')).status).toBe(401);
});

test('a form of more than 1 MiB is not read', async () => {
  const driver = await open();
  const reply = await fixture
    .browser()
    .send('POST', '/auth/sso/saml/callback', posted({ x: 'y'.repeat(1024 * 1024) }));
  expect([reply.status, reply.json.code, driver.asked.length]).toEqual([
    413,
    'payload_too_large',
    0,
  ]);
});

test('without a driver, and under any other key, there is nothing', async () => {
  fixture = await openSignInFixture();
  for (const path of [
    '/auth/sso/saml',
    '/auth/sso/saml/callback',
    '/auth/sso/other',
    '/auth/sso/other/callback',
  ]) {
    expect((await fixture.browser().get(path)).status).toBe(404);
  }
  expect(
    (await fixture.browser().send('POST', '/auth/sso/other/callback', posted({}))).status,
  ).toBe(404);
});
