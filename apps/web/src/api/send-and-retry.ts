import { readRefusal, Refusal, unreachable } from './refusal.ts';
import { noteRetry, serviceAway } from './service-away.ts';
import { redirectToLogin } from './session-expired.ts';
import { fetchInSession } from './session-renewal.ts';

/** How often a request is sent again. */
const retries = 4;

/**
 * Whether the same request can succeed later: the service did not answer, answered that it is temporarily unavailable, or still executes a
 * request with this key, whose answer was lost.
 */
export const isPassing = ({ status, code }: Refusal): boolean =>
  [0, 429, 502, 503, 504].includes(status) || code === 'idempotency_in_progress';

/**
 * Sends a request of the pages. While the service is unavailable, a read or a request with an Idempotency-Key is sent again, but no read
 * that begins when nothing is reached. Other changes are not: the person decides. When the session has expired, the page redirects to the sign-in. Rejects with
 * `Refusal`.
 */
export async function send(request: Request): Promise<Response> {
  const { url, method, headers, signal } = request;
  const isRepeatable = method === 'GET' || headers.has('Idempotency-Key');
  const isPicture = headers.get('Content-Type')?.startsWith('image/');
  const body = method === 'GET' ? '' : await (isPicture ? request.blob() : request.text());
  const init = { method, headers, signal, ...(body !== '' && { body }) };
  // While nothing is reached, pages show at once what is stored; what failed is loaded when the service is back.
  const most = method === 'GET' && serviceAway.isSilent() ? 0 : retries;
  for (let tried = 0; ; tried += 1) {
    const isLast = !isRepeatable || tried >= most;
    try {
      return await answerTo(url, init);
    } catch (error) {
      if (!(error instanceof Refusal) || isLast || !isPassing(error)) throw error;
      const end = noteRetry();
      await pause(waitAfter(error, tried), signal).finally(end);
    }
  }
}

async function answerTo(
  url: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetchInSession(url, init);
    if (answer.ok) return await whole(answer);
  } catch (error) {
    init.signal.throwIfAborted();
    throw error instanceof Refusal ? error : unreachable();
  }
  const refusal = await readRefusal(answer);
  redirectToLogin(refusal);
  throw refusal;
}

/** Reads the whole answer. An answer that ends early, or comes from another server, counts as none. */
async function whole(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer();
  if (body.byteLength === 0) return new Response(null, { status: 204 });
  if (answer.headers.get('Content-Type')?.includes('json') !== true) throw unreachable();
  return new Response(body, answer);
}

/** In milliseconds: the wait that the service requests, else a longer one each time. */
const waitAfter = ({ retryAfter }: Refusal, tried: number): number =>
  Math.min(30_000, Math.max((retryAfter ?? 0) * 1000, 500 * 2 ** tried));

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
