/** How often and how long a client tries. */
export interface RetryPolicy {
  /** Further tries after the first; 0 for none. */
  retries: number;
  /** The longest wait before a try, in seconds: a service that asks for a longer one is not asked again. */
  maxWaitSeconds: number;
}

type Fetch = (request: Request) => Promise<Response>;

/** Refusals that pass: the request in progress, the rate limit, the service that is not there for a moment. */
const passing = new Set([409, 429, 503]);

/**
 * A fetch that sends a request again when the answer says that it may help: 429 and 503, and 409 with
 * Retry-After, after as long as that says (RFC 9110, 10.2.3; half a second, doubled each time, where it says
 * nothing). Every POST gets an Idempotency-Key unless it has one, so that none is carried out twice. An aborted request
 * is not waited for.
 */
export function withRetries(fetch: Fetch, { retries, maxWaitSeconds }: RetryPolicy): Fetch {
  return async (request) => {
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
    for (let tried = 0; ; tried += 1) {
      const isLast = tried >= retries;
      const response = await fetch(isLast ? request : request.clone());
      const wait = isLast ? null : waitOf(response, tried);
      if (wait === null || wait > maxWaitSeconds) return response;
      await response.body?.cancel();
      await sleep(wait * 1000, request.signal);
    }
  };
}

/** Seconds to wait before the next try; null when there should be none. */
function waitOf({ status, headers }: Response, tried: number): number | null {
  if (!passing.has(status)) return null;
  const asked = headers.get('Retry-After');
  if (asked === null) return status === 409 ? null : 0.5 * 2 ** tried;
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
