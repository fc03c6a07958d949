import createClient, { type Client } from 'openapi-fetch';
import { createBulk, type Bulk, type BulkOptions } from './bulk.ts';
import { readChanges, type ChangesOptions } from './changes.ts';
import { downloadFile, uploadFile, type FileParent, type UploadOptions } from './files.ts';
import type { paths } from './generated/api.ts';
import { withRetries, type RetryPolicy } from './retry.ts';

/** The address of a service, and the key to call it with. */
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
  /** The changes since a moment, in the order of the log. */
  changes: (options?: ChangesOptions) => ReturnType<typeof readChanges>;
  /** Adds a file to a ticket, a document or a comment. */
  upload: (
    file: Blob,
    parent: FileParent,
    options?: UploadOptions,
  ) => ReturnType<typeof uploadFile>;
  /** The bytes of a file, as a stream. */
  download: (file: string, options?: { signal?: AbortSignal }) => ReturnType<typeof downloadFile>;
};

/**
 * A client of the API. It sends a request again after a 429 or 503: at most 3 times, with waits of at
 * most 60 seconds. `retries` and `maxWaitSeconds` change these numbers.
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
    // Filters by custom fields are parameters of their own: `custom.severity=high`.
    querySerializer: { object: { style: 'form', explode: true } },
    fetch: withRetries(fetch, { retries, maxWaitSeconds }),
  });
  const parts = { client, fetch };
  return Object.assign(client, {
    bulk: (project: string, options?: BulkOptions) => createBulk(client, project, options),
    changes: (options?: ChangesOptions) => readChanges(client, options),
    upload: (file: Blob, parent: FileParent, options?: UploadOptions) =>
      uploadFile(parts, file, parent, options),
    download: (file: string, options?: { signal?: AbortSignal }) =>
      downloadFile(parts, file, options),
  });
}
