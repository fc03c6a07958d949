import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { SsoRecord } from '@basalt/sso-driver';

const signed = ['assertion', 'response', 'both'] as const;
const bindings = ['redirect', 'post'] as const;
const formats = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
} as const;

/** The settings of an identity provider, read from `SERVICE_SAML_…`; docs/sso-drivers.md explains each of them. */
export interface SamlSettings {
  readonly idpEntityId: string;
  readonly idpSsoUrl: string;
  /** Certificates in PEM. Any of them may have signed. */
  readonly idpCertificates: readonly string[];
  /** Default: the callback's address. */
  readonly spEntityId: string | null;
  /** The key that signs requests; null for unsigned requests. */
  readonly spKey: string | null;
  readonly spCertificate: string | null;
  readonly binding: (typeof bindings)[number];
  /** The part that must be signed. */
  readonly signed: (typeof signed)[number];
  readonly nameIdFormat: string;
  readonly emailAttributes: readonly string[];
  readonly nameAttributes: readonly string[];
  /** The attribute that must be `true` or `1`; null when the provider has verified every address that it sends. */
  readonly emailVerifiedAttribute: string | null;
  /** In lower case; empty for any domain. */
  readonly emailDomains: readonly string[];
  readonly clockSkewMs: number;
}

/** Reads the settings. Throws an `Error` that names a missing or wrong setting, without its value. */
export function readSamlSettings(record: SsoRecord): SamlSettings {
  const text = (name: string): string | null => record[`SERVICE_SAML_${name}`]?.trim() || null;
  const list = (name: string, fallback: string): string[] =>
    (text(name) ?? fallback).split(',').map((item) => item.trim());
  const spKey = text('SP_KEY');
  const spCertificate = text('SP_CERT');
  return {
    idpEntityId: required('IDP_ENTITY_ID', text('IDP_ENTITY_ID')),
    idpSsoUrl: readAddress('IDP_SSO_URL', required('IDP_SSO_URL', text('IDP_SSO_URL'))),
    idpCertificates: readCertificates('IDP_CERT', required('IDP_CERT', text('IDP_CERT'))),
    spEntityId: text('SP_ENTITY_ID'),
    spKey: spKey === null ? null : readKey(spKey),
    spCertificate: spCertificate && (readCertificates('SP_CERT', spCertificate)[0] ?? null),
    binding: oneOf('REQUEST_BINDING', text('REQUEST_BINDING') ?? 'redirect', bindings),
    signed: oneOf('SIGNED', text('SIGNED') ?? 'assertion', signed),
    nameIdFormat: readFormat(text('NAME_ID_FORMAT') ?? 'persistent'),
    emailAttributes: list('EMAIL_ATTRIBUTE', emailAttributes),
    nameAttributes: list('NAME_ATTRIBUTE', nameAttributes),
    emailVerifiedAttribute: text('EMAIL_VERIFIED_ATTRIBUTE'),
    emailDomains: list('EMAIL_DOMAINS', '')
      .filter(Boolean)
      .map((item) => item.toLowerCase()),
    clockSkewMs: readSkew(text('CLOCK_SKEW_SECONDS') ?? '60'),
  };
}

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const emailAttributes = `email,mail,urn:oid:0.9.2342.19200300.100.1.3,${claims}/emailaddress`;
const nameAttributes = `displayName,name,urn:oid:2.16.840.1.113730.3.1.241,cn,urn:oid:2.5.4.3,http://schemas.microsoft.com/identity/claims/displayname`;

function wrong(name: string, why: string): Error {
  return new Error(`SERVICE_SAML_${name} ${why}`);
}

function required(name: string, text: string | null): string {
  if (text === null) throw wrong(name, 'is missing');
  return text;
}

function oneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw wrong(name, `must be one of ${words.join(', ')}`);
  return word;
}

function readFormat(text: string): string {
  if (text.startsWith('urn:')) return text;
  const names = Object.keys(formats) as (keyof typeof formats)[];
  return formats[oneOf('NAME_ID_FORMAT', text, names)];
}

function readAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/u.test(url.protocol))
    throw wrong(name, 'is not an https address');
  return text;
}

/** One or more certificates, in PEM or as the bare base64 that metadata hold, separated by spaces or commas. */
function readCertificates(name: string, text: string): string[] {
  const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu;
  const blocks = text.match(pem) ?? text.split(/[\s,]+/u);
  try {
    return blocks.map((block) => {
      const bare = block.replace(/-----[A-Z ]+-----|\\n|\s/gu, '');
      const certificate = new X509Certificate(Buffer.from(bare, 'base64'));
      if (certificate.publicKey.asymmetricKeyType !== 'rsa') throw new Error('not RSA');
      return certificate.toString();
    });
  } catch (error) {
    throw new Error(`SERVICE_SAML_${name} is not a certificate with an RSA key`, { cause: error });
  }
}

function readKey(text: string): string {
  try {
    const pem = text.replaceAll(String.raw`\n`, '\n');
    return createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch (error) {
    throw new Error('SERVICE_SAML_SP_KEY is not a private key in PEM', { cause: error });
  }
}

function readSkew(text: string): number {
  const seconds = Number(text);
  if (!/^\d+$/u.test(text) || seconds > 300) {
    throw wrong('CLOCK_SKEW_SECONDS', 'must be a whole number from 0 to 300');
  }
  return seconds * 1000;
}
