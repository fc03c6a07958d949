import { SsoRefused } from '@basalt/sso-driver';
import { childrenOf, everythingIn, onlyChild, textOf } from './elements.ts';
import { demand } from './refusal.ts';
import type { SamlSettings } from './saml-settings.ts';
import type { XmlElement } from './strict-xml.ts';
import { checkSignatureShape } from './signature-shape.ts';

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/**
 * Refuses an answer that is not one `Response` with one `Assertion` in it, signed where the settings say. This comes before any
 * check of a signature: every wrapping attack needs a second response, assertion, signature or id, or an unusual place for one.
 * Also checks issuer, destination and status of the response (SAML core 3.2.2). They prove nothing in a response without a
 * signature of its own; the assertion does.
 */
export function checkResponseShape(
  root: XmlElement,
  settings: SamlSettings,
  expected: { callbackUrl: string; requestId: string },
): void {
  demand(root.name === 'Response', 'it is not a SAML Response');
  demand(root.attributes.get('Version') === '2.0', 'it is not of SAML 2.0');
  demand(root.attributes.get('InResponseTo') === expected.requestId, 'it answers another request');
  const destination = root.attributes.get('Destination');
  const wholeSigned = settings.signed !== 'assertion';
  demand(
    destination === expected.callbackUrl || (destination === undefined && !wholeSigned),
    'it has another destination',
  );
  const issuers = childrenOf(root, 'Issuer');
  const issuer = issuers[0] ?? null;
  demand(issuers.length <= 1, 'it has several issuers');
  demand(issuer === null || textOf(issuer) === settings.idpEntityId, 'it has another issuer');
  const status = onlyChild(root, 'Status');
  const code = status === null ? null : onlyChild(status, 'StatusCode');
  if (code?.attributes.get('Value') !== success) {
    throw new SsoRefused('The identity provider did not sign you in.', {
      reason: 'provider_refused',
    });
  }
  checkParts(root, settings);
}

function checkParts(root: XmlElement, settings: SamlSettings): void {
  const all = [...everythingIn(root)];
  const of = (name: string): XmlElement[] => all.filter((element) => element.name === name);
  demand(of('EncryptedAssertion').length === 0, 'its assertion is encrypted');
  demand(of('Response').length === 1, 'there are several responses');
  const assertion = onlyChild(root, 'Assertion');
  demand(of('Assertion').length === 1 && assertion !== null, 'there is not one assertion');
  demand(of('Object').length === 0, 'a signature holds more than a signature');

  const ids = all.flatMap(({ attributes }) =>
    [...attributes].filter(([name]) => /^(?:.*:)?id$/iu.test(name)).map(([, value]) => value),
  );
  demand(new Set(ids).size === ids.length, 'an id comes twice');

  const signatures = of('Signature');
  demand(
    signatures.every(({ parent }) => parent === root || parent === assertion),
    'a signature is out of place',
  );
  demand(of('SignedInfo').length === signatures.length, 'a signature is out of shape');
  demand(of('Reference').length === signatures.length, 'a signature is out of shape');
  const ofResponse = childrenOf(root, 'Signature');
  const ofAssertion = childrenOf(assertion, 'Signature');
  demand(ofResponse.length <= 1 && ofAssertion.length <= 1, 'something is signed twice');
  demand(settings.signed === 'response' || ofAssertion.length === 1, 'the assertion is not signed');
  demand(settings.signed === 'assertion' || ofResponse.length === 1, 'the response is not signed');
  signatures.forEach(checkSignatureShape);
}
