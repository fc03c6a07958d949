import { describe, expect, it } from 'vitest';
import { SsoRefused } from '@basalt/sso-driver';
import { checkSignatureShape } from './signature-shape.ts';
import { readPlainXml } from './strict-xml.ts';

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const good = `<Assertion ID="_1"><Signature><SignedInfo><CanonicalizationMethod Algorithm="${exclusive}"/>
  <SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><Reference URI="#_1"><Transforms>
  <Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><Transform Algorithm="${exclusive}"/></Transforms>
  <DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/></Reference></SignedInfo></Signature></Assertion>`;

const check = (xml: string): void => {
  const signature = readPlainXml(xml).children[0];
  if (signature === undefined) throw new TypeError('no signature');
  checkSignatureShape(signature);
};

describe('checkSignatureShape', () => {
  it('accepts RSA with SHA-256 over the parent', () => {
    expect(() => check(good)).not.toThrow();
  });

  it.each([
    [
      'a SHA-1 digest',
      'http://www.w3.org/2001/04/xmlenc#sha256',
      'http://www.w3.org/2000/09/xmldsig#sha1',
    ],
    [
      'a SHA-1 signature',
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    ],
    [
      'an HMAC',
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    ],
    [
      'XPath',
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/TR/1999/REC-xpath-19991116',
    ],
    [
      'XSLT',
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/TR/1999/REC-xslt-19991116',
    ],
    ['no algorithm', `<CanonicalizationMethod Algorithm="${exclusive}"`, '<CanonicalizationMethod'],
    ['another element', 'URI="#_1"', 'URI="#_2"'],
    ['the whole document', 'URI="#_1"', 'URI=""'],
    ['no element', ' URI="#_1"', ''],
    ['an element without an id', '<Assertion ID="_1">', '<Assertion>'],
    ['two references', '</SignedInfo>', '<Reference URI="#_1"/></SignedInfo>'],
    ['three transforms', '</Transforms>', `<Transform Algorithm="${exclusive}"/></Transforms>`],
  ])('refuses %s', (_what, from, to) => {
    expect(good).toContain(from);
    expect(() => check(good.replace(from, to))).toThrow(SsoRefused);
  });

  it('is not misled by an algorithm in an attribute of another name', () => {
    const hidden = good.replace(
      '<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"',
      `<DigestMethod x=' Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"' Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"`,
    );
    expect(() => check(hidden)).toThrow(SsoRefused);
  });
});
