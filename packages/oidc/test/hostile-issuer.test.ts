import { afterEach, expect, test, vi } from 'vitest';
import { failureOf, person, providerOf } from './hostile-provider.ts';
import { startHostileIssuer, type Bends } from './hostile-issuer.ts';
import { redirectUri } from './settings.ts';

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(close.map((closeServer) => closeServer()));
  close = [];
});

async function hostile(bends: Bends = {}) {
  const issuer = await startHostileIssuer(bends);
  close.push(issuer.close);
  const provider = providerOf(issuer.settings, { timeoutMs: 5_000 });
  const signIn = async (more: Record<string, string> = {}) => {
    const { pending } = await provider.start({ redirectUri });
    issuer.state.nonce = pending.nonce ?? '';
    const params = { code: 'code', state: pending.state, ...more };
    return provider.identify({ redirectUri, params, pending });
  };
  return { ...issuer, provider, signIn };
}

const hour = 3_600;
const now = () => Math.floor(Date.now() / 1000);

test('takes a good ID token with good user info', async () => {
  const { signIn } = await hostile();
  expect(await signIn()).toMatchObject({ subject: 'ada', email: 'ada@example.test' });
});

test('takes an ID token of a provider whose clock is some seconds ahead', async () => {
  const { signIn } = await hostile({ claims: { iat: now() + 20, nbf: now() + 20 } });
  expect(await signIn()).toMatchObject({ subject: 'ada' });
});

const badTokens: [string, RegExp, Bends][] = [
  ['is not signed', /alg/iu, { signing: 'none' }],
  ['says so in other letters', /alg/iu, { signing: 'None' }],
  ['is signed by our own secret', /alg/iu, { signing: 'secret' }],
  ['is signed by HMAC with the published key', /alg/iu, { signing: 'public key' }],
  ['brings its own key', /signature/u, { signing: 'brought' }],
  ['names keys of its own', /signature/u, { signing: 'named' }],
  ['is signed by a key of another', /signature/u, { signing: 'stranger' }],
  ['is missing', /id_token/u, { signing: 'absent' }],
  ['is for another client', /"aud"/u, { claims: { aud: 'another' } }],
  ['is for several clients', /"aud"/u, { claims: { aud: ['basalt-client.id_1', 'another'] } }],
  ['is for nobody', /"aud"/u, { claims: { aud: undefined } }],
  ['has expired', /exp/u, { claims: { exp: now() - hour } }],
  ['never expires', /"exp"/u, { claims: { exp: undefined } }],
  ['is not valid yet', /nbf/u, { claims: { nbf: now() + hour } }],
  ['is issued in the future', /issued in the future/u, { claims: { iat: now() + hour } }],
  ['is of another sign-in', /"nonce"/u, { claims: { nonce: 'another' } }],
  ['has no nonce', /"nonce"/u, { claims: { nonce: undefined } }],
  ['is of another issuer', /"iss"/u, { claims: { iss: 'https://evil.test' } }],
  ['has no subject', /"sub"/u, { claims: { sub: undefined } }],
];

test.each(badTokens)('refuses an ID token that %s', async (_what, pattern, bends) => {
  const { signIn, count } = await hostile(bends);
  const failure = await failureOf(signIn());
  expect(failure.name).toBe('ProviderFailed');
  expect(failure.message).toMatch(pattern);
  expect([count('POST /token'), count('GET /me')]).toEqual([1, 0]);
});

test('refuses a callback that another issuer answered, and gives it no code', async () => {
  const { signIn, count } = await hostile();
  const failure = await failureOf(signIn({ iss: 'https://evil.test' }));
  expect(failure.message).toMatch(/"iss"/u);
  expect(count('POST /token')).toBe(0);
});

test('needs the name of the issuer in the callback where the issuer says that it gives it', async () => {
  const offered = { authorization_response_iss_parameter_supported: true };
  const { signIn, origin, count } = await hostile({ metadata: offered });
  expect((await failureOf(signIn())).message).toMatch(/"iss"/u);
  expect(count('POST /token')).toBe(0);
  expect(await signIn({ iss: origin })).toMatchObject({ subject: 'ada' });
});

test('keeps to its own issuer for tokens: none of those that an ID token names are asked', async () => {
  const { signIn, hits } = await hostile({ signing: 'named' });
  await failureOf(signIn());
  expect(hits).not.toContain('GET /evil-jwks');
});

test.each([
  ['another person', { ...person, sub: 'eve' }],
  ['nobody', { ...person, sub: undefined }],
  ['a number', { ...person, sub: 7 }],
])('refuses user info of %s', async (_what, userinfo) => {
  const { signIn } = await hostile({ userinfo });
  const failure = await failureOf(signIn());
  expect(failure).toMatchObject({
    name: 'ProviderFailed',
    message: 'acme: user info and ID token are of different people',
  });
});

test.each([
  ['is of another issuer', { issuer: 'https://evil.test' }],
  ['names no user-info endpoint', { userinfo_endpoint: undefined }],
  ['is larger than 64 KiB', { filler: 'x'.repeat(65_536) }],
])('refuses a discovery document that %s', async (_what, metadata) => {
  const { provider, hits } = await hostile({ metadata });
  const failure = await failureOf(provider.start({ redirectUri }));
  expect(failure.name).toBe('ProviderFailed');
  expect(hits).toEqual(['GET /.well-known/openid-configuration']);
});

test.each(['token_endpoint', 'userinfo_endpoint', 'jwks_uri'])(
  'sends nothing to a discovered %s on http beyond loopback',
  async (endpoint) => {
    const { signIn } = await hostile({ metadata: { [endpoint]: 'http://basalt.invalid/' } });
    const failure = await failureOf(signIn());
    expect(failure.message).toMatch(/neither https nor loopback/u);
  },
);

test('uses the header for the secret where discovery offers nothing else', async () => {
  const offered = { token_endpoint_auth_methods_supported: ['client_secret_basic'] };
  const bends: Bends = { metadata: offered };
  const { signIn, authorizations } = await hostile(bends);
  await signIn();
  expect(authorizations).toHaveLength(1);
  expect(authorizations[0]).toMatch(/^Basic /u);
});

test('asks for the discovery document again after a failure and after an hour', async () => {
  const metadata: Record<string, unknown> = { issuer: 'https://evil.test' };
  const { provider, signIn, count } = await hostile({ metadata });
  await failureOf(provider.start({ redirectUri }));
  delete metadata['issuer'];
  await signIn();
  await signIn();
  expect(count('GET /.well-known/openid-configuration')).toBe(2);
  expect(count('GET /jwks')).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour * 1_000 });
  await signIn();
  expect(count('GET /.well-known/openid-configuration')).toBe(3);
});
