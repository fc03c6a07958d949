import type { BrowserClient } from '@basalt/http/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Serving } from '../src/boot/serve.ts';
import { plainSecret, startPlainProviders, type PlainProviders } from './plain-providers.ts';
import { openSignInServers, type SignInServers } from './sign-in-servers.ts';

let servers: SignInServers;
let plain: PlainProviders;
let serving: Serving;
let lines: () => string[];

beforeAll(async () => {
  [servers, plain] = await Promise.all([openSignInServers(), startPlainProviders()]);
  const gitHub = {
    enabled: true,
    preset: 'github',
    client_id: 'Iv1.0123456789abcdef',
    client_secret: plainSecret,
    authorization_url: `${plain.origin}/github/authorize`,
    token_url: `${plain.origin}/github/token`,
    userinfo_url: `${plain.origin}/github/user`,
    emails_url: `${plain.origin}/github/emails`,
  };
  serving = await servers.serveWith({
    // As a plain `npm start`: no line for each request.
    SERVICE_LOG_LEVEL: '',
    SERVICE_OAUTH_PROVIDERS_JSON: JSON.stringify({
      github: gitHub,
      wrong: { ...gitHub, client_secret: 'canary-of-a-wrong-secret' },
    }),
    // The seven settings of the contract, and nothing else.
    OAUTH_PLAIN_ENABLED: 'true',
    OAUTH_PLAIN_CLIENT_ID: 'basalt',
    OAUTH_PLAIN_CLIENT_SECRET: plainSecret,
    OAUTH_PLAIN_AUTHORIZATION_URL: `${plain.origin}/plain/authorize`,
    OAUTH_PLAIN_TOKEN_URL: `${plain.origin}/plain/token`,
    OAUTH_PLAIN_USERINFO_URL: `${plain.origin}/plain/me`,
    OAUTH_PLAIN_SCOPES: 'email',
  });
  const before = servers.logged().length;
  lines = () => servers.logged().slice(before).split('\n');
});
afterAll(async () => {
  await plain.close();
  await servers.close();
});

/** The way to the provider and back; where the browser is led then. */
async function through(browser: BrowserClient, key: string) {
  const { location } = await browser.get(`/auth/oauth/${key}/redirect`);
  const sent = await fetch(location ?? '', { redirect: 'manual' });
  const { pathname, search } = new URL(sent.headers.get('location') ?? '');
  return browser.get(`${pathname}${search}`);
}

const me = async (browser: BrowserClient) =>
  (await browser.get('/app-api/me')).json.data as { id: string; email: string; name: string };

test('everybody at GitHub can sign in, also with no public address', async () => {
  const first = servers.browser(serving);
  expect((await through(first, 'github')).location).toBe('/app');
  const newcomer = await me(first);
  expect(newcomer).toMatchObject({
    email: 'octocat@example.test',
    name: 'octocat',
    organizations: [],
  });
  plain.gitHub.emails = [{ email: 'new@example.test', primary: true, verified: true }];
  const again = servers.browser(serving);
  await through(again, 'github');
  expect((await me(again)).id).toBe(newcomer.id);
});

test('an address that GitHub did not verify opens nothing, also for a linked identity', async () => {
  plain.gitHub.emails = [{ email: 'octocat@example.test', primary: true, verified: false }];
  const reply = await through(servers.browser(serving), 'github');
  expect([reply.status, reply.json.code]).toEqual([403, 'oauth_email_unverified']);
  const logged = lines().find((line) => line.includes(String(reply.json['request_id'])));
  expect(JSON.parse(logged ?? '{}')).toMatchObject({
    level: 40,
    code: 'oauth_email_unverified',
    provider: 'github',
    msg: 'sign-in refused',
  });
});

test('a wrong client secret is a warning that names the error of the provider', async () => {
  const reply = await through(servers.browser(serving), 'wrong');
  expect([reply.status, reply.json.code]).toEqual([502, 'oauth_provider_failed']);
  const logged = lines().find((line) => line.includes(String(reply.json['request_id'])));
  expect(JSON.parse(logged ?? '{}')).toMatchObject({
    level: 40,
    reason: 'wrong: code exchange: the provider answered incorrect_client_credentials',
  });
  expect(servers.logged()).not.toContain('canary-of-a-wrong-secret');
});

test('the seven default settings suffice for user info without an id and tokens without a type', async () => {
  const id = await servers.person('seven@example.test');
  Object.assign(plain.person, { email: 'Seven@example.test', email_verified: true, name: 'Seven' });
  const browser = servers.browser(serving);
  expect((await through(browser, 'plain')).location).toBe('/app');
  expect((await me(browser)).id).toBe(id);
  plain.person['email'] = 'other@example.test';
  const otherBrowser = servers.browser(serving);
  expect((await through(otherBrowser, 'plain')).location).toBe('/app');
  expect(await me(otherBrowser)).toMatchObject({ email: 'other@example.test', name: 'Seven' });
  plain.person['email_verified'] = false;
  const refused = await through(servers.browser(serving), 'plain');
  expect([refused.status, refused.json.code]).toEqual([403, 'oauth_email_unverified']);
});
