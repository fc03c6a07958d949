import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/api.ts';
import { withRetries, type RetryPolicy } from './retry.ts';

/** Where a service is, and who calls it. */
export interface BasaltClientOptions extends Partial<RetryPolicy> {
  /** The address of the service, without a path: `https://basalt.example.org`. */
  baseUrl: string;
  /** An API key. */
  token: string;
  /** Sends the requests; the global `fetch` unless another is given. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A method for each HTTP method: `GET('/tickets/{ticket}', …)`. Paths, queries, bodies and answers have their types. */
export type BasaltClient = Client<paths, 'application/json'>;

/**
 * A client of the API. Requests that the service puts off are sent again, 3 times at most, after waits of 60
 * seconds at most; `retries` and `maxWaitSeconds` say otherwise.
 */
export function createBasaltClient({
  baseUrl,
  token,
  fetch = (request) => globalThis.fetch(request),
  retries = 3,
  maxWaitSeconds = 60,
}: BasaltClientOptions): BasaltClient {
  return createClient<paths, 'application/json'>({
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/api/v1`,
    headers: { Authorization: `Bearer ${token}` },
    fetch: withRetries(fetch, { retries, maxWaitSeconds }),
  });
}
