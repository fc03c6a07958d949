import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '@basalt/domain';

/**
 * The requested part of a file (RFC 9110, 14). Null for the whole file, also when several parts or an unknown unit are
 * requested, or when If-Range names other bytes. `unsatisfiable` for a part behind the end.
 */
export function rangeOf(
  headers: IncomingHttpHeaders,
  { size, tag }: { size: number; tag: string },
): ByteRange | 'unsatisfiable' | null {
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== tag) return null;
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/iu.exec(headers.range ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'unsatisfiable' : { first, last };
}
