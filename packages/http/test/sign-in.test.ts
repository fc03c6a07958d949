import { Busy } from '@basalt/domain';
import { afterEach, expect, test } from 'vitest';
import { openSignInFixture, password, type SignInFixture } from './sign-in-fixture.ts';

const email = 'ada@example.test';
const name = '__Host-basalt_session';
let fixture: SignInFixture;

afterEach(() => fixture.stop());

const open = async (more?: Parameters<typeof openSignInFixture>[0]) => {
  fixture = await openSignInFixture(more);
  await fixture.person(email, 'owner');
};

test('a good password is a session in a cookie with every attribute', async () => {
  await open();
  const browser = fixture.browser();
  const reply = await browser.post('/auth/login', { email: ' Ada@Example.TEST ', password });
  expect([reply.status, reply.json]).toEqual([200, { data: { status: 'signed_in' } }]);
  const names: (string | undefined)[] = [];
  for (const line of reply.setCookies) {
    const [pair = '', ...attributes] = line.split('; ');
    names.push(/^(__Host-\w+)=[\w.%~-]+$/.exec(pair)?.[1]);
    expect(
      attributes.map((attribute) => attribute.replace(/^Max-Age=\d+$/, 'Max-Age')).toSorted(),
    ).toEqual(['Max-Age', 'HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'].toSorted());
  }
  expect(names).toEqual(['__Host-basalt_session', '__Host-basalt_device']);
  const me = await browser.get('/app-api/me');
  expect(me.json.data).toMatchObject({
    email,
    status: 'signed_in',
    organizations: [{ role: 'owner' }],
  });
  expect(me.headers.get('Cache-Control')).toBe('no-store');
});

test('over http on loopback the cookie has neither prefix nor Secure', async () => {
  await open({ appUrl: 'http://localhost:3000' });
  const { setCookies } = await fixture.browser().post('/auth/login', { email, password });
  expect(setCookies[0]).toMatch(
    /^basalt_session=\w+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
});

test('a wrong password and an unknown email are answered alike, without a cookie', async () => {
  await open();
  const replies = [
    await fixture.browser().post('/auth/login', { email, password: 'wrong horse battery' }),
    await fixture.browser().post('/auth/login', { email: 'eve@example.test', password }),
  ];
  const plain = replies.map(({ status, text, setCookies }) => [
    status,
    text.replace(/"request_id":"[^"]+"/, ''),
    setCookies,
  ]);
  expect(plain[0]).toEqual(plain[1]);
  expect(plain[0]).toMatchObject([401, expect.stringContaining('"invalid_login"'), []]);
});

test('the eleventh attempt on an account is refused with 429, with any password', async () => {
  await open();
  for (let count = 0; count < 10; count += 1) {
    await fixture.browser().post('/auth/login', { email, password: 'wrong horse battery' });
  }
  const refused = await fixture.browser().post('/auth/login', { email, password });
  expect([refused.status, refused.json.code]).toEqual([429, 'too_many_attempts']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60);
});

test('signing in ends the session before it, and signing out the cookie', async () => {
  await open();
  const browser = await fixture.entered(email);
  const before = browser.copy();
  await browser.post('/auth/login', { email, password });
  expect(browser.cookies.get(name)).not.toBe(before.cookies.get(name));
  expect((await before.get('/app-api/me')).status).toBe(401);
  const stolen = browser.copy();
  const reply = await browser.post('/auth/logout');
  expect([reply.status, reply.text, [...browser.cookies.keys()]]).toEqual([
    204,
    '',
    ['__Host-basalt_device'],
  ]);
  expect(reply.setCookies[0]).toMatch(/=; Path=\/; Max-Age=0;/);
  expect((await stolen.get('/app-api/me')).json.code).toBe('sign_in_required');
  expect((await fixture.browser().post('/auth/logout')).status).toBe(204);
});

test('a second factor is asked for, and changes the session', async () => {
  await open();
  const first = await fixture.entered(email);
  const secret = await fixture.enrol(first);
  fixture.settings.requireTwoFactor = true;
  const browser = fixture.browser();
  const challenged = await browser.post('/auth/login', { email, password });
  expect(challenged.json.data).toEqual({ status: 'totp_required' });
  const challenge = browser.cookies.get(name);
  expect((await browser.get('/app-api/me')).status).toBe(401);
  const wrong = await browser.post('/auth/totp', { code: '000000' });
  expect([wrong.status, wrong.json.code, wrong.setCookies]).toEqual([422, 'invalid_code', []]);
  expect(wrong.json['errors']).toEqual({ code: ['is not valid'] });
  const answered = await browser.post('/auth/totp', { code: fixture.codeNow(secret) });
  expect(answered.json.data).toEqual({ status: 'signed_in' });
  expect(browser.cookies.get(name)).not.toBe(challenge);
  expect((await browser.get('/app-api/me')).status).toBe(200);
});

test('a recovery code is as good as the app, once', async () => {
  await open();
  const first = await fixture.entered(email);
  const { secret } = (await first.post('/me/totp')).json.data as { secret: string };
  const confirmed = await first.post('/me/totp/confirm', { code: fixture.codeNow(secret) });
  const { recovery_codes: codes } = confirmed.json.data as { recovery_codes: string[] };
  expect(codes).toHaveLength(10);
  fixture.settings.requireTwoFactor = true;
  const enter = async () =>
    (await fixture.entered(email)).post('/auth/totp', { recovery_code: codes[0] });
  expect((await enter()).status).toBe(200);
  const again = await enter();
  expect([again.status, again.json]).toMatchObject([
    422,
    { code: 'invalid_code', errors: { recovery_code: ['is not valid'] } },
  ]);
});

test('who has to set up a second factor can do that and nothing else', async () => {
  await open();
  fixture.settings.requireTwoFactor = true;
  const browser = await fixture.entered(email);
  const me = await browser.get('/app-api/me');
  expect(me.json.data).toMatchObject({ status: 'setup_required', two_factor: { required: true } });
  const refused = await browser.get('/app-api/me/sessions');
  expect([refused.status, refused.json.code]).toEqual([403, 'two_factor_required']);
  const before = browser.cookies.get(name);
  await fixture.enrol(browser);
  expect(browser.cookies.get(name)).not.toBe(before);
  expect((await browser.get('/app-api/me')).json.data).toMatchObject({
    status: 'signed_in',
    two_factor: { enrolled: true },
  });
  const refusal = await browser.send('DELETE', '/app-api/me/totp', { body: { code: '123456' } });
  expect([refusal.status, refusal.json.code]).toEqual([422, 'two_factor_enforced']);
});

test('changing the password ends every other session and renews the own', async () => {
  await open();
  const [browser, otherBrowser] = [await fixture.entered(email), await fixture.entered(email)];
  const before = browser.cookies.get(name);
  const input = { current_password: password, password: 'another horse battery' };
  const wrong = await browser.post('/me/password', { ...input, current_password: 'x' });
  expect([wrong.status, wrong.json['errors']]).toMatchObject([
    422,
    { current_password: [expect.any(String)] },
  ]);
  expect((await browser.post('/me/password', input)).status).toBe(204);
  expect(browser.cookies.get(name)).not.toBe(before);
  expect((await browser.get('/app-api/me')).status).toBe(200);
  expect((await otherBrowser.get('/app-api/me')).status).toBe(401);
});

test('nothing that is secret comes into the log', async () => {
  await open();
  const browser = await fixture.entered(email);
  const secret = await fixture.enrol(browser);
  await browser.post('/auth/password/forgot', { email });
  const [mail] = fixture.mails;
  const secrets = [password, secret, ...browser.cookies.values(), email];
  if (mail?.kind === 'password_reset') secrets.push(mail.data.token);
  for (const text of secrets) expect(fixture.logged.join('\n')).not.toContain(text);
  expect(fixture.logged.join('\n')).toContain('"operation":"signIn"');
});

test('a browser that signed in before gets in while strangers have closed the account', async () => {
  await open();
  const own = fixture.browser();
  await own.post('/auth/login', { email, password });
  await own.post('/auth/logout');
  const stranger = fixture.browser();
  for (let count = 0; count < 10; count += 1) {
    await stranger.post('/auth/login', { email, password: 'wrong' });
  }
  const closed = await stranger.post('/auth/login', { email, password });
  expect([closed.status, closed.json.code]).toEqual([429, 'too_many_attempts']);
  expect((await own.post('/auth/login', { email, password })).status).toBe(200);
});

test('a full queue of passwords is a 503 that names the budget and says when to come again', async () => {
  await open();
  const full = new Busy('Too many passwords wait (signInBudget.hashing).', 2);
  Object.assign(fixture.passwordHasher, { verify: () => Promise.reject(full) });
  const reply = await fixture.browser().post('/auth/login', { email, password });
  expect([reply.status, reply.json.code, reply.headers.get('Retry-After')]).toEqual([
    503,
    'unavailable',
    '2',
  ]);
  expect(reply.json['message']).toContain('signInBudget.hashing');
  expect(fixture.logged.join()).not.toContain('fault');
});

test('a request to sign in has at most 16 KiB', async () => {
  await open();
  const long = await fixture
    .browser()
    .post('/auth/login', { email, password: 'x'.repeat(17 * 1024) });
  expect([long.status, long.json.code]).toEqual([413, 'payload_too_large']);
});
