import { readOauthSettings } from '@basalt/oidc';
import { expect, it } from 'vitest';
import { checkFields } from './check-fields.ts';

const untold = {
  scopes: null,
  claims: null,
  authMethods: null,
  challengeMethods: null,
  responseTypes: null,
};

/** The rules that are not `ok`, for a provider with these fields over an issuer. */
function doubts(over: Record<string, string>, offers: Partial<typeof untold> | object = {}) {
  const { settings } = readOauthSettings({
    OAUTH_ACME_ENABLED: 'true',
    OAUTH_ACME_CLIENT_ID: 'basalt',
    OAUTH_ACME_CLIENT_SECRET: 'secret',
    OAUTH_ACME_ISSUER: 'https://acme.example',
    ...over,
  });
  const [setting] = settings;
  if (setting === undefined) throw new Error('the settings of the test are wrong');
  return checkFields(setting, { ...untold, ...offers })
    .filter(({ verdict }) => verdict !== 'ok')
    .map(({ rule, verdict }) => `${rule} ${verdict}`);
}

const plain = {
  OAUTH_ACME_ISSUER: '',
  OAUTH_ACME_AUTHORIZATION_URL: 'https://acme.example/a',
  OAUTH_ACME_TOKEN_URL: 'https://acme.example/t',
  OAUTH_ACME_USERINFO_URL: 'https://acme.example/u',
};
const claims = ['sub', 'email', 'email_verified', 'name'];

it.each<[string, Record<string, string>, object, string[]]>([
  ['nothing is answered', {}, {}, []],
  ['all is offered', {}, { claims, scopes: ['openid', 'email', 'profile'] }, []],
  ['a scope is not offered', {}, { scopes: ['openid', 'email'] }, ['scopes warning']],
  ['no scope asks for the email', { OAUTH_ACME_SCOPES: 'openid' }, {}, ['scopes warning']],
  [
    'a claim is not offered',
    { OAUTH_ACME_EMAIL_FIELD: 'mail' },
    { claims },
    ['email_field warning'],
  ],
  [
    'the addresses come from a list of their own',
    { OAUTH_ACME_EMAILS_URL: 'https://acme.example/emails' },
    { claims: ['sub', 'name'] },
    [],
  ],
  ['the root of a path is offered', { OAUTH_ACME_NAME_FIELD: 'name.full' }, { claims }, []],
  [
    'plain OAuth has another id',
    { ...plain, OAUTH_ACME_SCOPES: 'user:email' },
    {},
    ['id_field warning'],
  ],
  [
    'secrets are taken another way',
    { OAUTH_ACME_TOKEN_ENDPOINT_AUTH_METHOD: 'client_secret_basic' },
    { authMethods: ['client_secret_post'] },
    ['token_endpoint_auth_method failed'],
  ],
  ['secrets are not taken', {}, { authMethods: ['none'] }, ['token_endpoint_auth_method failed']],
  ['there are no codes', {}, { responseTypes: ['id_token'] }, ['issuer failed']],
  ['codes are not bound by S256', {}, { challengeMethods: ['plain'] }, ['issuer warning']],
  [
    'an unverified email is enough',
    { OAUTH_ACME_REQUIRE_VERIFIED_EMAIL: 'false' },
    {},
    ['require_verified_email warning'],
  ],
])('%s', (_what, over, offers, expected) => {
  expect(doubts(over, offers)).toEqual(expected);
});
