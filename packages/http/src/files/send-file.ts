import type { IncomingHttpHeaders } from 'node:http';
import { dispositionOf, type ByteRange, type UseCases } from '@basalt/domain';
import { filePolicy } from '../pages/content-security-policy.ts';
import { isNotModified } from '../request/entity-tag.ts';
import { HttpError } from '../problem/http-error.ts';
import type { RequestContext } from '../request/request-context.ts';
import { writeChunks } from './chunks.ts';

type OpenedFile = NonNullable<Awaited<ReturnType<UseCases['openFile']>>>;

/**
 * The part that a request asks for (RFC 9110, 14): null for the whole file, also when several parts or an unknown unit are requested;
 * `unsatisfiable` for one behind the end. With If-Range only while the bytes are the same.
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

/**
 * Sends the bytes of a file, or a part of them. No script in them can run: browsers use the detected type only, show harmless types only, and
 * treat the answer as a page without an origin.
 */
export async function sendFile(
  ctx: RequestContext,
  { record, sha256, read }: OpenedFile,
): Promise<void> {
  const { size, media_type: mediaType, name } = record;
  const tag = `"${sha256}"`;
  const about = {
    ETag: tag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': dispositionOf({ name, mediaType }),
    'Content-Security-Policy': filePolicy,
  };
  const begin = (status: number, headers: Record<string, string> = {}): void => {
    ctx.body = null;
    ctx.set({ ...about, ...headers });
    ctx.status = status;
  };
  if (isNotModified(ctx.get('If-None-Match') || undefined, tag)) return begin(304);
  // Only GET has ranges (RFC 9110, 14.2).
  const range = ctx.method === 'HEAD' ? null : rangeOf(ctx.req.headers, { size, tag });
  if (range === 'unsatisfiable') return begin(416, { 'Content-Range': `bytes */${size}` });
  const length = range === null ? size : range.last - range.first + 1;
  const isBodyWanted = ctx.method !== 'HEAD' && length > 0;
  const bytes = isBodyWanted ? await read(range ?? undefined) : null;
  // A record without its bytes is a fault of the storage.
  if (isBodyWanted && bytes === null) throw new HttpError('unavailable', { retryAfter: 60 });
  const type = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  begin(range === null ? 200 : 206, {
    'Content-Type': type,
    'Content-Length': String(length),
    ...(range !== null && { 'Content-Range': `bytes ${range.first}-${range.last}/${size}` }),
  });
  ctx.respond = false;
  if (bytes === null) return void ctx.res.end();
  // A reader that goes away, or a storage that fails in between, ends the connection: the length tells that bytes are missing.
  await writeChunks(exactly(bytes, length), ctx.res).catch(() => ctx.res.destroy());
}

/** With too few bytes, the client would read the next answer on the connection as the rest of the file. */
async function* exactly(bytes: AsyncIterable<Uint8Array>, length: number) {
  let left = length;
  for await (const chunk of bytes) {
    left -= chunk.length;
    if (left < 0) break;
    yield chunk;
  }
  if (left !== 0) throw new Error('the stored bytes have another length');
}
