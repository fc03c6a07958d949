import { readRefusal, Refusal, unreachable } from './refusal.ts';
import { leaveWhenSignedOut } from './session-over.ts';
import { fetchInSession } from './session-renewal.ts';

/** How often a request is sent again. */
const retries = 4;

/** The service is away for a moment: no answer, or one that says so. */
const isPassing = ({ status }: Refusal): boolean => [0, 429, 502, 503, 504].includes(status);

/**
 * Sends a request of the pages. While the service is away, a read is sent again, and so is what names itself by an
 * Idempotency-Key; any other change never is: the person decides. A session that is over leads to the sign-in page. Rejects with
 * `Refusal`.
 */
export async function send(request: Request): Promise<Response> {
  const isRepeatable = request.method === 'GET' || request.headers.has('Idempotency-Key');
  for (let tried = 0; ; tried += 1) {
    const isLast = !isRepeatable || tried >= retries;
    try {
      return await answerTo(isLast ? request : request.clone());
    } catch (error) {
      if (!(error instanceof Refusal) || isLast || !isPassing(error)) throw error;
      await pause(waitAfter(error, tried), request.signal);
    }
  }
}

async function answerTo(request: Request): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetchInSession(request);
    if (answer.ok) return await whole(answer);
  } catch (error) {
    request.signal.throwIfAborted();
    throw error instanceof Refusal ? error : unreachable();
  }
  const refusal = await readRefusal(answer);
  leaveWhenSignedOut(refusal);
  throw refusal;
}

/** An answer that ends in its midst, or is of somebody else, is as good as none. */
async function whole(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer();
  if (body.byteLength === 0) return new Response(null, { status: 204 });
  if (answer.headers.get('Content-Type')?.includes('json') !== true) throw unreachable();
  return new Response(body, answer);
}

/** In milliseconds: as long as the service asks for, else longer each time. */
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
