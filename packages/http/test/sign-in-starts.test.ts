import { afterEach, expect, test } from 'vitest';
import { sessionDocument } from '../src/openapi/openapi.ts';
import { browserOperations } from '../src/openapi/browser-operations.ts';
import type { SingleSignOn } from '../src/index.ts';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

let fixture: SignInFixture;
afterEach(() => fixture?.stop());

const singleSignOn: SingleSignOn = {
  isEnabled: true,
  name: 'Company portal',
  start: async () => ({ kind: 'redirect', url: 'https://idp.test/' }),
  finish: async () => ({ kind: 'failed' }),
};
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

test('an address begins sixty sign-ins a minute over all providers, and others are not hindered', async () => {
  fixture = await openSignInFixture({ singleSignOn, trustedProxies: ['127.0.0.1'] });
  const browser = fixture.browser();
  const begin = (path: string, address = '198.51.100.7') => browser.get(path, from(address));
  for (let count = 0; count < 60; count += 1) {
    const path = count % 2 === 0 ? '/auth/oauth/acme/redirect' : '/auth/sso/saml';
    expect((await begin(path)).status).toBe(302);
  }
  for (const path of [
    '/auth/oauth/acme/redirect',
    '/auth/oauth/other/redirect',
    '/auth/sso/saml',
  ]) {
    const refused = await begin(path);
    expect([refused.status, refused.json.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.setCookies).toEqual([]);
  }
  const page = await browser.get('/auth/sso/saml', {
    headers: { ...from('198.51.100.7').headers, Accept: 'text/html' },
  });
  expect([page.status, page.text.includes('Wait a few minutes.')]).toEqual([429, true]);
  expect((await begin('/auth/oauth/acme/redirect', '198.51.100.8')).status).toBe(302);
  fixture.basalt.clock.advance(60_000);
  expect((await begin('/auth/oauth/acme/redirect')).status).toBe(302);
});

test('what is no provider begins nothing, and is not counted', async () => {
  fixture = await openSignInFixture();
  const browser = fixture.browser();
  for (let count = 0; count < 61; count += 1) {
    expect((await browser.get('/auth/oauth/nobody/redirect')).status).toBe(404);
  }
  expect((await browser.get('/auth/oauth/acme/redirect')).status).toBe(302);
});

test.each([
  ['https://basalt.test', '__Host-basalt_session'],
  ['http://127.0.0.1:3000', 'basalt_session'],
])('the description for %s names the cookie that is set there', async (appUrl, name) => {
  fixture = await openSignInFixture({ appUrl });
  await fixture.person('ada@example.test');
  const browser = await fixture.entered('ada@example.test');
  expect([...browser.cookies.keys()]).toContain(name);
  const { components } = sessionDocument(browserOperations(appUrl), appUrl);
  expect(components.securitySchemes).toMatchObject({ session: { in: 'cookie', name } });
});

test('the sign-in page knows whether there is a reference of the API', async () => {
  fixture = await openSignInFixture({ apiReference: false });
  const { json } = await fixture.browser().get('/app-api/auth/config');
  expect(json.data).toMatchObject({ api_reference: { enabled: false } });
});

test('an authenticator is replaced by a code of it, and by nothing less', async () => {
  fixture = await openSignInFixture();
  await fixture.person('ada@example.test');
  const browser = await fixture.entered('ada@example.test');
  const secret = await fixture.enrol(browser);
  fixture.settings.requireTwoFactor = true;
  const ada = await fixture.entered('ada@example.test');
  await ada.post('/auth/totp', { code: fixture.codeNow(secret) });
  expect((await ada.post('/me/totp')).json.code).toBe('two_factor_enrolled');
  fixture.basalt.clock.advance(30_000);
  const code = fixture.codeNow(secret);
  const both = await ada.post('/me/totp', { code, recovery_code: 'abcd' });
  expect([both.status, Object.keys(both.json['errors'] as object)]).toEqual([
    422,
    ['recovery_code'],
  ]);
  expect((await ada.post('/me/totp', { code: '000000' })).json.code).toBe('invalid_code');
  const begun = await ada.post('/me/totp', { code });
  expect(begun.status).toBe(201);
  const fresh = (begun.json.data as { secret: string }).secret;
  const confirmed = await ada.post('/me/totp/confirm', { code: fixture.codeNow(fresh) });
  expect([confirmed.status, confirmed.setCookies.length]).toEqual([200, 1]);
  expect((await ada.send('DELETE', '/app-api/me/totp', { body: { code } })).json.code).toBe(
    'two_factor_enforced',
  );
});
