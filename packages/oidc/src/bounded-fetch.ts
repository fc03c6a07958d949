import type { CustomFetch } from 'openid-client';
import { isSecureAddress } from './settings/endpoint-address.ts';

/** The time limit of a request to a provider, body included, in milliseconds. */
export const defaultTimeoutMs = 10_000;

/** The maximum size of a provider's answer: tokens, user info, keys or the discovery document. */
export const maxAnswerBytes = 65_536;

/** A request that failed. The message may be logged: it has the address without its query, and no content. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
}

/**
 * A fetch for https and loopback addresses that sends each request once and follows no redirect. The last byte of the answer
 * must come within `timeoutMs`. Only JSON in UTF-8 of at most 64 KiB with status 200 or 4xx is returned, with no header but the
 * content type. Throws RequestFailed.
 */
export function createBoundedFetch(timeoutMs: number = defaultTimeoutMs): CustomFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    const place = `${method} ${url.origin}${url.pathname}`;
    if (!isSecureAddress(url)) throw new RequestFailed(`${place}: neither https nor loopback`);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal,
        // Only the code exchange has a body, and it is a form.
        ...(body instanceof URLSearchParams && { body }),
      });
      const type = checkedType(answer);
      const text = await textWithin(answer);
      return new Response(text, { status: answer.status, headers: { 'content-type': type } });
    } catch (error) {
      const reason = signal.aborted ? `no complete answer within ${timeoutMs} ms` : reasonOf(error);
      throw new RequestFailed(`${place}: ${reason}`);
    }
  };
}

const jsonTypes = ['application/json', 'application/jwk-set+json'];

/** The media type, without its parameters. */
function checkedType(answer: Response): string {
  const { status } = answer;
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isFine = (status === 200 || (status >= 400 && status <= 499)) && jsonTypes.includes(type);
  if (isFine) return type;
  answer.body?.cancel().catch(() => undefined);
  throw new RequestFailed(
    `status ${status}, ${type === '' ? 'without' : 'with'} a content type, is not a JSON answer`,
  );
}

async function textWithin(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body, which closes the connection.
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) throw new RequestFailed(`more than ${maxAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new RequestFailed('the answer is not UTF-8');
  }
}

/** An error's own text may quote an address or content; codes do not. */
function reasonOf(error: unknown): string {
  if (error instanceof RequestFailed) return error.message;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown cause';
  return `the connection failed (${code})`;
}
