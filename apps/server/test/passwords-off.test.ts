import { systemPrincipal } from '@basalt/domain';
import { BrowserClient } from '@basalt/http/testing';
import { connected } from '@basalt/persistence/testing';
import { hashPassword } from '@basalt/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Serving } from '../src/boot/serve.ts';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import type { Settings } from './processes.ts';
import { basaltHere, failedRun, serveHere } from './run-here.ts';
import { totpCode } from './sign-in-servers.ts';

/** A provider that nobody reaches: only its settings count here. */
const provider = {
  OAUTH_ACME_ENABLED: 'true',
  OAUTH_ACME_CLIENT_ID: 'basalt',
  OAUTH_ACME_CLIENT_SECRET: 'canary of a provider',
  OAUTH_ACME_ISSUER: 'http://127.0.0.1:9/',
};
const email = 'ada@example.test';
const password = 'canary horse battery';

let database: GivenDatabase;
let settings: Settings;
let serving: Serving;
let userId: string;
let organization: string;
beforeAll(async () => {
  database = await giveDatabase();
  settings = { ...database.settings, ...provider, SERVICE_PASSWORDS: 'off' };
  serving = await serveHere(settings);
  ({ id: organization } = await serving.cradle.createOrganization({ name: 'Quarry' }));
  const passwordHash = await hashPassword(password);
  const person = { email, name: 'Ada', role: 'owner', passwordHash, confirmed: true } as const;
  ({ id: userId } = await serving.cradle.createUser(systemPrincipal(organization), person));
});
afterAll(async () => {
  await serving.stop();
  await database.drop();
});

const newBrowser = (at = serving) => new BrowserClient(at.address, at.appUrl);

/** The answer of the command, and the token of the link. */
async function makeLink(named = email) {
  const { code, out, err } = await basaltHere(settings, 'user', 'sign-in-link', named, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const answer = JSON.parse(out) as { email: string; link: string; expires_at: string };
  const token = new URLSearchParams(new URL(answer.link).hash.slice(1)).get('token') ?? '';
  return { ...answer, token };
}

const open = (token: string, browser = newBrowser()) =>
  browser.post('/auth/sign-in-link', { token });

/** A browser in which Ada is signed in. */
async function signedIn(): Promise<BrowserClient> {
  const browser = newBrowser();
  const { status, json } = await open((await makeLink()).token, browser);
  expect([status, json.data]).toEqual([200, { status: 'signed_in' }]);
  return browser;
}

/** The number of password hashes that sessions of Ada have. */
const sessionsOf = () =>
  connected(database.url, async (client) => {
    await client.query(`select set_config('basalt.realm', 'identity', false)`);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from basalt.sessions where user_id = $1',
      [userId],
    );
    return rows[0]?.count;
  });

test.each([
  ['/auth/login', { email, password }],
  ['/auth/password/forgot', { email }],
  ['/auth/password/reset', { token: 'none', password }],
  ['/auth/invitations/accept', { token: 'none', name: 'Grace', password }],
])('without passwords, %s is not found', async (path, body) => {
  const before = await sessionsOf();
  const { status, json, setCookies } = await newBrowser().post(path, body);
  expect([status, json.code, setCookies]).toEqual([404, 'not_found', []]);
  expect(await sessionsOf()).toBe(before);
});

test('nobody sets a password, also not when signed in', async () => {
  const browser = await signedIn();
  const input = { current_password: password, password: 'another horse battery' };
  const { status, json } = await browser.post('/me/password', input);
  expect([status, json.code]).toEqual([404, 'not_found']);
  expect((await browser.get('/app-api/me')).status).toBe(200);
});

test('the ways to sign in show that there are no passwords', async () => {
  const { json } = await newBrowser().get('/app-api/auth/config');
  expect(json.data).toMatchObject({
    local: { enabled: false },
    oauth: { providers: [{ key: 'acme' }] },
  });
});

test('an acceptance without a password is not refused: only its token is checked', async () => {
  const { status, json } = await (
    await signedIn()
  ).post('/auth/invitations/accept', {
    token: 'none',
  });
  expect([status, json.code]).toEqual([422, 'validation_failed']);
});

test('an invitation of somebody without an account asks them to sign in first', async () => {
  const { cradle } = serving;
  const invited = { organization, email: 'grace@example.test', role: 'member' } as const;
  await cradle.inviteMember(systemPrincipal(organization), invited);
  // The token of the mail is replaced.
  const token = cradle.tokenGenerator.token();
  const hash = cradle.tokenGenerator.hash('invitation', token);
  await connected(database.url, async (client) => {
    await client.query(`select set_config('basalt.organization_id', $1, false)`, [organization]);
    await client.query('update basalt.invitations set token_hash = $1', [hash]);
  });
  const { status, json } = await newBrowser().post('/auth/invitations/accept', { token });
  expect([status, json.code]).toEqual([401, 'sign_in_required']);
});

test('a start without any way to sign in is refused', async () => {
  const { code, err } = await failedRun({ ...database.settings, SERVICE_PASSWORDS: 'off' });
  expect(code).toBe(1);
  expect(err).toContain('SERVICE_PASSWORDS=off needs another way to sign in');
});

test('the link of an operator signs in once, and both are in the log', async () => {
  const { token, link, expires_at: expires, ...answer } = await makeLink();
  expect(answer).toEqual({ email });
  expect(link).toMatch(/\/login\/link#token=\w{43}$/u);
  const minutes = (Date.parse(expires) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThanOrEqual(15);
  // Of concurrent requests, one gets in.
  const all = await Promise.all(Array.from({ length: 8 }, () => open(token)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(422)]);
  expect((await open(token)).json.code).toBe('validation_failed');
  const { out } = await basaltHere(settings, 'audit', '--user', userId, '--json');
  const logged = Array.from(out.matchAll(/"(sign_in_link\.\w+)"/gu), ([, kind]) => kind);
  expect(logged.slice(0, 2)).toEqual(['sign_in_link.used', 'sign_in_link.created']);
  expect(out).not.toContain(token);
});

test('the token of a link sets no password, and a link ends with the account', async () => {
  const { token } = await makeLink(userId);
  const withPasswords = await serveHere({ ...settings, SERVICE_PASSWORDS: 'on' });
  try {
    const reset = { token, password: 'another horse battery' };
    const browser = newBrowser(withPasswords);
    expect((await browser.post('/auth/password/reset', reset)).status).toBe(422);
    expect((await browser.post('/auth/login', { email, password })).status).toBe(200);
  } finally {
    await withPasswords.stop();
  }
  await basaltHere(settings, 'user', 'deactivate', email);
  expect((await open(token)).status).toBe(422);
  const refused = await basaltHere(settings, 'user', 'sign-in-link', email);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('deactivated')]);
  await basaltHere(settings, 'user', 'activate', email);
});

test('the second factor is required as after a password', async () => {
  const browser = await signedIn();
  const { secret } = (await browser.post('/me/totp')).json.data as { secret: string };
  await browser.post('/me/totp/confirm', { code: totpCode(secret, -1) });
  const strict = await serveHere({ ...settings, SERVICE_REQUIRE_TWO_FACTOR: 'true' });
  try {
    const asked = newBrowser(strict);
    expect((await open((await makeLink()).token, asked)).json.data).toEqual({
      status: 'totp_required',
    });
    expect((await asked.get('/app-api/me')).status).toBe(401);
    const { json } = await asked.post('/auth/totp', { code: totpCode(secret) });
    expect(json.data).toEqual({ status: 'signed_in' });
  } finally {
    await strict.stop();
  }
});

test('nobody without an account gets a link', async () => {
  const { code, err } = await basaltHere(settings, 'user', 'sign-in-link', 'eve@example.test');
  expect([code, err]).toEqual([1, expect.stringContaining('person')]);
});
