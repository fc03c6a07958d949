import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemPrincipal } from '@basalt/domain';
import type { BrowserClient, BrowserReply } from '@basalt/http/testing';
import { closeAfterTests } from '@basalt/domain/testing';
import { openOwner } from '@basalt/persistence/testing';
import { expect, test } from 'vitest';
import type { Serving } from '../src/boot/serve.ts';
import { appUrl, openSignInServers, password, totpCode } from './sign-in-servers.ts';

const cookie = 'basalt_session';
const servers = await closeAfterTests(openSignInServers());

/** What must not be in any log. */
const secrets = new Set([password]);

const login = (browser: BrowserClient, email: string) =>
  browser.post('/auth/login', { email, password });
const statusOf = ({ json }: BrowserReply) => (json.data as { status?: string } | undefined)?.status;
const me = async (browser: BrowserClient) => (await browser.get('/app-api/me')).json.data;

/** Gives the person of the browser a second factor: its secret, and the code that was used for it. */
async function enrol(browser: BrowserClient): Promise<{ secret: string; used: string }> {
  const { secret, qr_svg: picture } = (await browser.post('/me/totp')).json.data as {
    secret: string;
    qr_svg: string;
  };
  expect(picture).toMatch(/^<svg/);
  secrets.add(secret);
  const before = browser.cookies.get(cookie);
  const used = totpCode(secret);
  const confirmed = await browser.post('/me/totp/confirm', { code: used });
  const { recovery_codes: codes } = confirmed.json.data as { recovery_codes: string[] };
  expect(codes).toHaveLength(10);
  for (const text of [...codes, ...browser.cookies.values()]) secrets.add(text);
  expect(browser.cookies.get(cookie)).not.toBe(before);
  return { secret, used };
}

/** Goes to a provider and through it; where the callback would be called. */
async function viaProvider(browser: BrowserClient, key = 'acme'): Promise<string> {
  const { status, location } = await browser.get(`/auth/oauth/${key}/redirect`);
  expect(status).toBe(302);
  const url = new URL(location ?? '');
  expect(url.searchParams.get('redirect_uri')).toBe(`${appUrl}/auth/oauth/${key}/callback`);
  expect(url.searchParams.get('state')).toHaveLength(48);
  const callback = await servers.provider.walkThrough(url.href);
  secrets.add(new URL(callback, appUrl).searchParams.get('code') ?? 'none');
  return callback;
}

test('a password is enough where no second factor is demanded, enrolled or not', async () => {
  const email = 'free@example.test';
  await servers.person(email);
  const browser = servers.browser(servers.free);
  const reply = await login(browser, email);
  expect([reply.status, statusOf(reply)]).toEqual([200, 'signed_in']);
  expect(reply.setCookies[0]).toMatch(
    /^basalt_session=\w+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
  await enrol(browser);
  expect(statusOf(await login(servers.browser(servers.free), email))).toBe('signed_in');
  for (const [, value] of browser.cookies) secrets.add(value);
});

test('where it is demanded, who has none sets it up, and who has one is asked for it', async () => {
  const email = 'strict@example.test';
  await servers.person(email);
  const browser = servers.browser(servers.strict);
  expect(statusOf(await login(browser, email))).toBe('setup_required');
  const anonymous = browser.cookies.get(cookie);
  expect((await browser.get('/app-api/organizations')).json.code).toBe('two_factor_required');
  const { secret, used } = await enrol(browser);
  expect(browser.cookies.get(cookie)).not.toBe(anonymous);
  expect((await browser.get('/app-api/organizations')).status).toBe(200);

  const again = servers.browser(servers.strict);
  expect(statusOf(await login(again, email))).toBe('totp_required');
  const challenge = again.copy();
  expect((await again.get('/app-api/me')).status).toBe(401);
  const repeated = await again.post('/auth/totp', { code: used });
  expect([repeated.status, repeated.json.code]).toEqual([422, 'invalid_code']);
  const answered = await again.post('/auth/totp', { code: totpCode(secret, 1) });
  expect([answered.status, statusOf(answered)]).toEqual([200, 'signed_in']);
  expect(again.cookies.get(cookie)).not.toBe(challenge.cookies.get(cookie));
  expect((await challenge.post('/auth/totp', { code: totpCode(secret, 1) })).status).toBe(401);
  expect(await me(again)).toMatchObject({ status: 'signed_in', two_factor: { enrolled: true } });
});

test.each(['acme', 'other'])('a person comes through the provider %s', async (key) => {
  Object.assign(servers.provider.person, { sub: `one-${key}`, email: `one-${key}@example.test` });
  const browser = servers.browser(servers.free);
  const callback = await viaProvider(browser, key);
  const before = browser.cookies.get(cookie);
  const reply = await browser.get(callback);
  expect([reply.status, reply.location]).toEqual([302, '/app']);
  expect(browser.cookies.get(cookie)).not.toBe(before);
  expect(await me(browser)).toMatchObject({
    email: `one-${key}@example.test`,
    name: 'Ada',
    security_setup_required_at: expect.any(String),
  });
  const strict = servers.browser(servers.strict);
  expect((await strict.get(await viaProvider(strict, key))).location).toBe('/login/setup');
  await enrol(strict);
  const asked = servers.browser(servers.strict);
  expect((await asked.get(await viaProvider(asked, key))).location).toBe('/login/challenge');
  expect((await asked.get('/app-api/me')).status).toBe(401);
});

test('a callback that names a foreign issuer, or brings the code of another provider, signs nobody in', async () => {
  Object.assign(servers.provider.person, { sub: 'mixed', email: 'mixed@example.test' });
  const foreign = servers.browser(servers.free);
  const callback = new URL(await viaProvider(foreign, 'other'), appUrl);
  callback.searchParams.set('iss', 'https://evil.test');
  const refused = await foreign.get(callback.pathname + callback.search);
  expect([refused.status, refused.json.code]).toEqual([502, 'oauth_provider_failed']);
  const mixed = servers.browser(servers.free);
  const ofOther = new URL(await viaProvider(mixed, 'other'), appUrl);
  const ofAcme = new URL(await viaProvider(mixed, 'acme'), appUrl);
  ofAcme.searchParams.set('code', ofOther.searchParams.get('code') ?? '');
  expect((await mixed.get(ofAcme.pathname + ofAcme.search)).json.code).toBe(
    'oauth_provider_failed',
  );
  for (const browser of [foreign, mixed]) {
    expect((await browser.get('/app-api/me')).status).toBe(401);
  }
});

test('an unverified email opens nothing, and an account taken over by its owner loses what was set up', async () => {
  const email = 'squatted@example.test';
  await servers.person(email, { confirmed: false });
  const squatter = servers.browser(servers.free);
  expect((await login(squatter, email)).status).toBe(200);
  Object.assign(servers.provider.person, { sub: 'real', email, email_verified: false });
  const browser = servers.browser(servers.free);
  const refused = await browser.get(await viaProvider(browser));
  expect([refused.status, refused.json.code, refused.setCookies]).toEqual([
    403,
    'oauth_email_unverified',
    [],
  ]);
  servers.provider.person.email_verified = true;
  expect((await browser.get(await viaProvider(browser))).status).toBe(302);
  expect(await me(browser)).toMatchObject({ email });
  expect((await squatter.get('/app-api/me')).status).toBe(401);
  expect((await login(squatter, email)).json.code).toBe('invalid_login');
});

test('single sign-on goes through the driver of a file, by redirect and posted callback', async () => {
  const browser = servers.browser(servers.free);
  const start = await browser.get('/auth/sso/saml?relay=r1');
  expect([start.status, start.location]).toEqual([302, 'https://idp.test/sso']);
  const form = { relay: 'r1', subject: 's1', email: 'single@example.test' };
  const sent = { form, headers: { Origin: 'https://idp.test', 'Sec-Fetch-Site': 'cross-site' } };
  const reply = await browser.send('POST', '/auth/sso/saml/callback', sent);
  expect([reply.status, reply.location]).toEqual([302, '/app']);
  expect(await me(browser)).toMatchObject({ email: 'single@example.test', name: 'Single' });
  const replayed = await browser.copy().send('POST', '/auth/sso/saml/callback', sent);
  expect([replayed.status, replayed.json.code]).toEqual([403, 'sso_refused']);

  const posting = await servers.browser(servers.free).get('/auth/sso/saml?relay=r2&form=1');
  expect(posting.text).toContain('name="SAMLRequest" value="x"');
  const strict = servers.browser(servers.strict);
  await strict.get('/auth/sso/saml?relay=r1');
  expect((await strict.send('POST', '/auth/sso/saml/callback', sent)).location).toBe(
    '/login/setup',
  );
});

test('a provider that is switched off is not there', async () => {
  const { status } = await servers.browser(servers.free).get('/auth/oauth/off/redirect');
  expect(status).toBe(404);
});

test('errors of a driver have different codes, and reveal nothing', async () => {
  const ids: unknown[] = [];
  const finish = async (form: Record<string, string>, server: Serving = servers.free) => {
    const browser = servers.browser(server);
    await browser.get('/auth/sso/saml?relay=r1');
    const { status, json, setCookies, text } = await browser.send(
      'POST',
      '/auth/sso/saml/callback',
      { form },
    );
    expect(text).not.toContain('canary');
    expect(setCookies.filter((line) => line.startsWith(cookie))).toEqual([]);
    ids.push(json['request_id']);
    return [status, json.code];
  };
  expect(await finish({ fault: '1' })).toEqual([502, 'sso_failed']);
  expect(await finish({ stranger: servers.organization })).toEqual([502, 'sso_failed']);
  expect(await finish({ relay: 'other' })).toEqual([403, 'sso_refused']);
  const conflict = { relay: 'r1', subject: 'another', email: 'single@example.test' };
  expect(await finish(conflict)).toEqual([403, 'sso_refused']);
  expect(await finish({ relay: 'r1', subject: 's9', email: 'none' })).toEqual([403, 'sso_refused']);
  const file = path.join(servers.dataDir, 'driver.mjs');
  const noDriver = await servers.serveWith({ SERVICE_SAML_DRIVER_CLASS: `${file}#NoDriver` });
  expect(await finish({}, noDriver)).toEqual([500, 'sso_not_a_driver']);
  const nowhere = await servers.serveWith({ SERVICE_SAML_DRIVER_CLASS: './nowhere.mjs' });
  expect(await finish({}, nowhere)).toEqual([404, 'not_found']);
  const lines = servers
    .logged()
    .split('\n')
    .filter((line) => line.includes('"sso-driver"'));
  const levels = ids.map((id) => {
    const line = lines.findLast((text) => text.includes(`"request_id":"${String(id)}"`));
    return (JSON.parse(line ?? '{}') as { level?: number }).level;
  });
  // 40 is a warning, 50 an error: both are logged where requests are not.
  expect(levels).toEqual([50, 50, 40, 40, 40, 50, 50]);
  const startWarnings = () =>
    servers.logged().match(/^.*the configured SSO driver cannot be used.*$/gmu) ?? [];
  await expect
    .poll(startWarnings, { timeout: 60_000 })
    .toEqual([
      expect.stringMatching(/"level":40.*has no redirect/u),
      expect.stringMatching(/"level":40.*nowhere.mjs/u),
    ]);
  const none = await servers.serveWith({ SERVICE_SAML_DRIVER_CLASS: '' });
  expect(await finish({}, none)).toEqual([404, 'not_found']);
  const config = async (server: Serving) =>
    (await servers.browser(server).get('/app-api/auth/config')).json.data;
  expect(await config(none)).toMatchObject({
    saml: { enabled: false },
    two_factor: { required: false },
  });
  expect(await config(servers.strict)).toMatchObject({
    saml: { enabled: true, name: 'Single sign-on', redirect_url: `${appUrl}/auth/sso/saml` },
    oauth: { providers: [{ key: 'acme' }, { key: 'other' }] },
    two_factor: { required: true },
  });
});

/** The token of the last mail to the address, which is written to a file. */
async function tokenTo(email: string): Promise<string> {
  const outbox = path.join(servers.dataDir, 'mail');
  for (;;) {
    const names = readdirSync(servers.dataDir).includes('mail') ? readdirSync(outbox) : [];
    const mails = names.map((name) => readFileSync(path.join(outbox, name), 'utf8'));
    const [, token] =
      /#token=(\w+)\s/.exec(mails.findLast((mail) => mail.includes(email)) ?? '') ?? [];
    if (token !== undefined) {
      secrets.add(token);
      return token;
    }
    await sleep(20);
  }
}

test('a new person accepts an invitation', async () => {
  const { organization } = servers;
  const email = 'invited@example.test';
  const invitation = { organization, email, role: 'member' } as const;
  await servers.free.cradle.inviteMember(systemPrincipal(organization), invitation);
  const browser = servers.browser(servers.free);
  const input = { token: await tokenTo(email), name: 'Ada', password };
  expect((await browser.post('/auth/invitations/accept', input)).status).toBe(204);
  expect(statusOf(await login(browser, email))).toBe('signed_in');
});

test('without a mail server a letter is a file, and its link sets a new password', async () => {
  const email = 'forgetful@example.test';
  await servers.person(email);
  const browser = servers.browser(servers.free);
  expect((await browser.post('/auth/password/forgot', { email })).status).toBe(202);
  const token = await tokenTo(email);
  const fresh = 'canary ponies battery';
  secrets.add(fresh);
  expect((await browser.post('/auth/password/reset', { token, password: fresh })).status).toBe(204);
  expect((await login(browser, email)).status).toBe(401);
  expect((await browser.post('/auth/login', { email, password: fresh })).status).toBe(200);
});

test('what a member reaches is kept on PostgreSQL as well', async () => {
  const [owner, member] = ['boss@example.test', 'limited@example.test'];
  await servers.person(owner, { role: 'owner' });
  const id = await servers.person(member);
  const [boss, limited] = [servers.browser(servers.free), servers.browser(servers.free)];
  await login(boss, owner);
  await login(limited, member);
  const at = `/organizations/${servers.organization}`;
  const project = (await boss.post(`${at}/projects`, { name: 'Web' })).json.data as { id: string };
  const address = `/app-api/projects/${project.id}`;
  expect([(await limited.get(address)).status, (await boss.get(address)).status]).toEqual([
    404, 200,
  ]);
  expect((await limited.send('DELETE', address)).status).toBe(404);
  expect((await boss.post(`/projects/${project.id}/members`, { user_id: id })).status).toBe(201);
  expect((await limited.get(address)).status).toBe(200);
  expect((await limited.send('DELETE', address)).json.code).toBe('insufficient_role');
  expect((await limited.get(`/app-api${at}/members`)).json.code).toBe('not_found');
  const input = { user_ids: [id], title: 'Hello', body: 'There.' };
  expect((await boss.post(`${at}/notifications`, input)).status).toBe(201);
  const list = await limited.get('/app-api/me/notifications?total=true');
  const [reported] = list.json.data as { id: string; read_at: string | null }[];
  expect([reported?.read_at, list.json['meta']]).toMatchObject([null, { total: 1 }]);
  expect((await limited.post(`/me/notifications/${reported?.id}/read`)).status).toBe(204);
  expect((await limited.get('/app-api/me/notifications')).json.data).toEqual([
    expect.objectContaining({ id: reported?.id, read_at: expect.any(String) }),
  ]);
});

// The last two: what all of the above left behind.
test('no secret of all this is stored as it is', async () => {
  const owner = await openOwner(servers.databaseUrl);
  await owner.sql(`select set_config('basalt.realm', 'identity', false)`);
  await owner.seeAs(servers.organization);
  const tables = await owner.sql<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'basalt'::regnamespace and relkind = 'r' order by relname`);
  let rows = 0;
  for (const { name } of tables) {
    const stored = await owner.sql<{ text: string }>(
      `select t::text as text from basalt.${name} t`,
    );
    rows += stored.length;
    const found = [...secrets].filter((secret) => stored.some(({ text }) => text.includes(secret)));
    expect([name, found]).toEqual([name, []]);
  }
  await owner.close();
  expect([rows > 15, secrets.size > 15]).toEqual([true, true]);
});

test('nothing that is secret came into a log, at debug', () => {
  const logged = servers.logged();
  expect(secrets.size).toBeGreaterThan(10);
  expect([...secrets].filter((secret) => logged.includes(secret))).toEqual([]);
  expect(logged).not.toMatch(/canary-client-secret|[?&](?:code|state|token)=/);
  expect(logged).toContain('"operation":"finishOauth"');
});
