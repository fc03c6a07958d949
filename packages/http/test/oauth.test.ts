import { ProviderFailed } from '@basalt/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BrowserClient, BrowserReply } from '../testing/index.ts';
import { openSignInFixture, origin, type SignInFixture } from './sign-in-fixture.ts';

const email = 'ada@example.test';
const name = '__Host-basalt_session';
let fixture: SignInFixture;

beforeEach(async () => {
  fixture = await openSignInFixture();
  await fixture.person(email);
});
afterEach(() => fixture.stop());

/** Begins at the provider; the callback's query. */
async function begin(browser: BrowserClient, provider = 'acme'): Promise<string> {
  const { status, location } = await browser.get(`/auth/oauth/${provider}/redirect`);
  if (status !== 302 || location === null) throw new Error(`it did not begin: ${status}`);
  const url = new URL(location);
  expect(url.searchParams.get('redirect_uri')).toBe(`${origin}/auth/oauth/${provider}/callback`);
  return `?state=${url.searchParams.get('state')}&code=c`;
}

const comeBack = (browser: BrowserClient, query: string, provider = 'acme') =>
  browser.get(`/auth/oauth/${provider}/callback${query}`);

const plain = ({ status, text }: BrowserReply) => [
  status,
  text.replace(/"request_id":"[^"]+"/, '"request_id":""'),
];

const statusIn = ({ json }: BrowserReply) => (json.data as { status?: string } | undefined)?.status;

const redirectOf = (key: string) => `${origin}/auth/oauth/${key}/redirect`;

test('a person comes back signed in, in a session of another id', async () => {
  const browser = fixture.browser();
  const query = await begin(browser);
  const before = browser.cookies.get(name);
  const reply = await comeBack(browser, query);
  expect([reply.status, reply.location, reply.text]).toEqual([302, '/app', '']);
  expect(browser.cookies.get(name)).not.toBe(before);
  expect((await browser.get('/app-api/me')).json.data).toMatchObject({ email });
});

test.each([
  [true, true, '/login/challenge', null],
  [true, false, '/login/setup', 'setup_required'],
  [false, true, '/app', 'signed_in'],
] as const)(
  'under enforcement %s an account enrolled %s is led to %s',
  async (required, enrolled, place, status) => {
    if (enrolled) await fixture.enrol(await fixture.entered(email));
    fixture.settings.requireTwoFactor = required;
    const browser = fixture.browser();
    expect((await comeBack(browser, await begin(browser))).location).toBe(place);
    const me = await browser.get('/app-api/me');
    expect([me.status, statusIn(me)]).toEqual(status === null ? [401, undefined] : [200, status]);
  },
);

test('every callback that is not awaited is one and the same 419, and asks no provider', async () => {
  const browser = fixture.browser();
  const query = await begin(browser);
  const stranger = fixture.browser();
  const fieldHints = fixture.browser();
  const otherQuery = await begin(fieldHints, 'other');
  await comeBack(browser, query);
  expect(fixture.acme.asked).toBe(1);
  const wrongState = fixture.browser();
  await begin(wrongState);
  const twice = fixture.browser();
  const doubled = await begin(twice);
  const refused = [
    await comeBack(browser, query),
    await comeBack(stranger, query),
    await comeBack(fieldHints, otherQuery),
    await comeBack(wrongState, `?state=${'x'.repeat(48)}&code=c`),
    await comeBack(twice, `${doubled}&state=x`),
    await comeBack(fixture.browser(), ''),
    await comeBack(fixture.browser(), '?state=%ff'),
  ];
  expect(new Set(refused.map((reply) => JSON.stringify(plain(reply)))).size).toBe(1);
  expect(refused[0]).toMatchObject({ status: 419, json: { code: 'oauth_state_invalid' } });
  for (const { setCookies } of refused) expect(setCookies).toEqual([]);
  expect([fixture.acme.asked, fixture.other.asked]).toEqual([1, 0]);
});

test('a strict provider gives an account to no other identity of its own', async () => {
  fixture.acme.strictSubject = true;
  const first = fixture.browser();
  await comeBack(first, await begin(first));
  fixture.acme.asserted = { subject: 'somebody else' };
  const browser = fixture.browser();
  const reply = await comeBack(browser, await begin(browser));
  expect([reply.status, reply.json.code]).toEqual([403, 'oauth_account_conflict']);
  expect((await browser.get('/app-api/me')).status).toBe(401);
});

test('a refusal and a failure of the provider have different codes; only the log has the reason', async () => {
  const browser = fixture.browser();
  const denied = await comeBack(
    browser,
    `${(await begin(browser)).split('&')[0]}&error=access_denied`,
  );
  expect([denied.status, denied.json.code]).toEqual([403, 'oauth_denied']);
  const query = await begin(browser);
  fixture.acme.failing = new ProviderFailed('acme: code exchange: status 500');
  const failed = await comeBack(browser, query);
  expect([failed.status, failed.json.code]).toEqual([502, 'oauth_provider_failed']);
  expect(failed.text).not.toContain('status 500');
  expect((await browser.get('/auth/oauth/acme/redirect')).status).toBe(502);
  fixture.acme.failing = null;
  expect((await comeBack(browser, query)).status).toBe(419);
});

test('each refusal is a warning with its cause and the id of the request, and nothing secret', async () => {
  const refuse = async (asserted: object, more = '') => {
    fixture.acme.asserted = asserted;
    const browser = fixture.browser();
    const query = await begin(browser);
    fixture.logged.length = 0;
    const { json } = await comeBack(browser, `${query}${more}`);
    const warnings = fixture.logged.filter((line) => line.startsWith('warn sign-in refused '));
    expect(warnings).toHaveLength(1);
    expect(fixture.logged.join()).not.toContain(new URLSearchParams(query).get('state'));
    const fields: unknown = JSON.parse(warnings[0]?.slice('warn sign-in refused '.length) ?? '');
    expect(fields).toMatchObject({ request_id: json['request_id'], provider: 'acme' });
    const { code, reason } = fields as { code: string; reason: string };
    return `${code}: ${reason}`;
  };
  expect(await refuse({ email: null })).toMatch(/^oauth_email_missing: .*no usable email/);
  expect(await refuse({ emailVerified: false })).toMatch(/^oauth_email_unverified: .*verified/);
  expect(await refuse({}, '&error=access_denied')).toBe('oauth_denied: acme: access_denied');
  fixture.acme.asserted = {};
  const first = fixture.browser();
  await comeBack(first, await begin(first));
  fixture.acme.strictSubject = true;
  expect(await refuse({ subject: 'other' })).toMatch(/^oauth_account_conflict: .*another identity/);
  const failing = fixture.browser();
  const query = await begin(failing);
  fixture.acme.failing = new ProviderFailed('acme: code exchange: answered invalid_client');
  fixture.logged.length = 0;
  expect((await comeBack(failing, query)).status).toBe(502);
  const [line] = fixture.logged.filter((text) => text.startsWith('warn '));
  expect(line).toContain('"reason":"acme: code exchange: answered invalid_client"');
});

test('a callback that nobody waits for is logged with the requests, not as a warning', async () => {
  await comeBack(fixture.browser(), '?state=x');
  expect(fixture.logged.some((line) => line.startsWith('info sign-in refused '))).toBe(true);
  expect(fixture.logged.filter((line) => line.startsWith('warn '))).toEqual([]);
});

test('a refusal does not change who is signed in', async () => {
  const browser = await fixture.entered(email);
  const before = browser.cookies.get(name);
  expect((await comeBack(browser, '?state=x')).status).toBe(419);
  expect(browser.cookies.get(name)).toBe(before);
  expect((await browser.get('/app-api/me')).status).toBe(200);
});

test.each(['nobody', 'Acme', 'acme%2Fx', '__proto__', 'constructor'])(
  'the provider %s is not there',
  async (provider) => {
    for (const step of ['redirect', 'callback']) {
      const reply = await fixture.browser().get(`/auth/oauth/${provider}/${step}`);
      expect([reply.status, reply.json.code]).toEqual([404, 'not_found']);
    }
  },
);

test('a browser gets a page that says what to do next', async () => {
  const Accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const reply = await fixture.browser().get('/auth/oauth/acme/callback', { headers: { Accept } });
  expect(reply.status).toBe(419);
  expect(reply.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(reply.headers.get('Vary')).toContain('Accept');
  expect(reply.text).toContain('<html lang="en" dir="ltr">');
  expect(reply.text).toContain('Start again on the sign-in page');
  expect(reply.text).toContain('href="/login"');
  const policy = reply.headers.get('Content-Security-Policy') ?? '';
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  expect(reply.text).toContain(`<style nonce="${nonce}">`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|script-src/);
  const nowhere = await fixture.browser().get('/auth/sso/other', { headers: { Accept } });
  expect([nowhere.status, /<h1>/.test(nowhere.text)]).toEqual([404, true]);
  for (const json of ['*/*', 'application/json', 'application/problem+json, text/html;q=0.5']) {
    const problem = await fixture
      .browser()
      .get('/auth/oauth/acme/callback', { headers: { Accept: json } });
    expect(problem.headers.get('Content-Type')).toBe('application/problem+json');
  }
  const api = await fixture.browser().get('/app-api/me', { headers: { Accept } });
  expect(api.headers.get('Content-Type')).toBe('application/problem+json');
});

test('the sign-in page gets the providers, and none of their secrets', async () => {
  const { json } = await fixture.browser().get('/app-api/auth/config');
  expect(json).toEqual({
    data: {
      local: { enabled: true },
      oauth: {
        providers: [
          { key: 'acme', name: 'Acme', redirect_url: redirectOf('acme') },
          { key: 'other', name: 'Acme', redirect_url: redirectOf('other') },
        ],
      },
      saml: { enabled: false, name: 'Single sign-on', redirect_url: `${origin}/auth/sso/saml` },
      two_factor: { required: false },
      mail: { enabled: true },
      api_reference: { enabled: true, url: `${origin}/docs/api` },
    },
  });
});
