import * as samlify from 'samlify';
import type { SelfSigned } from './self-signed.ts';

// Its schema check is for what a provider is sent in the wild; here the service is what is tested.
samlify.setSchemaValidator({ validate: async () => 'not checked' });

/** A person as the identity provider knows them; no text may need escaping in XML. */
export interface SamlPerson {
  subject: string;
  email: string;
  name: string;
}

/** A request for a sign-in, as the browser brought it: in the address, or in a form. */
export interface SamlRequest {
  query?: Record<string, string>;
  body?: Record<string, string>;
}

/** What answers requests: the signed answer in base64. Throws on what is no request of SAML 2.0. */
export type SamlAnswers = (request: SamlRequest, person: SamlPerson) => Promise<string>;

const namespace = 'urn:oasis:names:tc:SAML:2.0';
const persistent = `${namespace}:nameid-format:persistent`;

/** The answering half of an identity provider of samlify, for one service. */
export function samlAnswers(
  { entityId, keys, ssoUrl }: { entityId: string; keys: SelfSigned; ssoUrl: string },
  callbackUrl: string,
): SamlAnswers {
  const { redirect, post } = samlify.Constants.namespace.binding;
  const endpoints = [redirect, post].map((Binding) => ({ Binding, Location: ssoUrl }));
  const idp = samlify.IdentityProvider({
    entityID: entityId,
    privateKey: keys.key,
    signingCert: keys.certificate.replace(/-----[A-Z ]+-----|\s/gu, ''),
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    nameIDFormat: [persistent],
    singleSignOnService: endpoints,
    // Not taken part in; without any, samlify warns.
    singleLogoutService: endpoints,
  });
  const sp = samlify.ServiceProvider({
    entityID: callbackUrl,
    wantAssertionsSigned: true,
    assertionConsumerService: [{ Binding: post, Location: callbackUrl }],
  });
  return async (request, person) => {
    const binding = request.body === undefined ? 'redirect' : 'post';
    const { extract } = await idp.parseLoginRequest(sp, binding, request);
    const fill = (template: string) => ({
      id: '',
      context: samlify.SamlLib.replaceTagsByValue(statements(template, person), {
        ...valuesOf(person),
        Destination: callbackUrl,
        Audience: callbackUrl,
        SubjectRecipient: callbackUrl,
        Issuer: entityId,
        InResponseTo: String(extract.request?.['id']),
      }),
    });
    return (await idp.createLoginResponse(sp, { extract }, 'post', {}, fill)).context;
  };
}

const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();

const valuesOf = ({ subject }: SamlPerson) => ({
  ID: `_response_${crypto.randomUUID()}`,
  AssertionID: `_assertion_${crypto.randomUUID()}`,
  IssueInstant: inMinutes(0),
  StatusCode: `${namespace}:status:Success`,
  ConditionsNotBefore: inMinutes(0),
  ConditionsNotOnOrAfter: inMinutes(5),
  SubjectConfirmationDataNotOnOrAfter: inMinutes(5),
  NameIDFormat: persistent,
  NameID: subject,
});

function statements(template: string, { email, name }: SamlPerson): string {
  const attributes = Object.entries({ email, displayName: name }).map(
    ([key, value]) =>
      `<saml:Attribute Name="${key}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  return template
    .replace('{AuthnStatement}', `<saml:AuthnStatement AuthnInstant="${inMinutes(0)}"/>`)
    .replace(
      '{AttributeStatement}',
      `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
    );
}
