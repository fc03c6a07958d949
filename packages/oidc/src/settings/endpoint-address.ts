import { isLoopbackHost } from '@basalt/domain';

/** True when requests may be sent there: https, or http to loopback. */
export function isSecureAddress(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
}

/** The fault of an address of a provider, or null. Does not repeat the text, whose query may contain a secret. */
export function addressFault(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !isSecureAddress(url)) {
    return 'must be an https:// address (http:// is for loopback hosts only)';
  }
  if (url.username !== '' || url.password !== '') return 'must not contain a user or password';
  if (text.includes('#')) return 'must not contain a fragment';
  return null;
}

/** The same for an issuer, which is compared character by character (OpenID Connect Discovery 1.0, section 4.3). */
export function issuerFault(text: string): string | null {
  const fault = addressFault(text);
  if (fault !== null) return fault;
  if (text.includes('?')) return 'must not contain a query';
  return text.includes('/.well-known/') ? 'must be the issuer, without /.well-known/…' : null;
}

const requestParameters = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
];

/** The same for the authorization endpoint. Its query is kept, so it must not contain parameters that a sign-in sends. */
export function authorizationFault(text: string): string | null {
  const fault = addressFault(text);
  if (fault !== null) return fault;
  const taken = requestParameters.find((name) => new URL(text).searchParams.has(name));
  return taken === undefined ? null : `must not contain the parameter ${taken}`;
}
