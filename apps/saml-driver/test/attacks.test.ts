import { gzipSync } from 'node:zlib';
import { isSsoRefused } from '@basalt/sso-driver';
import { describe, expect, it } from 'vitest';
import { IdentityProvider } from '../testing/identity-provider.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { ada, reasonOf, Service } from '../testing/sign-in.ts';

const provider = new IdentityProvider();
const stranger = selfSigned('idp.example');
const rsaSha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const notPlain = 'it is not plain XML';
const badSignature = 'its signature is not valid';

const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString();
const doctype = (dtd: string, body = '&a;'): string => `<!DOCTYPE r [${dtd}]><r>${body}</r>`;

describe('an answer that was changed on the way is refused', () => {
  const cases: [string, (xml: string) => string, string][] = [
    ['another NameID', (xml) => xml.replace('ada-0001', 'mallory'), badSignature],
    ['another email', (xml) => xml.replace('ada@', 'root@'), badSignature],
    ['a changed signature', (xml) => xml.replace(/(<ds:SignatureValue>)./u, '$1_'), badSignature],
    ['another signature value', (xml) => flip(xml, 'SignatureValue'), badSignature],
    ['another digest', (xml) => flip(xml, 'DigestValue'), badSignature],
    ['no signature', (xml) => xml.replace(signatureOf(xml), ''), 'the assertion is not signed'],
    [
      'an empty signature',
      (xml) =>
        xml.replace(
          signatureOf(xml),
          '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>',
        ),
      'a signature is out of shape',
    ],
    [
      'a signature of another namespace',
      (xml) => xml.replace('http://www.w3.org/2000/09/xmldsig#"', 'urn:none"'),
      badSignature,
    ],
    [
      '1,000 more elements',
      (xml) => xml.replace('</saml:AttributeStatement>', `${'<b/>'.repeat(1_000)}$&`),
      notPlain,
    ],
    ['a comment in the NameID', (xml) => xml.replace('ada-0001', 'ada<!-- -->-0001'), notPlain],
    [
      'a processing instruction in the NameID',
      (xml) => xml.replace('ada-0001', '<?p ada?>-0001'),
      notPlain,
    ],
    [
      'a CDATA section in the NameID',
      (xml) => xml.replace('ada-0001', '<![CDATA[ada-0001]]>'),
      notPlain,
    ],
    [
      'an HMAC with the public key',
      (xml) => xml.replace('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#hmac-sha1'),
      'an algorithm of its signature is not accepted',
    ],
    [
      'another status',
      (xml) => xml.replace('status:Success', 'status:Requester'),
      'The identity provider did not sign you in.',
    ],
    [
      'a second status',
      (xml) => xml.replace(/<samlp:Status>.*<\/samlp:Status>/u, '$&$&'),
      'The identity provider did not sign you in.',
    ],
    [
      'another issuer of the response',
      (xml) => xml.replace('https://idp.example/metadata', 'https://evil.example'),
      'it has another issuer',
    ],
    [
      'another destination',
      (xml) => xml.replace(/Destination="[^"]*"/u, 'Destination="https://other.example/"'),
      'it has another destination',
    ],
    [
      'another request',
      (xml) => xml.replace(/InResponseTo="[^"]*"/u, 'InResponseTo="_other"'),
      'it answers another request',
    ],
    ['no request', (xml) => xml.replace(/InResponseTo="[^"]*"/u, ''), 'it answers another request'],
    [
      'an older SAML',
      (xml) => xml.replace('Version="2.0"', 'Version="1.1"'),
      'it is not of SAML 2.0',
    ],
  ];
  it.each(cases)('%s', async (_what, tamper, reason) => {
    const service = new Service(provider);
    expect(await reasonOf(service.signInTampered(tamper))).toBe(reason);
    expect(service.accounts.size).toBe(0);
  });
});

describe('a signed answer that is not for this sign-in is refused', () => {
  const cases: [string, Parameters<Service['signIn']>[1], string][] = [
    ['signed by another key, with its certificate in it', { signedBy: stranger }, badSignature],
    ['signed by SHA-1', { algorithm: rsaSha1 }, 'an algorithm of its signature is not accepted'],
    [
      'for another audience',
      { tags: { Audience: 'https://other.example' } },
      'the assertion is for another audience',
    ],
    [
      'for another recipient',
      { tags: { SubjectRecipient: 'https://other.example/' } },
      'the assertion has another recipient',
    ],
    [
      'of another issuer',
      {
        before: (xml) =>
          xml.replace(/(<saml:Assertion.*?<saml:Issuer>)\{Issuer\}/u, '$1https://evil.example'),
      },
      'the assertion has another issuer',
    ],
    [
      'expired',
      { tags: { ConditionsNotBefore: minutes(-9), ConditionsNotOnOrAfter: minutes(-2) } },
      'the assertion has expired',
    ],
    [
      'not yet valid',
      { tags: { ConditionsNotBefore: minutes(60), ConditionsNotOnOrAfter: minutes(120) } },
      'the assertion is not yet valid',
    ],
    [
      'confirmed until a while ago',
      { tags: { SubjectConfirmationDataNotOnOrAfter: minutes(-2) } },
      'the confirmation is not valid now',
    ],
    [
      'confirmed without an end',
      { before: (xml) => xml.replace(' NotOnOrAfter="{SubjectConfirmationDataNotOnOrAfter}"', '') },
      'a time in it cannot be read',
    ],
    [
      'of times that are none',
      { tags: { ConditionsNotOnOrAfter: 'later' } },
      'a time in it cannot be read',
    ],
    [
      'confirmed for another request',
      {
        before: (xml) =>
          xml.replace(/(Recipient="[^"]*" InResponseTo=")\{InResponseTo\}/u, '$1_other'),
      },
      'the assertion answers another request',
    ],
    [
      'confirmed for no request',
      {
        before: (xml) => xml.replace(/(Recipient="[^"]*") InResponseTo="\{InResponseTo\}"/u, '$1'),
      },
      'the assertion answers another request',
    ],
    [
      'confirmed for the holder of a key',
      { before: (xml) => xml.replace('cm:bearer', 'cm:holder-of-key') },
      'nothing confirms that the bearer is the subject',
    ],
    [
      'not confirmed',
      {
        before: (xml) =>
          xml.replace(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/u, ''),
      },
      'nothing confirms that the bearer is the subject',
    ],
    [
      'without an audience',
      {
        before: (xml) =>
          xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/u, ''),
      },
      'the assertion is for another audience',
    ],
    [
      'on a condition that is not known',
      { before: (xml) => xml.replace('</saml:Conditions>', '<saml:Condition/></saml:Conditions>') },
      'the assertion has a condition that is not known',
    ],
    [
      'not of a sign-in',
      { before: (xml) => xml.replace(/<saml:AuthnStatement[^>]*>/u, '') },
      'the assertion is not of a sign-in',
    ],
    [
      'of a session that is over',
      {
        before: (xml) =>
          xml.replace('<saml:AuthnStatement', `$& SessionNotOnOrAfter="${minutes(-2)}"`),
      },
      "the provider's session is over",
    ],
    [
      'with a passing NameID',
      { tags: { NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } },
      'the NameID has another format',
    ],
    [
      'without a NameID',
      { before: (xml) => xml.replace(/<saml:NameID.*<\/saml:NameID>/u, '') },
      'the assertion has no NameID',
    ],
    [
      'with a comment in its NameID',
      { before: (xml) => xml.replace('{NameID}', 'ada<!-- -->{NameID}') },
      notPlain,
    ],
    [
      'with an endless NameID',
      { tags: { NameID: 'x'.repeat(257) } },
      'the NameID is longer than 256 characters',
    ],
    [
      'with two emails',
      { attributes: { email: ['a@example.com', 'b@example.com'] } },
      'The identity provider did not send your email address.',
    ],
    [
      'with an email that is none',
      { attributes: { email: ['ada'] } },
      'The identity provider sent an invalid email address.',
    ],
  ];
  it.each(cases)('%s', async (_what, deviation, reason) => {
    const service = new Service(provider);
    expect(await reasonOf(service.signIn(ada, deviation))).toBe(reason);
    expect(service.accounts.size).toBe(0);
  });

  it('a second use, also at another start with the same remembered', async () => {
    const service = new Service(provider);
    const start = await service.start();
    const xml = await provider.answer(start, ada);
    await service.post(xml, start.remember);
    expect(await reasonOf(service.post(xml, start.remember))).toBe('it was used before');
    const again = await provider.answer(start, ada);
    expect(await reasonOf(service.post(again, start.remember))).toBe('it was used before');
  });

  it('twice at the same moment: one comes in', async () => {
    const service = new Service(provider);
    const start = await service.start();
    const xml = await provider.answer(start, ada);
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => service.post(xml, start.remember)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('text that is no answer is refused, quickly', () => {
  const laughs = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  );
  const cases: [string, string | Uint8Array, string][] = [
    ['random bytes', crypto.getRandomValues(new Uint8Array(5000)), 'it is not UTF-8'],
    ['packed text', gzipSync('<Response/>'), 'it is not UTF-8'],
    ['UTF-16', Buffer.from('<Response/>', 'utf16le'), notPlain],
    ['another encoding', '<?xml version="1.0" encoding="UTF-7"?><Response/>', notPlain],
    ['a file as an entity', doctype('<!ENTITY a SYSTEM "file:///etc/passwd">'), notPlain],
    ['an address as an entity', doctype('<!ENTITY a SYSTEM "http://127.0.0.1:9/">'), notPlain],
    [
      'a document type elsewhere',
      doctype('<!ENTITY % a SYSTEM "http://127.0.0.1:9/"> %a;'),
      notPlain,
    ],
    ['entities of entities', doctype(`<!ENTITY l0 "ha">${laughs.join('')}`, '&l9;'), notPlain],
    ['an unknown entity', '<Response>&nbsp;</Response>', notPlain],
    ['10,000 elements in each other', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`, notPlain],
    ['60,000 elements beside each other', `<a>${'<b/>'.repeat(60_000)}</a>`, notPlain],
    [
      '20,000 attributes',
      `<a ${Array.from({ length: 20_000 }, (_, at) => `b${at}=""`).join(' ')}/>`,
      notPlain,
    ],
    ['a tag that never ends', `<a ${'b="" '.repeat(50_000)}`, notPlain],
    ['spaces that never end', `<a${' '.repeat(250_000)}`, notPlain],
    ['an attribute that never ends', `<a b="${'x'.repeat(250_000)}`, notPlain],
    ['ampersands', `<a>${'&'.repeat(250_000)}</a>`, notPlain],
    ['more than 256 KiB', `<a>${'x'.repeat(256 * 1024)}</a>`, 'it is longer than 256 KiB'],
    ['more than 1 MiB', `<a>${'x'.repeat(1 << 20)}</a>`, 'it is longer than 256 KiB'],
    ['two roots', '<Response/><Response/>', notPlain],
    [
      'another message',
      '<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>',
      'it is not a SAML Response',
    ],
  ];
  it.each(cases)('%s', async (_what, text, reason) => {
    const service = new Service(provider);
    const start = await service.start();
    // Of this thread's processor time: what else the machine does is no part of it.
    const before = process.threadCpuUsage();
    expect(await reasonOf(service.post(text, start.remember))).toBe(reason);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1000);
  });

  it('thousands of changes of a good answer sign in the same person or nobody', async () => {
    const service = new Service(provider);
    const start = await service.start();
    const xml = await provider.answer(start, ada);
    const outcomes: unknown[] = [];
    for (let seed = 1; seed <= 1000; seed += 1) {
      outcomes.push(await service.post(mutate(xml, seed), start.remember).catch(whatWasThrown));
    }
    const others = outcomes.filter((outcome) => outcome !== 'refused' && outcome !== 'used');
    expect(others.length).toBeLessThanOrEqual(1);
    for (const other of others) expect(other).toMatchObject({ email: ada.email, name: ada.name });
    expect(outcomes.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(900);
  });
});

/** `used`: valid, but the same assertion came in before. */
function whatWasThrown(error: unknown): unknown {
  if (!isSsoRefused(error)) return error;
  const used = error.cause instanceof Error && error.cause.message === 'it was used before';
  return used ? 'used' : 'refused';
}

function signatureOf(xml: string): string {
  return /<ds:Signature .*?<\/ds:Signature>/su.exec(xml)?.[0] ?? '';
}

/** Another first character of that element's base64. */
function flip(xml: string, element: string): string {
  return xml.replace(
    new RegExp(`(<ds:${element}>)(.)`, 'u'),
    (_whole, tag: string, first: string) => `${tag}${first === 'A' ? 'B' : 'A'}`,
  );
}

/** One change, which the seed decides: a piece cut out, doubled, moved, or a character replaced. */
function mutate(xml: string, seed: number): string {
  let state = seed * 2_654_435_761;
  const below = (limit: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state % limit;
  };
  const pieces = xml.split(/(?=<)/u);
  const at = below(pieces.length);
  const piece = pieces[at] ?? '';
  const kind = below(4);
  if (kind === 0) pieces.splice(at, 1 + below(3));
  else if (kind === 1) pieces.splice(below(pieces.length), 0, piece);
  else if (kind === 2) pieces.splice(below(pieces.length), 0, ...pieces.splice(at, 1));
  else {
    const where = below(piece.length);
    const next = String.fromCodePoint(32 + below(95));
    pieces[at] = piece.slice(0, where) + next + piece.slice(where + 1);
  }
  return pieces.join('');
}
