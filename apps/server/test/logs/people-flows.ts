import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserClient, BrowserReply } from '@basalt/http/testing';
import { totpCode } from '../sign-in-servers.ts';
import type { LogFixture } from './log-fixture.ts';

/** The status of an answer, which must be one of these. */
function held({ status, text }: BrowserReply, ...wanted: number[]): number {
  if (!wanted.includes(status)) throw new Error(`${status}: ${text}`);
  return status;
}

/** Somebody who can sign in. */
export interface Guest {
  email: string;
  password: string;
}

const dataOf = <T>({ json }: BrowserReply): T => json.data as T;

/** Keeps the secrets that a browser got. */
function keepCookies({ canaries }: LogFixture, browser: BrowserClient): void {
  for (const [name, value] of browser.cookies) {
    if (value !== '') canaries.seen(`cookie ${name}`, value);
  }
}

/** Somebody is invited, and forgets the password. */
export async function mailsWithTokens(fixture: LogFixture): Promise<Guest> {
  const { canaries, mail, owner, organization } = fixture;
  const inviter = fixture.browser();
  held(await inviter.post('/auth/login', owner), 200);
  keepCookies(fixture, inviter);
  const email = `${canaries.made('name of the invited')}@example.test`;
  const invitation = { email, role: 'member' };
  held(await inviter.post(`/organizations/${organization}/invitations`, invitation), 201);
  const invited = fixture.browser();
  const guest = {
    token: canaries.seen('token of an invitation', await mail.tokenFor(email, 'invitation')),
    name: canaries.made('name'),
    password: canaries.made('password of the invited'),
  };
  const bad = canaries.made('no token', { length: 32 });
  held(await invited.post('/auth/invitations/accept', { ...guest, token: bad }), 422);
  held(await invited.post('/auth/invitations/accept', guest), 204, 200);
  keepCookies(fixture, invited);

  const forgetful = fixture.browser();
  held(await forgetful.post('/auth/password/forgot', { email }), 202);
  const token = canaries.seen('token to reset', await mail.tokenFor(email, 'reset'));
  const password = canaries.made('new password');
  held(await forgetful.post('/auth/password/reset', { token: bad, password }), 422);
  held(await forgetful.post('/auth/password/reset', { token, password }), 204);

  const input = { name: canaries.made('name of a key'), scopes: ['*'] };
  const keys = `/organizations/${organization}/credentials`;
  const made = await inviter.post(keys, input);
  held(made, 201);
  const { token: key, public_id: id } = dataOf<Record<string, string>>(made);
  canaries.seen('revoked key', key);
  held(await inviter.send('DELETE', `/app-api${keys}/${id}`), 204);
  await fixture.call('GET', '/credential', undefined, { Authorization: `Bearer ${key}` });
  return { email, password };
}

/** Somebody with a password who sets up a second factor, wrong codes and all. */
export async function signInWithSecondFactor(fixture: LogFixture, guest: Guest): Promise<void> {
  const { canaries } = fixture;
  const { email, password } = guest;
  const browser = fixture.browser();
  const wrong = { email, password: canaries.made('wrong password') };
  held(await browser.post('/auth/login', wrong), 401);
  held(await browser.post('/auth/login', { email: canaries.made('nobody'), password }), 401, 422);
  held(await browser.post('/auth/login', guest), 200);
  keepCookies(fixture, browser);
  const { secret, otpauth_uri: uri } = dataOf<Record<string, string>>(
    await browser.post('/me/totp'),
  );
  canaries.seen('secret of the second factor', secret);
  canaries.seen('address of the second factor', uri);
  const code = canaries.seen('code', totpCode(secret ?? ''));
  held(
    await browser.post('/me/totp/confirm', { code: canaries.seen('wrong code', '918273') }),
    422,
  );
  const confirmed = await browser.post('/me/totp/confirm', { code });
  held(confirmed, 200, 201);
  const { recovery_codes: codes } = dataOf<{ recovery_codes: string[] }>(confirmed);
  for (const recoveryCode of codes) canaries.seen('recovery code', recoveryCode);
  keepCookies(fixture, browser);
  held(
    await browser.post('/me/password', {
      current_password: canaries.made('not the password'),
      password: canaries.made('next password'),
    }),
    401,
    422,
  );
  held(await browser.post('/auth/logout'), 204);

  held(await browser.post('/auth/totp', { code }), 401);
  held(
    await browser.post('/auth/totp', { recovery_code: canaries.made('bad recovery') }),
    401,
    422,
  );
}

/** Through an OpenID provider, rightly and wrongly. */
export async function providerSignIns(fixture: LogFixture): Promise<void> {
  const { canaries, provider } = fixture;
  const sub = canaries.made('subject');
  Object.assign(provider.person, { sub, email: `oauth-${sub}@example.test`, name: 'By provider' });
  for (const key of ['acme', 'strange']) {
    const browser = fixture.browser();
    const { location } = await browser.get(`/auth/oauth/${key}/redirect`);
    const url = new URL(location ?? '');
    canaries.seen('state', url.searchParams.get('state') ?? undefined);
    canaries.seen('challenge', url.searchParams.get('code_challenge') ?? undefined);
    keepCookies(fixture, browser);
    const callback = await provider.walkThrough(url.href);
    canaries.seen(
      'authorization code',
      new URL(callback, url).searchParams.get('code') ?? undefined,
    );
    held(await browser.get(callback), ...(key === 'acme' ? [302] : [502]));
    held(await browser.get(callback), 419);
    keepCookies(fixture, browser);
  }
  for (const token of provider.issued) canaries.seen('token of the provider', token);
  const browser = fixture.browser();
  const { location } = await browser.get('/auth/oauth/acme/redirect');
  const state = new URL(location ?? '').searchParams.get('state');
  const reported = canaries.made('description of an error');
  const error = `error=access_denied&error_description=${reported}&error_uri=${reported}`;
  held(await browser.get(`/auth/oauth/acme/callback?${error}&state=${state}`), 403);
  held(await browser.get(`/auth/oauth/acme/callback?code=${reported}&state=${reported}`), 419);
}

/** Through a driver that puts all it knows into its errors. */
export async function driverSignIns(fixture: LogFixture): Promise<void> {
  const { canaries } = fixture;
  for (const how of ['throw', 'refuse']) {
    const browser = fixture.browser();
    const relay = canaries.made('relay state');
    held(await browser.get(`/auth/sso/saml?relay=${relay}`), 302);
    keepCookies(fixture, browser);
    const assertion = canaries.made('assertion');
    const form = { how, SAMLResponse: Buffer.from(assertion.repeat(3)).toString('base64'), relay };
    canaries.seen('response', form.SAMLResponse);
    held(await browser.send('POST', '/auth/sso/saml/callback', { form }), 502, 403);
  }
  await sleep(50);
}
