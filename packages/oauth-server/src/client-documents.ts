import { appBudget, Busy, FairQueue, type Clock } from '@basalt/domain';
import type { ClientMetadata } from 'oidc-provider';
import { documentClient } from './client-metadata.ts';

/**
 * Fetches a document from an untrusted address, with protection against server-side request forgery; null unless the status is 200 before
 * the signal aborts.
 */
export type FetchDocument = (
  url: string,
  signal: AbortSignal,
) => Promise<{ text: string; headers: Headers } | null>;

/** A client as its document describes it, and the headers that say how long this is valid. */
export interface DocumentedClient {
  readonly metadata: ClientMetadata;
  readonly headers: Headers;
}

/** The clients of client ID metadata documents, which strangers' servers answer. */
export interface ClientDocuments {
  /**
   * The client of the document at an address; null when it cannot be fetched or is invalid, or was so in the last minute. Requests for the same
   * address share one fetch. `network` is where the request comes from. Throws `too_many_attempts`, or Busy when the fetch got no place
   * while half of the time was left; then the next request fetches it again.
   */
  load(url: string, network: string): Promise<DocumentedClient | null>;
}

/** Fetches client documents within places, a deadline and a memory of failures that nothing else shares. */
export function createClientDocuments({
  fetchDocument,
  clock,
  deadline = appBudget.documentDeadline,
}: {
  fetchDocument: FetchDocument;
  clock: Clock;
  /** Milliseconds of one `load`. */
  deadline?: number;
}): ClientDocuments {
  const places = new FairQueue('appBudget.documents', appBudget.documents);
  const loading = new Map<string, Promise<DocumentedClient | null>>();
  /** Until when each address counts as failed, in milliseconds; the oldest first. */
  const failed = new Map<string, number>();

  function remember(url: string): void {
    failed.delete(url);
    failed.set(url, clock().getTime() + appBudget.failedDocumentLife);
    const [oldest] = failed.keys();
    if (failed.size > appBudget.failedDocuments && oldest !== undefined) failed.delete(oldest);
  }

  async function fetchInTime(url: string, network: string): Promise<DocumentedClient | null> {
    const signal = AbortSignal.timeout(deadline);
    // Of the monotonic clock: the other one can be set while a fetch runs.
    let begunAt = Infinity;
    const fetched = places.run(network, async () => {
      if (signal.aborted) return null;
      begunAt = performance.now();
      return fetchDocument(url, signal);
    });
    const document = await Promise.race([fetched, aborted(signal)]);
    const client = document === null ? null : clientOf(document, url);
    if (client !== null) return client;
    // A fetch that waited for its place and was cut off says nothing of the document.
    const isCutShort = signal.aborted && performance.now() - begunAt < deadline / 2;
    if (isCutShort) throw new Busy('Too many client documents are fetched at the moment.', 2);
    remember(url);
    return null;
  }

  return {
    load(url, network) {
      if ((failed.get(url) ?? 0) > clock().getTime()) return Promise.resolve(null);
      const known = loading.get(url);
      if (known !== undefined) return known;
      const load = fetchInTime(url, network).finally(() => loading.delete(url));
      loading.set(url, load);
      return load;
    },
  };
}

function clientOf({ text, headers }: { text: string; headers: Headers }, url: string) {
  try {
    const metadata = documentClient(text);
    return metadata.client_id === url ? { metadata, headers } : null;
  } catch {
    return null;
  }
}

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
