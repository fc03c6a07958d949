import { createHash } from 'node:crypto';
import { createIdentityProviders } from '@basalt/oidc';
import { afterEach, expect, test } from 'vitest';
import {
  failureOf,
  identifyBy,
  json,
  person,
  providerOf,
  startHostileProvider,
} from './hostile-provider.ts';
import { acme, redirectUri } from './settings.ts';

const unreserved = /^[A-Za-z0-9._~-]+$/u;
const here = 'https://acme.test';

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(close.map((closeServer) => closeServer()));
  close = [];
});

async function answering(userinfo: unknown) {
  const server = await startHostileProvider({
    '/me': (_request, response) => json(response, userinfo),
  });
  close.push(server.close);
  return server;
}

test('lists providers by key in the order of the settings', () => {
  const settings = [
    acme(here, { key: 'zeta', name: 'Zeta' }),
    acme(here, { key: 'alpha', requireVerifiedEmail: false }),
  ];
  const providers = [...createIdentityProviders(settings).values()];
  expect(
    providers.map(({ key, name, requireVerifiedEmail }) => [key, name, requireVerifiedEmail]),
  ).toEqual([
    ['zeta', 'Zeta', true],
    ['alpha', 'Acme', false],
  ]);
});

test('starts with state, S256 challenge, scopes and exactly the redirect address given', async () => {
  const provider = providerOf(acme(here, { authorizationUrl: `${here}/auth?prompt=login` }));
  const { url, pending } = await provider.start({ redirectUri });
  const query = new URL(url).searchParams;
  expect(url.startsWith(`${here}/auth?prompt=login&`)).toBe(true);
  expect(Object.fromEntries(query)).toEqual({
    prompt: 'login',
    client_id: 'basalt-client.id_1',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: pending.state,
    code_challenge: createHash('sha256').update(pending.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  expect(pending.nonce).toBeNull();
});

test('draws a new state of 48 and a new verifier of 96 characters each time', async () => {
  const provider = providerOf(acme(here));
  const drawn = new Set<string>();
  for (let time = 0; time < 500; time += 1) {
    const { pending } = await provider.start({ redirectUri });
    expect(pending.state).toMatch(/^.{48}$/u);
    expect(pending.verifier).toMatch(/^.{96}$/u);
    expect(pending.state + pending.verifier).toMatch(unreserved);
    for (const part of pending.verifier.match(/.{48}/gu) ?? []) drawn.add(part);
    drawn.add(pending.state);
  }
  expect(drawn.size).toBe(1_500);
});

test('takes an error of the callback for a refusal, and asks the provider nothing', async () => {
  const server = await answering(person);
  const provider = providerOf(acme(server.origin));
  const { pending } = await provider.start({ redirectUri });
  for (const [error, message] of [
    ['access_denied', 'acme: the provider answered access_denied'],
    ['<b>\u0000 no', 'acme: the provider answered an unreadable error'],
  ] as const) {
    const params = { error, error_description: 'canary', state: pending.state, code: 'code' };
    const failure = await failureOf(provider.identify({ redirectUri, params, pending }));
    expect(failure).toMatchObject({ name: 'ProviderDenied', message });
  }
  expect(server.hits).toEqual([]);
});

test.each([
  ['without a code', {}],
  ['with an empty code', { code: '' }],
  ['with the state of another', { code: 'code', state: 'x'.repeat(48) }],
])('asks the provider nothing for a callback %s', async (_what, bent) => {
  const server = await answering(person);
  const provider = providerOf(acme(server.origin));
  const { pending } = await provider.start({ redirectUri });
  const params = { state: pending.state, ...bent };
  const failure = await failureOf(provider.identify({ redirectUri, params, pending }));
  expect(failure.name).toBe('ProviderFailed');
  expect(server.hits).toEqual([]);
});

test('ignores iss and whatever else the callback carries where no issuer is configured', async () => {
  const server = await answering(person);
  const provider = providerOf(acme(server.origin));
  const { pending } = await provider.start({ redirectUri });
  const noise = { iss: 'https://acme.test', id_token: 'x', token: 'x', response: 'x', hd: 'x' };
  const params = { code: 'code', state: pending.state, ...noise };
  const identity = await provider.identify({ redirectUri, params, pending });
  expect(identity.subject).toBe('ada');
});

test('tells fifty concurrent sign-ins apart, one token request each', async () => {
  const server = await startHostileProvider({
    '/token': (request, response) => {
      request.setEncoding('utf8').once('data', (form: string) => {
        const code = new URLSearchParams(form).get('code');
        json(response, { access_token: code, token_type: 'bearer' });
      });
    },
    '/me': (request, response) => {
      const sub = request.headers.authorization?.replace('Bearer ', '');
      setTimeout(() => json(response, { ...person, sub }), Math.random() * 20);
    },
  });
  close.push(server.close);
  const provider = providerOf(acme(server.origin));
  const codes = Array.from({ length: 50 }, (_, index) => `person-${index}`);
  const identities = await Promise.all(codes.map((code) => identifyBy(provider, code)));
  expect(identities.map(({ subject }) => subject)).toEqual(codes);
  expect(server.count('POST /token')).toBe(50);
});

const unusable = { email: null, emailVerified: false, name: null };
const bare = { provider: 'acme', subject: 'ada', ...unusable };
const answers: [string, Record<string, unknown>, object][] = [
  ['nothing but an id', { sub: 'ada' }, bare],
  ['an email that is a number', { sub: 'ada', email: 42 }, bare],
  ['an email in an array', { sub: 'ada', email: ['ada@example.test'] }, bare],
  ['an email in an object', { sub: 'ada', email: { value: 'ada@example.test' } }, bare],
  ['an email that is none', { sub: 'ada', email: 'ada' }, bare],
  ['a flag that says yes', { sub: 'ada', email_verified: 'yes' }, bare],
  ['a flag in an array', { sub: 'ada', email_verified: [true] }, bare],
  ['a name that is an object', { sub: 'ada', name: { first: 'Ada' } }, bare],
  ['a flag that is 1', { sub: 'ada', email_verified: 1 }, { ...bare, emailVerified: true }],
  ['a number as id', { sub: 4711 }, { ...bare, subject: '4711' }],
];

test.each(answers)('reads user info of %s', async (_what, userinfo, identity) => {
  const server = await answering(userinfo);
  expect(await identifyBy(providerOf(acme(server.origin)))).toEqual(identity);
});

test('reads the fields that the settings name', async () => {
  const server = await answering({
    data: { id: 7, login: 'ada' },
    'https://acme.test/email': 'Ada@Example.TEST',
    mail_ok: 'true',
    ...person,
  });
  const settings = acme(server.origin, {
    idField: 'data.id',
    nameField: 'data.login',
    emailField: 'https://acme.test/email',
    emailVerifiedField: 'mail_ok',
  });
  expect(await identifyBy(providerOf(settings))).toEqual({
    provider: 'acme',
    subject: '7',
    email: 'ada@example.test',
    emailVerified: true,
    name: 'ada',
  });
});

test.each([
  [undefined],
  [null],
  [''],
  [' '],
  [0],
  [-1],
  [1.5],
  [2 ** 53],
  [true],
  [['ada']],
  [{ id: 'ada' }],
  ['ada\u0000'],
  ['\ud800'],
  ['x'.repeat(256)],
])('takes %j for no id, and the person for one who is known by email', async (sub) => {
  const server = await answering({ ...person, sub });
  expect(await identifyBy(providerOf(acme(server.origin)))).toMatchObject({
    subject: null,
    email: 'ada@example.test',
    emailVerified: true,
  });
});
