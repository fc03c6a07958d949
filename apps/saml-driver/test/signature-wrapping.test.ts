import { describe, expect, it } from 'vitest';
import { IdentityProvider } from '../testing/identity-provider.ts';
import { reasonOf, Service } from '../testing/sign-in.ts';

/** The eight ways of signature wrapping as SAML Raider numbers them, each with an id of the forger's own and with the signed one. */
const variants: [string, 'assertion' | 'response', (parts: Parts) => string][] = [
  [
    '1: forged response around, the signed one in its signature',
    'response',
    ({ response, forged, signature }) =>
      insertSignature(forged, signature.replace('</ds:Signature>', `${response}</ds:Signature>`)),
  ],
  [
    '2: forged response around, the signed one beside its signature',
    'response',
    ({ bare, forged, signature }) => insertSignature(forged, `${bare}${signature}`),
  ],
  [
    '3: forged assertion before the signed one',
    'assertion',
    ({ response, assertion, forgedAssertion }) =>
      response.replace(assertion, forgedAssertion + assertion),
  ],
  [
    '4: forged assertion around the signed one',
    'assertion',
    ({ response, assertion, forgedAssertion }) =>
      response.replace(
        assertion,
        forgedAssertion.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`),
      ),
  ],
  [
    '5: forged assertion with the signature, the signed one at the end',
    'assertion',
    ({ response, assertion, bareAssertion, forgedAssertion, assertionSignature }) =>
      response.replace(
        assertion,
        insertSignature(forgedAssertion, assertionSignature) + bareAssertion,
      ),
  ],
  [
    '6: forged assertion, the signed one in its signature',
    'assertion',
    ({ response, assertion, bareAssertion, forgedAssertion, assertionSignature }) =>
      response.replace(
        assertion,
        insertSignature(
          forgedAssertion,
          assertionSignature.replace('</ds:Signature>', `${bareAssertion}</ds:Signature>`),
        ),
      ),
  ],
  [
    '7: forged assertion in an extension',
    'assertion',
    ({ response, assertion, forgedAssertion }) =>
      response.replace(
        assertion,
        `<samlp:Extensions>${forgedAssertion}</samlp:Extensions>${assertion}`,
      ),
  ],
  [
    '8: the signed assertion in an object of the signature',
    'assertion',
    ({ response, assertion, bareAssertion, forgedAssertion, assertionSignature }) =>
      response.replace(
        assertion,
        insertSignature(
          forgedAssertion,
          assertionSignature.replace(
            '</ds:Signature>',
            `<ds:Object>${bareAssertion}</ds:Object></ds:Signature>`,
          ),
        ),
      ),
  ],
  [
    'signed assertion hidden in an extension',
    'assertion',
    ({ response, assertion, forgedAssertion }) =>
      response.replace(
        assertion,
        `<samlp:Extensions>${assertion}</samlp:Extensions>${forgedAssertion}`,
      ),
  ],
  [
    'forged assertion in a second signature of the same value',
    'response',
    ({ response, signature, forgedAssertion }) =>
      response.replace(
        signature,
        `${signature}${signature.replace('</ds:Signature>', `<ds:Object>${forgedAssertion}</ds:Object></ds:Signature>`)}`,
      ),
  ],
];

describe.each(variants)('signature wrapping %s', (_what, signed, wrap) => {
  it.each(['another id', 'the same id'])('is refused, with %s', async (id) => {
    const service = new Service(new IdentityProvider({ SERVICE_SAML_SIGNED: signed }));
    const attempt = service.signInTampered((xml) => wrap(partsOf(xml, id === 'the same id')));
    expect(await reasonOf(attempt)).toMatch(
      /several responses|not one assertion|id comes twice|out of place|more than a signature|out of shape|signed twice/u,
    );
    expect(service.accounts.size).toBe(0);
  });
});

interface Parts {
  /** As the provider signed it. */
  response: string;
  /** Without the signature of the response. */
  bare: string;
  signature: string;
  forged: string;
  assertion: string;
  bareAssertion: string;
  assertionSignature: string;
  forgedAssertion: string;
}

function partsOf(response: string, sameId: boolean): Parts {
  const signatures = /<ds:Signature .*?<\/ds:Signature>/su;
  const assertion = find(/<saml:Assertion .*<\/saml:Assertion>/su, response);
  const assertionSignature = find(signatures, assertion);
  const signature = find(signatures, response.replace(assertion, ''));
  const forge = (text: string): string => {
    const forged = text
      .replaceAll(/<ds:Signature .*?<\/ds:Signature>/gsu, '')
      .replaceAll('ada-0001', 'mallory')
      .replaceAll('ada@', 'mallory@');
    return sameId ? forged : forged.replaceAll(/ ID="/gu, ' ID="_forged');
  };
  return {
    response,
    bare: response.replace(signature, ''),
    signature,
    forged: forge(response),
    assertion,
    bareAssertion: assertion.replace(assertionSignature, ''),
    assertionSignature,
    forgedAssertion: forge(assertion),
  };
}

const find = (pattern: RegExp, text: string): string => pattern.exec(text)?.[0] ?? '';

/** After the first issuer, where the schema wants a signature. */
function insertSignature(text: string, signature: string): string {
  return text.replace('</saml:Issuer>', () => `</saml:Issuer>${signature}`);
}
