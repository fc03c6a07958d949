import createClient, { type Client } from 'openapi-fetch';
import { createBulk, type Bulk, type BulkOptions } from './bulk.ts';
import { readChanges, type ChangesOptions } from './changes.ts';
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
export type BasaltClient = Client<paths, 'application/json'> & {
  /** Collects changes of a project's tickets, to be sent in batches. */
  bulk: (project: string, options?: BulkOptions) => Bulk;
  /** What has changed since a moment. */
  changes: (options?: ChangesOptions) => ReturnType<typeof readChanges>;
};

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
  const client = createClient<paths, 'application/json'>({
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/api/v1`,
    headers: { Authorization: `Bearer ${token}` },
    fetch: withRetries(fetch, { retries, maxWaitSeconds }),
  });
  return Object.assign(client, {
    bulk: (project: string, options?: BulkOptions) => createBulk(client, project, options),
    changes: (options?: ChangesOptions) => readChanges(client, options),
  });
}
