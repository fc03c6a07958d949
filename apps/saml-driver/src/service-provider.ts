import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SamlSettings } from './saml-settings.ts';

/** The service's entity id: the configured one, or the address of the callback. */
export function spEntityIdOf(settings: SamlSettings, callbackUrl: string): string {
  return settings.spEntityId ?? callbackUrl;
}

/** node-saml for one request. It makes requests with this id, and only accepts answers to it. */
export function samlFor(settings: SamlSettings, callbackUrl: string, requestId: string): SAML {
  const spEntityId = spEntityIdOf(settings, callbackUrl);
  return new SAML({
    issuer: spEntityId,
    audience: spEntityId,
    callbackUrl,
    entryPoint: settings.idpSsoUrl,
    idpIssuer: settings.idpEntityId,
    idpCert: [...settings.idpCertificates],
    ...(settings.spKey !== null && { privateKey: settings.spKey }),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: settings.nameIdFormat,
    // Asks for no particular way of authentication: the default excludes passkeys, for example.
    disableRequestedAuthnContext: true,
    // Bindings 3.5.4: a posted request is not deflated.
    skipRequestCompression: settings.binding === 'post',
    wantAssertionsSigned: settings.signed !== 'response',
    wantAuthnResponseSigned: settings.signed !== 'assertion',
    // node-saml uses the machine's clock; this driver checks times with the clock of the contract.
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => requestId,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  });
}

/** The service provider's metadata for the identity provider. Needs the certificate if there is a key. */
export function serviceProviderMetadata(settings: SamlSettings, callbackUrl: string): string {
  const { spKey, spCertificate } = settings;
  if (spKey !== null && spCertificate === null) throw new Error('SERVICE_SAML_SP_CERT is missing');
  return generateServiceProviderMetadata({
    issuer: spEntityIdOf(settings, callbackUrl),
    callbackUrl,
    identifierFormat: settings.nameIdFormat,
    wantAssertionsSigned: settings.signed !== 'response',
    ...(spKey !== null && { privateKey: spKey, publicCerts: spCertificate }),
  });
}
