import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSamlSettings } from './saml-settings.ts';
import { selfSigned } from '../testing/self-signed.ts';

const { key, certificate } = selfSigned('idp.example');
const least = {
  SERVICE_SAML_IDP_ENTITY_ID: 'https://idp.example/metadata',
  SERVICE_SAML_IDP_SSO_URL: 'https://idp.example/sso',
  SERVICE_SAML_IDP_CERT: certificate,
};
const bare = certificate.replace(/-----[A-Z ]+-----|\s/gu, '');

describe('readSamlSettings', () => {
  it('needs three settings, and signs nothing but demands signed assertions', () => {
    expect(readSamlSettings(least)).toMatchObject({
      binding: 'redirect',
      signed: 'assertion',
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      spKey: null,
      spEntityId: null,
      emailVerifiedAttribute: null,
      emailDomains: [],
      clockSkewMs: 60_000,
    });
  });

  it.each([
    ['PEM', certificate, 1],
    ['PEM in one line', certificate.replaceAll('\n', String.raw`\n`), 1],
    ['base64 of metadata', bare, 1],
    ['two in PEM', certificate + certificate, 2],
    ['two in base64', `${bare}, ${bare}`, 2],
  ])('reads certificates in %s', (_what, text, count) => {
    const read = readSamlSettings({ ...least, SERVICE_SAML_IDP_CERT: text });
    expect(read.idpCertificates).toEqual(Array.from({ length: count }, () => certificate));
  });

  it('reads lists, and a private key in one line', () => {
    const read = readSamlSettings({
      ...least,
      SERVICE_SAML_SP_KEY: key.replaceAll('\n', String.raw`\n`),
      SERVICE_SAML_EMAIL_ATTRIBUTE: 'work, private',
      SERVICE_SAML_EMAIL_DOMAINS: 'Example.com, example.org',
    });
    expect(read).toMatchObject({
      spKey: key,
      emailAttributes: ['work', 'private'],
      emailDomains: ['example.com', 'example.org'],
    });
  });

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  it.each([
    ['SERVICE_SAML_IDP_ENTITY_ID', ' ', 'is missing'],
    ['SERVICE_SAML_IDP_SSO_URL', 'idp', 'is not an https address'],
    ['SERVICE_SAML_IDP_SSO_URL', 'javascript:alert(1)', 'is not an https address'],
    ['SERVICE_SAML_IDP_CERT', 'abc', 'is not a certificate with an RSA key'],
    [
      'SERVICE_SAML_IDP_CERT',
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      'is not a certificate',
    ],
    ['SERVICE_SAML_SP_KEY', certificate, 'is not a private key in PEM'],
    ['SERVICE_SAML_SIGNED', 'no', 'must be one of assertion, response, both'],
    ['SERVICE_SAML_REQUEST_BINDING', 'soap', 'must be one of redirect, post'],
    [
      'SERVICE_SAML_NAME_ID_FORMAT',
      'transient',
      'must be one of persistent, emailAddress, unspecified',
    ],
    ['SERVICE_SAML_CLOCK_SKEW_SECONDS', '301', 'must be a whole number from 0 to 300'],
    ['SERVICE_SAML_CLOCK_SKEW_SECONDS', '-1', 'must be a whole number from 0 to 300'],
  ])('names a wrong %s', (name, value, why) => {
    expect(() => readSamlSettings({ ...least, [name]: value })).toThrow(`${name} ${why}`);
  });
});
