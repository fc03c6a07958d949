import { createHash } from 'node:crypto';
import { HttpError } from '../problem/http-error.ts';

const printable = /^[\x20-\x7e]{1,255}$/;

/**
 * The Idempotency-Key of a request: 1 to 255 characters of printable ASCII, taken as they are. Absent:
 * undefined. Refuses with `malformed_header`.
 */
export function idempotencyKey(headers: readonly string[] | undefined): string | undefined {
  if (headers === undefined) return undefined;
  const [key = '', ...others] = headers;
  if (others.length === 0 && printable.test(key)) return key;
  throw new HttpError('malformed_header', {
    header: 'Idempotency-Key',
    reason: 'must be given once and have 1 to 255 printable ASCII characters',
  });
}

/**
 * The fingerprint of a JSON body: SHA-256, in hex, of its text with the members of each object sorted by name and without white space.
 * Bodies with the same meaning have the same fingerprint; no body counts as `{}`.
 */
export function fingerprintOf(body: object | null): string {
  return createHash('sha256')
    .update(canonical(body ?? {}))
    .digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`;
}
