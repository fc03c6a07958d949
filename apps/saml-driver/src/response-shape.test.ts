import { describe, expect, it } from 'vitest';
import { checkResponseShape } from './response-shape.ts';
import { readSamlSettings } from './saml-settings.ts';
import { samlFor } from './service-provider.ts';
import { readPlainXml } from './strict-xml.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { reasonOf } from '../testing/sign-in.ts';

const { certificate } = selfSigned('idp');
const settingsOf = (signed: string) =>
  readSamlSettings({
    SERVICE_SAML_IDP_ENTITY_ID: 'idp',
    SERVICE_SAML_IDP_SSO_URL: 'https://idp.example/',
    SERVICE_SAML_IDP_CERT: certificate,
    SERVICE_SAML_SIGNED: signed,
  });
const signatureOver = (id: string): string =>
  `<Signature><SignedInfo><Reference URI="#${id}"/></SignedInfo></Signature>`;
const responseSignature = signatureOver('_r');
const assertionSignature = signatureOver('_a');
const good = `<Response ID="_r" Version="2.0" InResponseTo="_q" Destination="here"><Issuer>idp</Issuer>${responseSignature}
  <Status><StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></Status>
  <Assertion ID="_a"><Issuer>idp</Issuer>${assertionSignature}</Assertion></Response>`;

const check = async (xml: string, signed = 'both') =>
  checkResponseShape(readPlainXml(xml), settingsOf(signed), {
    callbackUrl: 'here',
    requestId: '_q',
  });

describe('checkResponseShape', () => {
  it.each(['assertion', 'response', 'both'])(
    'accepts what is signed twice, asked for %s',
    async (signed) => {
      await expect(check(good, signed)).resolves.toBeUndefined();
    },
  );

  it('accepts one signature, where one is asked for', async () => {
    await expect(check(good.replace(responseSignature, ''), 'assertion')).resolves.toBeUndefined();
    await expect(check(good.replace(assertionSignature, ''), 'response')).resolves.toBeUndefined();
  });

  it('needs a destination only of a response that is signed', async () => {
    const silent = good.replace(' Destination="here"', '');
    await expect(check(silent, 'assertion')).resolves.toBeUndefined();
    expect(await reasonOf(check(silent, 'response'))).toBe('it has another destination');
  });

  it.each([
    ['no response signature', responseSignature, '', 'the response is not signed'],
    ['no assertion signature', assertionSignature, '', 'the assertion is not signed'],
    [
      'an encrypted assertion beside',
      '</Response>',
      '<EncryptedAssertion/></Response>',
      'its assertion is encrypted',
    ],
    [
      'an encrypted assertion inside',
      '</Assertion>',
      '<EncryptedAssertion/></Assertion>',
      'its assertion is encrypted',
    ],
    [
      'a response inside',
      '</Assertion>',
      '<x:Response/></Assertion>',
      'there are several responses',
    ],
    [
      'a second assertion',
      '</Response>',
      '<x:Assertion/></Response>',
      'there is not one assertion',
    ],
    [
      'an assertion inside',
      '</Assertion>',
      '<x:Assertion/></Assertion>',
      'there is not one assertion',
    ],
    [
      'an assertion elsewhere',
      /<Assertion.*<\/Assertion>/su,
      '<Extensions>$&</Extensions>',
      'there is not one assertion',
    ],
    [
      'an object in a signature',
      '</Signature>',
      '<Object/></Signature>',
      'a signature holds more than a signature',
    ],
    ['an id twice', '<Status>', '<Status ID="_a">', 'an id comes twice'],
    ['an id twice, in other letters', '<Status>', '<Status x:Id="_r">', 'an id comes twice'],
    [
      'a signature elsewhere',
      '<Status>',
      `<Status>${signatureOver('_x')}`,
      'a signature is out of place',
    ],
    [
      'two signatures of the response',
      '<Status>',
      `${responseSignature}<Status>`,
      'something is signed twice',
    ],
    [
      'two infos in a signature',
      '</Signature>',
      '<SignedInfo/></Signature>',
      'a signature is out of shape',
    ],
    ['an info elsewhere', '<Status>', '<Status><SignedInfo/>', 'a signature is out of shape'],
    [
      'two references in an info',
      '</SignedInfo>',
      '<Reference/></SignedInfo>',
      'a signature is out of shape',
    ],
    ['two issuers', '<Issuer>', '<Issuer>idp</Issuer><Issuer>', 'it has several issuers'],
    ['an issuer with more in it', '<Issuer>idp', '<Issuer><b/>idp', 'it has another issuer'],
  ])('refuses %s', async (_what, from, to, reason) => {
    expect(await reasonOf(check(good.replace(from, to)))).toBe(reason);
  });
});

it.each([
  ['assertion', true, false],
  ['response', false, true],
  ['both', true, true],
])('has node-saml demand by itself what must be signed: %s', (signed, ofAssertion, ofResponse) => {
  const { options } = samlFor(settingsOf(signed), 'https://service.example/', '_q');
  expect(options).toMatchObject({
    wantAssertionsSigned: ofAssertion,
    wantAuthnResponseSigned: ofResponse,
    audience: 'https://service.example/',
  });
});
