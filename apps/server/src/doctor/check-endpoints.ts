import type { ProviderEndpoint } from '@basalt/oidc';
import { failed, ok, warning, type Finding } from './finding.ts';
import { reach, type Reached } from './reach.ts';

/** What is sent to a provider. It has no secret. */
export interface Questions {
  endpoints: readonly ProviderEndpoint[];
  /** The authorization request that a browser would be sent with; null when it could not be made. */
  authorizationRequest: string | null;
  callback: string | null;
  timeoutMs: number;
}

/**
 * Checks that each endpoint is named, is https and answers as such an endpoint does, with one GET each. The authorization endpoint
 * gets the request of a browser; the token and user-info endpoints get a request without parameters.
 */
export function checkEndpoints({ endpoints, ...rest }: Questions): Promise<Finding[]> {
  return Promise.all(endpoints.map((endpoint) => checkEndpoint(endpoint, rest)));
}

async function checkEndpoint(
  { field, url, fault, isDiscovered }: ProviderEndpoint,
  { authorizationRequest, callback, timeoutMs }: Omit<Questions, 'endpoints'>,
): Promise<Finding> {
  if (url === null) return failed(field, `neither set nor in the discovery document`);
  if (fault !== null) {
    const whose = isDiscovered ? 'the address that the discovery document names' : 'the setting';
    return failed(field, `${whose} ${fault}`);
  }
  const isAuthorization = field === 'authorization_url';
  const reached = await reach(isAuthorization ? (authorizationRequest ?? url) : url, timeoutMs);
  const address = withoutQuery(url);
  if (reached.kind === 'unreachable') return failed(field, `${address}: ${reached.reason}`);
  if (isAuthorization) return checkAuthorization(address, reached, callback);
  return field === 'token_url'
    ? checkToken(address, reached, isDiscovered)
    : checkProtected(field, address, reached);
}

/** The address without its query, which may contain a secret of the deployer. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

type EndpointAnswer = Extract<Reached, { kind: 'answer' }>;

function checkAuthorization(
  address: string,
  { status, location }: EndpointAnswer,
  callback: string | null,
): Finding {
  const rule = 'authorization_url';
  const answers = `${address} answers ${status} to the request for a sign-in`;
  const refusal = refusalIn(location, address, callback);
  if (refusal !== null) return failed(rule, `${answers} and refuses it: ${refusal}`);
  if (status < 400) return ok(rule, answers);
  if (status === 403 || status === 429) {
    return warning(rule, `${answers}: it may refuse programs but accept browsers`);
  }
  if (status === 404 || status === 410) {
    return failed(rule, `${answers}: the address is wrong, or it does not know the client_id`);
  }
  if (status >= 500) return failed(rule, `${answers}: it does not work`);
  const causes =
    'check that exactly this callback is registered, and that client_id and scopes belong to this client';
  return failed(rule, `${answers}: ${causes}`);
}

/** The error code (RFC 6749, section 4.1.2.1) of a provider that sends the browser back at once; or null. */
function refusalIn(
  location: string | null,
  address: string,
  callback: string | null,
): string | null {
  if (location === null || callback === null || !URL.canParse(location, address)) return null;
  const url = new URL(location, address);
  if (`${url.origin}${url.pathname}` !== callback) return null;
  const error = url.searchParams.get('error');
  if (error === null) return null;
  return /^[\w.-]{1,64}$/u.test(error) ? error : 'an unreadable error';
}

function checkToken(address: string, { status }: EndpointAnswer, isDiscovered: boolean): Finding {
  const rule = 'token_url';
  const answers = `${address} answers ${status} to a GET`;
  if (status > 500 && status !== 501) return failed(rule, `${answers}: it does not work`);
  // A token endpoint must only answer POST (RFC 6749, section 3.2), so the status of a GET may mean nothing.
  const isTelling = status >= 400 && ![404, 410, 500].includes(status);
  if (isTelling || isDiscovered)
    return ok(rule, `${answers}: the endpoint exists; no secret was sent`);
  const message =
    'some providers answer like this at the right address; compare the address with their documentation';
  return warning(rule, `${answers}: ${message}`);
}

/** Checks user info and the list of email addresses, which both need an access token. */
function checkProtected(rule: string, address: string, { status }: EndpointAnswer): Finding {
  const answers = `${address} answers ${status} to a GET without an access token`;
  if (status === 404 || status === 410) return failed(rule, `${answers}: the address is wrong`);
  if (status === 405) return failed(rule, `${answers}: it must answer a GET`);
  if (status >= 500) return failed(rule, `${answers}: it does not work`);
  if (status >= 400) return ok(rule, `${answers}, as it should`);
  if (status >= 300)
    return failed(rule, `${answers}: it redirects, which a sign-in does not follow`);
  return warning(rule, `${answers}: it should refuse requests without one`);
}
