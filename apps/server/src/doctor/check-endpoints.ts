import type { ProviderEndpoint } from '@basalt/oidc';
import { failed, ok, warning, type Finding } from './finding.ts';
import { reach } from './reach.ts';

/** The content of the requests to a provider. It has no secret. */
export interface EndpointRequests {
  endpoints: readonly ProviderEndpoint[];
  /** The authorization request that a browser would be sent with; null when it could not be made. */
  authorizationRequest: string | null;
  callback: string | null;
  timeoutMs: number;
}

/** The judgement of an answer: the first row with its status, or with a lowest status that it reaches. */
type Judgements = readonly (readonly [
  statuses: number | readonly number[],
  verdict: typeof ok,
  words: string,
])[];

const signIn = 'the request for a sign-in';
const ofAuthorization: Judgements = [
  [[403, 429], warning, `${signIn}: it may refuse programs but accept browsers`],
  [[404, 410], failed, `${signIn}: the address is wrong, or the client_id is not registered there`],
  [500, failed, `${signIn}: it does not work`],
  [
    400,
    failed,
    `${signIn}: check that exactly this callback is registered, and that client_id and scopes belong to this client`,
  ],
  [0, ok, signIn],
];

const plain = 'a GET: the endpoint exists; no secret was sent';
const unsure =
  'a GET: some providers answer like this at the right address; compare the address with their documentation';
// A token endpoint must only answer POST (RFC 6749, section 3.2), so the status of a GET may mean nothing.
const ofToken: Judgements = [
  [[404, 410, 500], warning, unsure],
  [[501], ok, plain],
  [500, failed, 'a GET: it does not work'],
  [400, ok, plain],
  [0, warning, unsure],
];

const bare = 'a GET without an access token';
/** For user info and the list of email addresses. */
const ofProtected: Judgements = [
  [[404, 410], failed, `${bare}: the address is wrong`],
  [[405], failed, `${bare}: it must answer a GET`],
  [500, failed, `${bare}: it does not work`],
  [400, ok, `${bare}, as it should`],
  [300, failed, `${bare}: it redirects, and a sign-in follows no redirect`],
  [0, warning, `${bare}: it should refuse requests without one`],
];

/**
 * Checks that each endpoint is named, is https and answers as such an endpoint does, with one GET each. The authorization endpoint
 * gets the request of a browser; the token and user-info endpoints get a request without parameters.
 */
export function checkEndpoints({ endpoints, ...rest }: EndpointRequests): Promise<Finding[]> {
  return Promise.all(endpoints.map((endpoint) => checkEndpoint(endpoint, rest)));
}

async function checkEndpoint(
  { field, url, fault, isDiscovered }: ProviderEndpoint,
  { authorizationRequest, callback, timeoutMs }: Omit<EndpointRequests, 'endpoints'>,
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
  const answers = `${address} answers ${reached.status} to`;
  const refusal = isAuthorization ? refusalIn(reached.location, address, callback) : null;
  if (refusal !== null) return failed(field, `${answers} ${signIn} and refuses it: ${refusal}`);
  const rows = isAuthorization ? ofAuthorization : field === 'token_url' ? ofToken : ofProtected;
  const [, verdict = ok, words = ''] =
    rows.find(([statuses]) =>
      typeof statuses === 'number' ? reached.status >= statuses : statuses.includes(reached.status),
    ) ?? [];
  if (words === unsure && isDiscovered) return ok(field, `${answers} ${plain}`);
  return verdict(field, `${answers} ${words}`);
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
