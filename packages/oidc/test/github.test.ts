import type { RequestListener } from 'node:http';
import { readOauthSettings } from '@basalt/oidc';
import { afterEach, expect, test } from 'vitest';
import {
  failureOf,
  identifyBy,
  json,
  providerOf,
  startHostileProvider,
} from './hostile-provider.ts';
import { clientSecret } from './settings.ts';

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(close.map((closeServer) => closeServer()));
  close = [];
});

/** As GitHub answers: a number as id, no public email, the addresses at a second endpoint. */
const octocat = { login: 'octocat', id: 583_231, name: 'The Octocat', email: null };
const addresses = [
  { email: 'work@example.test', primary: false, verified: true, visibility: null },
  { email: 'octocat@example.test', primary: true, verified: true, visibility: 'private' },
];

async function gitHub(routes: Record<string, RequestListener> = {}) {
  const server = await startHostileProvider({
    '/me': (_request, response) => json(response, octocat),
    '/emails': (_request, response) => json(response, addresses),
    ...routes,
  });
  close.push(server.close);
  return server;
}

/** The preset, with the addresses of the stand-in. */
function settingsAt(origin: string) {
  const { settings } = readOauthSettings({
    OAUTH_GITHUB_ENABLED: 'true',
    OAUTH_GITHUB_PRESET: 'github',
    OAUTH_GITHUB_CLIENT_ID: 'Iv1.0123456789abcdef',
    OAUTH_GITHUB_CLIENT_SECRET: clientSecret,
    OAUTH_GITHUB_AUTHORIZATION_URL: `${origin}/auth`,
    OAUTH_GITHUB_TOKEN_URL: `${origin}/token`,
    OAUTH_GITHUB_USERINFO_URL: `${origin}/me`,
    OAUTH_GITHUB_EMAILS_URL: `${origin}/emails`,
  });
  const [setting] = settings;
  if (setting === undefined) throw new Error('the settings of the test are wrong');
  return setting;
}

test('the preset reads a numeric id, and the primary address as verified', async () => {
  const asked: (string | undefined)[] = [];
  const server = await gitHub({
    '/emails': (request, response) => {
      asked.push(request.headers.authorization, request.headers['user-agent']);
      json(response, addresses);
    },
  });
  expect(await identifyBy(providerOf(settingsAt(server.origin)))).toEqual({
    provider: 'github',
    subject: '583231',
    email: 'octocat@example.test',
    emailVerified: true,
    name: 'The Octocat',
  });
  expect(server.hits).toEqual(['POST /token', 'GET /me', 'GET /emails']);
  // GitHub refuses requests without a user agent.
  expect(asked).toEqual([expect.stringMatching(/^Bearer /u), expect.stringMatching(/./u)]);
});

test('the list decides, whatever address user info shows', async () => {
  const shown = { ...octocat, email: 'shown@example.test', email_verified: true };
  const unverified = addresses.map((address) => ({ ...address, verified: false }));
  const server = await gitHub({
    '/me': (_request, response) => json(response, shown),
    '/emails': (_request, response) => json(response, unverified),
  });
  expect(await identifyBy(providerOf(settingsAt(server.origin)))).toMatchObject({
    email: 'octocat@example.test',
    emailVerified: false,
  });
});

test.each<[string, RegExp, RequestListener]>([
  [
    'a 404, as without the scope user:email',
    /emails: .*status 404/u,
    (_request, response) => json(response, { message: 'Not Found' }, { status: 404 }),
  ],
  ['an object', /emails: .*not a JSON list/u, (_request, response) => json(response, {})],
  [
    'more than 64 KiB',
    /emails: .*more than 65536 bytes/u,
    (_request, response) => json(response, [{ filler: 'x'.repeat(65_536) }]),
  ],
])('a list of addresses that is %s fails the sign-in', async (_what, pattern, act) => {
  const server = await gitHub({ '/emails': act });
  const failure = await failureOf(identifyBy(providerOf(settingsAt(server.origin))));
  expect([failure.name, failure.message]).toEqual([
    'ProviderFailed',
    expect.stringMatching(pattern),
  ]);
});

test('a list of addresses that never comes fails within its own time limit', async () => {
  const server = await gitHub({ '/emails': () => undefined });
  const provider = providerOf(settingsAt(server.origin), { timeoutMs: 3_000 });
  const failure = await failureOf(identifyBy(provider));
  expect(failure.message).toMatch(/^github: emails: .*within 3000 ms/u);
});
