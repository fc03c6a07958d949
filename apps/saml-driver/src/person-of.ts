import { createHash } from 'node:crypto';
import { SsoRefused } from '@basalt/sso-driver';
import { childrenOf, onlyChild, textOf } from './elements.ts';
import { demand } from './refusal.ts';
import type { SamlSettings } from './saml-settings.ts';
import type { XmlElement } from './strict-xml.ts';

/**
 * The person's permanent id, made of the issuer's entity id and the NameID: people of a new provider can never be taken for
 * people of the former one. 43 characters of base64url.
 */
export function subjectOf(assertion: XmlElement, settings: SamlSettings): string {
  const subject = onlyChild(assertion, 'Subject');
  const nameId = subject === null ? null : onlyChild(subject, 'NameID');
  const id = textOf(nameId);
  demand(nameId !== null && id !== null && id !== '', 'the assertion has no NameID');
  demand(id.length <= 256, 'the NameID is longer than 256 characters');
  const format = nameId.attributes.get('Format') ?? unspecified;
  demand(format === settings.nameIdFormat, 'the NameID has another format');
  return createHash('sha256').update(`${settings.idpEntityId}\u0000${id}`).digest('base64url');
}

const unspecified = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

/** The verified email address and the name of a new person. Throws `SsoRefused`, which says what the person can do. */
export function profileOf(
  assertion: XmlElement,
  settings: SamlSettings,
): { email: string; name: string } {
  const attributes = readAttributes(assertion);
  const emails = firstOf(attributes, settings.emailAttributes);
  if (emails.length !== 1) {
    throw new SsoRefused('The identity provider did not send your email address.', {
      reason: 'email_missing',
    });
  }
  const email = (emails[0] ?? '').trim().toLowerCase();
  if (email.length > 254 || !/^[^@\s\p{C}]+@[^@\s\p{C}]+$/u.test(email)) {
    throw new SsoRefused('The identity provider sent an invalid email address.', {
      reason: 'email_missing',
    });
  }
  checkVouchedFor(email, attributes, settings);
  const [name = ''] = firstOf(attributes, settings.nameAttributes);
  const plain = name
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .trim()
    .toWellFormed();
  return { email, name: plain || email.slice(0, email.indexOf('@')) };
}

function checkVouchedFor(email: string, attributes: Attributes, settings: SamlSettings): void {
  const { emailVerifiedAttribute: flag, emailDomains } = settings;
  const flags = flag === null ? ['true'] : (attributes.get(flag) ?? []);
  if (flags.length !== 1 || !['true', '1'].includes(flags[0] ?? '')) {
    throw new SsoRefused('The identity provider has not verified your email address.', {
      reason: 'email_unverified',
    });
  }
  const domain = email.slice(email.indexOf('@') + 1);
  if (emailDomains.length > 0 && !emailDomains.includes(domain)) {
    throw new SsoRefused('People with an email address of this domain cannot sign in here.', {
      reason: 'email_domain',
    });
  }
}

type Attributes = ReadonlyMap<string, readonly string[]>;

function readAttributes(assertion: XmlElement): Attributes {
  const found = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, 'Attribute')) {
      const name = attribute.attributes.get('Name') ?? '';
      const texts = childrenOf(attribute, 'AttributeValue').flatMap((value) => textOf(value) || []);
      found.set(name, [...(found.get(name) ?? []), ...texts]);
    }
  }
  return found;
}

/** The values of the first of these attributes that has values. */
function firstOf(attributes: Attributes, names: readonly string[]): readonly string[] {
  const name = names.find((candidate) => (attributes.get(candidate) ?? []).length > 0);
  return name === undefined ? [] : (attributes.get(name) ?? []);
}
