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
  if (url === null) return failed(field, 'neither set nor in the discovery document');
  if (fault !== null) {
    const place = isDiscovered ? 'the address that the discovery document names' : 'the setting';
    return failed(field, `${place} ${fault}`);
  }
  const isAuthorization = field === 'authorization_url';
  const reached = await reach(isAuthorization ? (authorizationRequest ?? url) : url, timeoutMs);
  // The query may contain a secret of the deployer.
  const { origin, pathname } = new URL(url);
  const address = `${origin}${pathname}`;
  if (reached.kind === 'unreachable') return failed(field, `${address}: ${reached.reason}`);
  const [verdict, words] = isAuthorization
    ? judgeAuthorization(reached, refusalIn(reached.location, address, callback))
    : field === 'token_url'
      ? judgeToken(reached, isDiscovered)
      : judgeProtected(reached);
  return verdict(field, `${address} answers ${reached.status} to ${words}`);
}

type EndpointAnswer = Extract<Reached, { kind: 'answer' }>;
type Judgement = readonly [verdict: typeof ok, words: string];

function judgeAuthorization({ status }: EndpointAnswer, refusal: string | null): Judgement {
  const request = 'the request for a sign-in';
  if (refusal !== null) return [failed, `${request} and refuses it: ${refusal}`];
  if (status < 400) return [ok, request];
  if (status === 403 || status === 429)
    return [warning, `${request}: it may refuse programs but accept browsers`];
  if (status === 404 || status === 410)
    return [failed, `${request}: the address is wrong, or the client_id is not registered there`];
  if (status >= 500) return [failed, `${request}: it does not work`];
  const causes =
    'check that exactly this callback is registered, and that client_id and scopes belong to this client';
  return [failed, `${request}: ${causes}`];
}

/** The error code (RFC 6749, section 4.1.2.1) of a provider that sends the browser back at once; or null. */
function refusalIn(
  location: string | null,
  address: string,
  callback: string | null,
): string | null {
  const url = location === null ? null : URL.parse(location, address);
  if (url === null || `${url.origin}${url.pathname}` !== callback) return null;
  const error = url.searchParams.get('error');
  return error === null || /^[\w.-]{1,64}$/u.test(error) ? error : 'an unreadable error';
}

function judgeToken({ status }: EndpointAnswer, isDiscovered: boolean): Judgement {
  if (status > 500 && status !== 501) return [failed, 'a GET: it does not work'];
  // A token endpoint must only answer POST (RFC 6749, section 3.2), so the status of a GET may mean nothing.
  const isConclusive = status >= 400 && ![404, 410, 500].includes(status);
  if (isConclusive || isDiscovered) return [ok, 'a GET: the endpoint exists; no secret was sent'];
  const advice =
    'some providers answer like this at the right address; compare the address with their documentation';
  return [warning, `a GET: ${advice}`];
}

/** Judges user info and the list of email addresses, which both need an access token. */
function judgeProtected({ status }: EndpointAnswer): Judgement {
  const request = 'a GET without an access token';
  if (status === 404 || status === 410) return [failed, `${request}: the address is wrong`];
  if (status === 405) return [failed, `${request}: it must answer a GET`];
  if (status >= 500) return [failed, `${request}: it does not work`];
  if (status >= 400) return [ok, `${request}, as it should`];
  if (status >= 300) return [failed, `${request}: it redirects, and a sign-in follows no redirect`];
  return [warning, `${request}: it should refuse requests without one`];
}
