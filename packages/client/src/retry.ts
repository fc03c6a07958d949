/** How often a client sends a request again, and how long it waits. */
export interface RetryPolicy {
  /** The most times that a request is sent again; 0 for never. */
  retries: number;
  /** The maximum wait in seconds. A request is not sent again when the service requires a longer wait. */
  maxWaitSeconds: number;
}

type Fetch = (request: Request) => Promise<Response>;

/** Statuses of refusals that may pass: a request in progress, the rate limit, an unavailable service. */
const retryableStatuses = new Set([409, 429, 503]);

/**
 * A fetch that sends a request again after 429, 503, and 409 with Retry-After. It waits as long as Retry-After says (RFC 9110,
 * 10.2.3); without that header half a second, doubled each time. Every POST gets an Idempotency-Key unless it has one, so that
 * none is executed twice. Aborting the request ends the wait.
 */
export function withRetries(fetch: Fetch, { retries, maxWaitSeconds }: RetryPolicy): Fetch {
  return async (request) => {
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      const response = await fetch(isLast ? request : request.clone());
      const wait = isLast ? null : waitOf(response, attempt);
      if (wait === null || wait > maxWaitSeconds) return response;
      await response.body?.cancel();
      await sleep(wait * 1000, request.signal);
    }
  };
}

/** Seconds to wait before the request is sent again; null when it should not be. */
function waitOf({ status, headers }: Response, attempt: number): number | null {
  if (!retryableStatuses.has(status)) return null;
  const asked = headers.get('Retry-After');
  if (asked === null) return status === 409 ? null : 0.5 * 2 ** attempt;
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
  });
}
