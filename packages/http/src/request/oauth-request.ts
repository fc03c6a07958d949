import { HttpError } from '../problem/http-error.ts';
import { readWhole } from './json-body.ts';
import type { RequestContext } from './request-context.ts';

/** The maximum length of the body of a request for a token, in bytes. */
const maxBodyBytes = 56 * 1024;

/** Reads the body of a request of an app; null for a request that has none. Refuses with `payload_too_large` and `malformed_json`. */
export async function readOAuthBody({ method, req }: RequestContext): Promise<Buffer | null> {
  if (method !== 'POST') return null;
  const body = await readWhole(req, maxBodyBytes);
  if (body === null) throw new HttpError('payload_too_large', { limit: maxBodyBytes });
  return body;
}

/**
 * The fault of the parameters in the address and in the body, as a sentence; null for none. RFC 6749, appendix A allows no control characters
 * in them, and PostgreSQL stores no NUL.
 */
export function faultOfParameters({ querystring }: RequestContext, body: Buffer | null) {
  const all = [querystring, body?.toString() ?? ''].flatMap((text) => [
    ...new URLSearchParams(text),
  ]);
  const [name] = all.find((texts) => texts.some((text) => /\p{Cc}/u.test(text))) ?? [];
  if (name === undefined) return null;
  const subject = /^\w{1,64}$/u.test(name) ? name : 'the name of a parameter';
  return `${subject} must not contain control characters`;
}
