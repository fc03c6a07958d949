import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { presets } from './provider-presets.ts';
import { readOauthSettings } from './read-oauth-settings.ts';

const secret = 'canary-secret-3b7d';
const acme = {
  OAUTH_ACME_ENABLED: 'true',
  OAUTH_ACME_CLIENT_ID: 'basalt',
  OAUTH_ACME_CLIENT_SECRET: secret,
  OAUTH_ACME_AUTHORIZATION_URL: 'https://acme.test/auth',
  OAUTH_ACME_TOKEN_URL: 'https://acme.test/token',
  OAUTH_ACME_USERINFO_URL: 'https://acme.test/me',
};
const globex = {
  enabled: true,
  client_id: 'basalt',
  client_secret: secret,
  authorization_url: 'https://globex.test/auth',
  token_url: 'https://globex.test/token',
  userinfo_url: 'https://globex.test/me',
};
const asJson = (providers: unknown) => ({
  SERVICE_OAUTH_PROVIDERS_JSON:
    typeof providers === 'string' ? providers : JSON.stringify(providers),
});

const folder = mkdtempSync(join(tmpdir(), 'basalt-oauth-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: string): string {
  const path = join(folder, `${content.length}.txt`);
  writeFileSync(path, content);
  return path;
}

test('finds no provider in an empty environment', () => {
  expect(readOauthSettings({})).toEqual({ settings: [], faults: [], warnings: [] });
});

test('reads a provider of the environment, with the defaults', () => {
  const { settings, faults, warnings } = readOauthSettings(acme);
  expect({ faults, warnings }).toEqual({ faults: [], warnings: [] });
  expect(settings).toEqual([
    {
      key: 'acme',
      name: 'Acme',
      clientId: 'basalt',
      clientSecret: secret,
      authMethod: null,
      issuer: null,
      authorizationUrl: 'https://acme.test/auth',
      tokenUrl: 'https://acme.test/token',
      userinfoUrl: 'https://acme.test/me',
      emailsUrl: null,
      scopes: 'openid email profile',
      emailField: 'email',
      nameField: 'name',
      idField: 'sub',
      emailVerifiedField: 'email_verified',
      requireVerifiedEmail: true,
      strictSubject: false,
      preset: null,
    },
  ]);
});

test('reads every field from the environment', () => {
  const { settings, faults } = readOauthSettings({
    ...acme,
    OAUTH_ACME_NAME: 'The Acme',
    OAUTH_ACME_ISSUER: 'https://acme.test/realm',
    OAUTH_ACME_TOKEN_ENDPOINT_AUTH_METHOD: 'client_secret_basic',
    OAUTH_ACME_SCOPES: '  openid \t mail ',
    OAUTH_ACME_EMAIL_FIELD: 'mail',
    OAUTH_ACME_NAME_FIELD: 'display.name',
    OAUTH_ACME_ID_FIELD: 'uid',
    OAUTH_ACME_EMAIL_VERIFIED_FIELD: 'mail_ok',
    OAUTH_ACME_REQUIRE_VERIFIED_EMAIL: 'true',
    OAUTH_ACME_STRICT_SUBJECT: 'true',
  });
  expect(faults).toEqual([]);
  expect(settings[0]).toMatchObject({
    name: 'The Acme',
    issuer: 'https://acme.test/realm',
    authMethod: 'client_secret_basic',
    scopes: 'openid mail',
    emailField: 'mail',
    nameField: 'display.name',
    idField: 'uid',
    emailVerifiedField: 'mail_ok',
    requireVerifiedEmail: true,
    strictSubject: true,
  });
});

test('merges the JSON object over the environment, field by field', () => {
  const providers = { acme: { enabled: true, client_id: 'other', email_field: '' }, globex };
  const { settings, faults } = readOauthSettings({ ...acme, ...asJson(providers) });
  expect(faults).toEqual([]);
  expect(settings.map(({ key, clientId, tokenUrl }) => [key, clientId, tokenUrl])).toEqual([
    ['acme', 'other', 'https://acme.test/token'],
    ['globex', 'basalt', 'https://globex.test/token'],
  ]);
});

test('the JSON object can turn off what the environment turns on', () => {
  const { settings, faults } = readOauthSettings({
    ...acme,
    ...asJson({ acme: { enabled: false } }),
  });
  expect({ settings, faults }).toEqual({ settings: [], faults: [] });
});

test('needs nothing else of a provider that is off', () => {
  const env = { OAUTH_ACME_ENABLED: 'false', ...asJson({ globex: { enabled: false } }) };
  expect(readOauthSettings(env)).toEqual({ settings: [], faults: [], warnings: [] });
});

test('needs no endpoints beside an issuer', () => {
  const { client_id, client_secret } = globex;
  const entra = { enabled: true, client_id, client_secret, issuer: 'https://login.test/realm' };
  const { settings, faults } = readOauthSettings(asJson({ entra }));
  expect(faults).toEqual([]);
  expect(settings[0]).toMatchObject({ tokenUrl: null, issuer: 'https://login.test/realm' });
});

test('a preset fills the fields that are left out, and only those', () => {
  const { client_id, client_secret } = globex;
  const own = { enabled: true, client_id, client_secret };
  const { settings, faults } = readOauthSettings(
    asJson({
      hub: {
        ...own,
        preset: 'github',
        scopes: 'user:email',
        emails_url: 'https://ghe.test/emails',
      },
      google: { ...own, preset: 'google' },
      lab: { ...own, preset: 'gitlab', issuer: 'https://lab.test' },
      my_company: { ...own, issuer: 'https://sso.test/realms/one' },
    }),
  );
  expect(faults).toEqual([]);
  const [hub, google, lab, company] = settings;
  expect(hub).toMatchObject({
    name: 'GitHub',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    emailsUrl: 'https://ghe.test/emails',
    scopes: 'user:email',
    idField: 'id',
    requireVerifiedEmail: true,
  });
  expect(Object.keys(hub?.preset?.filled ?? {})).not.toContain('emails_url');
  expect([google?.issuer, lab?.issuer, company?.name]).toEqual([
    'https://accounts.google.com',
    'https://lab.test',
    'My company',
  ]);
  expect(google?.preset).toEqual({
    name: 'google',
    filled: { name: 'Google', issuer: 'https://accounts.google.com' },
  });
});

test('every preset fills more than a name', () => {
  for (const [name, { name: _shown, ...fields }] of presets) {
    expect([name, Object.keys(fields).length > 0]).toEqual([name, true]);
  }
});

test('reads secrets from files', () => {
  const { OAUTH_ACME_CLIENT_SECRET: _inline, ...rest } = acme;
  const env = {
    ...rest,
    OAUTH_ACME_CLIENT_SECRET_FILE: fileOf(` ${secret}\n`),
    SERVICE_OAUTH_PROVIDERS_JSON_FILE: fileOf(JSON.stringify({ globex })),
  };
  const { settings, faults } = readOauthSettings(env);
  expect(faults).toEqual([]);
  expect(settings.map(({ key, clientSecret }) => [key, clientSecret])).toEqual([
    ['acme', secret],
    ['globex', secret],
  ]);
});

test('warns loudly of a provider trusted without a verified email', () => {
  const { settings, warnings } = readOauthSettings(
    asJson({ globex: { ...globex, require_verified_email: false } }),
  );
  expect(settings[0]?.requireVerifiedEmail).toBe(false);
  expect(warnings).toEqual([expect.stringMatching(/^SECURITY: .*"globex".*takes over/u)]);
});

test('warns of settings that have no effect', () => {
  const { OAUTH_ACME_ENABLED: _on, ...rest } = acme;
  expect(readOauthSettings({ ...rest, OAUTH_ACME_SCOPE: 'x', OAUTH_TOKEN: 'x' })).toEqual({
    settings: [],
    faults: [],
    warnings: [
      expect.stringContaining('OAUTH_ACME_ENABLED'),
      expect.stringContaining('OAUTH_ACME_SCOPE'),
    ],
  });
});

describe('a fault names what is wrong, and never a secret:', () => {
  const cases: [string, Record<string, string>, string[]][] = [
    ['truncated JSON', asJson(`{"acme":{"client_secret":"${secret}"`), ['valid JSON']],
    ['an array', asJson([globex]), ['JSON object']],
    ['a text for a provider', asJson({ globex: secret }), ['globex']],
    ['an unknown field', asJson({ globex: { ...globex, clientid: 'x' } }), ['"clientid"']],
    ['a text for a flag', asJson({ globex: { ...globex, enabled: 'true' } }), ['enabled']],
    ['a number for a text', asJson({ globex: { ...globex, client_id: 7 } }), ['client_id']],
    ['null for a text', asJson({ globex: { ...globex, scopes: null } }), ['scopes']],
    ['a key with a slash', asJson({ 'a/b': globex }), ['"a/b"']],
    ['a key in capitals', asJson({ Globex: globex }), ['"Globex"']],
    ['a key of 33 characters', asJson({ ['x'.repeat(33)]: globex }), ['provider key']],
    ['__proto__ as key', asJson(`{"__proto__":${JSON.stringify(globex)}}`), ['__proto__']],
    ['a key that starts with a digit', { OAUTH_1PASS_ENABLED: 'true' }, ['OAUTH_1PASS_ENABLED']],
    ['no enabled', asJson({ globex: { client_id: 'x' } }), ['enabled (OAUTH_GLOBEX_ENABLED)']],
    ['an enabled that is no flag', { ...acme, OAUTH_ACME_ENABLED: 'yes' }, ['OAUTH_ACME_ENABLED']],
    [
      'nothing but enabled',
      { OAUTH_ACME_ENABLED: 'true' },
      ['CLIENT_ID', 'CLIENT_SECRET', 'AUTHORIZATION_URL', 'TOKEN_URL', 'USERINFO_URL'],
    ],
    ['http', { ...acme, OAUTH_ACME_TOKEN_URL: `http://acme.test/?x=${secret}` }, ['TOKEN_URL']],
    ['no address', { ...acme, OAUTH_ACME_USERINFO_URL: 'acme.test/me' }, ['USERINFO_URL']],
    ['a scheme', { ...acme, OAUTH_ACME_AUTHORIZATION_URL: 'javascript:x' }, ['AUTHORIZATION_URL']],
    [
      'a password',
      { ...acme, OAUTH_ACME_TOKEN_URL: `https://a:${secret}@acme.test` },
      ['password'],
    ],
    ['a fragment', { ...acme, OAUTH_ACME_TOKEN_URL: 'https://acme.test/#x' }, ['fragment']],
    [
      'a state of its own',
      { ...acme, OAUTH_ACME_AUTHORIZATION_URL: 'https://acme.test/?state=x' },
      ['parameter state'],
    ],
    [
      'a discovery address',
      { ...acme, OAUTH_ACME_ISSUER: 'https://a.test/.well-known/x' },
      ['issuer'],
    ],
    ['an issuer with a query', { ...acme, OAUTH_ACME_ISSUER: 'https://a.test/?x' }, ['query']],
    [
      'an issuer without openid',
      { ...acme, OAUTH_ACME_ISSUER: 'https://a.test', OAUTH_ACME_SCOPES: 'email' },
      ['openid'],
    ],
    ['scopes with quotes', { ...acme, OAUTH_ACME_SCOPES: 'a "b"' }, ['scopes']],
    ['an auth method', { ...acme, OAUTH_ACME_TOKEN_ENDPOINT_AUTH_METHOD: 'none' }, ['_post or']],
    ['an unknown preset', { ...acme, OAUTH_ACME_PRESET: '__proto__' }, ['preset', 'github']],
    [
      'http for the addresses',
      { ...acme, OAUTH_ACME_EMAILS_URL: 'http://acme.test/' },
      ['emails_url'],
    ],
    ['two secrets', { ...acme, OAUTH_ACME_CLIENT_SECRET_FILE: '/dev/null' }, ['both set']],
    ['a missing file', { SERVICE_OAUTH_PROVIDERS_JSON_FILE: '/nowhere' }, ['ENOENT']],
    ['an empty file', { SERVICE_OAUTH_PROVIDERS_JSON_FILE: fileOf('') }, ['empty file']],
  ];

  test('a secret that is set both ways is not missing as well', () => {
    const { faults } = readOauthSettings({ ...acme, OAUTH_ACME_CLIENT_SECRET_FILE: '/dev/null' });
    expect(faults).toEqual([
      'OAUTH_ACME_CLIENT_SECRET and OAUTH_ACME_CLIENT_SECRET_FILE are both set: keep one',
    ]);
  });

  test.each(cases)('%s', (_what, env, named) => {
    const { settings, faults } = readOauthSettings(env);
    for (const name of named) {
      expect(faults).toContainEqual(expect.stringContaining(name));
    }
    expect(settings).toEqual([]);
    expect(faults.join('\n')).not.toContain(secret);
  });
});

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://127.8.9.1:1', 'http://[::1]:80'])(
  'allows http on %s',
  (origin) => {
    const { faults } = readOauthSettings({ ...acme, OAUTH_ACME_TOKEN_URL: `${origin}/token` });
    expect(faults).toEqual([]);
  },
);

test.each([
  'http://127.0.0.1.evil.test',
  'http://localhost.evil.test',
  'http://0.0.0.0',
  'http://[::ffff:10.0.0.1]',
  'ftp://127.0.0.1',
])('refuses %s', (origin) => {
  const { faults } = readOauthSettings({ ...acme, OAUTH_ACME_TOKEN_URL: `${origin}/token` });
  expect(faults).toEqual([expect.stringContaining('token_url (OAUTH_ACME_TOKEN_URL) must be')]);
});
