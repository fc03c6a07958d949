import { everythingIn, onlyChild } from './elements.ts';
import { demand } from './refusal.ts';
import type { XmlElement } from './strict-xml.ts';

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** Allowed algorithms: RSA with SHA-256 or SHA-512. Not SHA-1: two texts with the same digest have the same signature. */
const algorithms: Readonly<Record<string, ReadonlySet<string | undefined>>> = {
  CanonicalizationMethod: new Set([exclusive, `${exclusive}WithComments`]),
  Transform: new Set([enveloped, exclusive, `${exclusive}WithComments`]),
  SignatureMethod: new Set([
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ]),
  DigestMethod: new Set([
    'http://www.w3.org/2001/04/xmlenc#sha256',
    'http://www.w3.org/2001/04/xmlenc#sha512',
  ]),
};

/** Refuses a signature that does not cover exactly its parent (SAML core 5.4), or that uses a weak algorithm. */
export function checkSignatureShape(signature: XmlElement): void {
  const info = onlyChild(signature, 'SignedInfo');
  const reference = info === null ? null : onlyChild(info, 'Reference');
  const id = signature.parent?.attributes.get('ID');
  demand(
    id !== undefined && id !== '' && reference?.attributes.get('URI') === `#${id}`,
    'a signature is not over the element it stands in',
  );
  for (const element of everythingIn(signature)) {
    const allowed = algorithms[element.name];
    const known = allowed === undefined || allowed.has(element.attributes.get('Algorithm'));
    demand(known, 'an algorithm of its signature is not accepted');
  }
  const transforms = [...everythingIn(signature)].filter(({ name }) => name === 'Transform');
  demand(transforms.length <= 2, 'a signature has too many transforms');
}
