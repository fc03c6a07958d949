import { inflateRawSync } from 'node:zlib';
import type { SsoRecord, SsoRedirect } from '@basalt/sso-driver';
import * as samlify from 'samlify';
import { readSamlSettings } from '../src/saml-settings.ts';
import { serviceProviderMetadata } from '../src/service-provider.ts';
import { selfSigned, type SelfSigned } from './self-signed.ts';

// Its schema check is for what a provider is sent; what we send is checked by the signature and by what is read.
samlify.setSchemaValidator({ validate: async () => 'not checked' });

export const callbackUrl = 'https://service.example/auth/sso/saml/callback';
export const idpEntityId = 'https://idp.example/metadata';
const ssoUrl = 'https://idp.example/sso';
const sha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

const endpoints = (['redirect', 'post'] as const).map((binding) => ({
  Binding: samlify.Constants.namespace.binding[binding],
  Location: ssoUrl,
}));

/** A person as the provider knows them. */
export interface Person {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

/** What an answer says other than usual. Names in `tags` are those of samlify's template. */
export interface Deviation {
  readonly tags?: Readonly<Record<string, string>>;
  /** Changes the XML before it is signed. */
  readonly before?: (xml: string) => string;
  /** Attributes other than email and displayName; an empty list leaves one out. */
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  readonly signedBy?: SelfSigned;
  readonly algorithm?: string;
}

const keys = selfSigned('idp.example');

/** An identity provider of samlify, which signs as the service provider's metadata ask it to. */
export class IdentityProvider {
  readonly keys = keys;
  readonly settings: SsoRecord;
  readonly #callbackUrl: string;

  constructor(changes: SsoRecord = {}, to = callbackUrl) {
    this.#callbackUrl = to;
    this.settings = {
      SERVICE_SAML_IDP_ENTITY_ID: idpEntityId,
      SERVICE_SAML_IDP_SSO_URL: ssoUrl,
      SERVICE_SAML_IDP_CERT: this.keys.certificate,
      ...changes,
    };
  }

  /** The request of a start, parsed by samlify, its signature verified if the service signs. */
  async read(start: SsoRedirect): Promise<{ id: string; xml: string }> {
    const query = Object.fromEntries(new URL(start.url).searchParams);
    const octetString = new URL(start.url).search.slice(1).replace(/&Signature=.*$/u, '');
    const { idp, sp } = this.#entities();
    const { extract, samlContent } =
      start.form === undefined
        ? await idp.parseLoginRequest(sp, 'redirect', { query, octetString })
        : await idp.parseLoginRequest(sp, 'post', { body: { ...start.form } });
    return { id: String(extract.request?.['id']), xml: samlContent };
  }

  /** The XML of the answer to a start. */
  async answer(start: SsoRedirect, person: Person, deviation: Deviation = {}): Promise<string> {
    const { idp, sp } = this.#entities(deviation);
    const requestId = requestIdOf(start);
    const fill = (template: string): { id: string; context: string } => ({
      id: '',
      context: this.#fill(template, requestId, person, deviation),
    });
    const { context } = await idp.createLoginResponse(sp, { extract: {} }, 'post', {}, fill);
    return Buffer.from(context, 'base64').toString();
  }

  #fill(template: string, requestId: string, person: Person, deviation: Deviation): string {
    const now = Date.now();
    const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
    const { spEntityId } = readSamlSettings(this.settings);
    const xml = template
      .replace('{AuthnStatement}', `<saml:AuthnStatement AuthnInstant="${at(0)}"/>`)
      .replace('{AttributeStatement}', attributeStatement(person, deviation.attributes));
    return samlify.SamlLib.replaceTagsByValue(deviation.before?.(xml) ?? xml, {
      ID: `_response_${crypto.randomUUID()}`,
      AssertionID: `_assertion_${crypto.randomUUID()}`,
      Destination: this.#callbackUrl,
      Audience: spEntityId ?? this.#callbackUrl,
      SubjectRecipient: this.#callbackUrl,
      Issuer: idpEntityId,
      IssueInstant: at(0),
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      ConditionsNotBefore: at(0),
      ConditionsNotOnOrAfter: at(5),
      SubjectConfirmationDataNotOnOrAfter: at(5),
      NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      NameID: person.subject,
      InResponseTo: requestId,
      ...deviation.tags,
    });
  }

  #entities({ signedBy = this.keys, algorithm = sha256 }: Deviation = {}) {
    const settings = readSamlSettings(this.settings);
    const idp = samlify.IdentityProvider({
      entityID: idpEntityId,
      privateKey: signedBy.key,
      signingCert: signedBy.certificate.replace(/-----[A-Z ]+-----|\s/gu, ''),
      requestSignatureAlgorithm: algorithm,
      wantAuthnRequestsSigned: settings.spKey !== null,
      nameIDFormat: [settings.nameIdFormat],
      singleSignOnService: endpoints,
      singleLogoutService: endpoints,
    });
    const sp = samlify.ServiceProvider({
      metadata: serviceProviderMetadata(settings, this.#callbackUrl),
      wantMessageSigned: settings.signed !== 'assertion',
    });
    return { idp, sp };
  }
}

/** The id in the request of a start, read without a library. */
export function requestIdOf({ url, form }: SsoRedirect): string {
  const posted = form?.['SAMLRequest'];
  const packed = posted ?? new URL(url).searchParams.get('SAMLRequest') ?? '';
  const bytes = Buffer.from(packed, 'base64');
  const xml = (posted === undefined ? inflateRawSync(bytes) : bytes).toString();
  return / ID="([^"]+)"/u.exec(xml)?.[1] ?? '';
}

function attributeStatement(
  { email, name }: Person,
  changes: Deviation['attributes'] = {},
): string {
  const all = Object.entries({ email: [email], displayName: [name], ...changes });
  const attributes = all.map(([attribute, values]) => {
    const texts = values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`);
    return `<saml:Attribute Name="${attribute}">${texts.join('')}</saml:Attribute>`;
  });
  return `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`;
}
