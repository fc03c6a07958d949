import { dispositionOf, type UseCases } from '@basalt/domain';
import { filePolicy } from '../pages/content-security-policy.ts';
import { isNotModified } from '../operation/etag.ts';
import { HttpError } from '../problem/http-error.ts';
import type { RequestContext } from '../request/request-context.ts';
import { writeChunks } from './chunks.ts';
import { rangeOf } from './range-request.ts';

type OpenedFile = NonNullable<Awaited<ReturnType<UseCases['openFile']>>>;

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
  if (isBodyWanted && bytes === null) {
    const reason = 'The storage of files does not have the bytes of this file.';
    throw new HttpError('unavailable', { retryAfter: 60, reason });
  }
  const type = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  begin(range === null ? 200 : 206, {
    'Content-Type': type,
    'Content-Length': String(length),
    ...(range !== null && { 'Content-Range': `bytes ${range.first}-${range.last}/${size}` }),
  });
  ctx.respond = false;
  if (bytes === null) return void ctx.res.end();
  // When the client closes the connection or the storage fails, the connection ends. Content-Length then shows that bytes are missing.
  await writeChunks(exactly(bytes, length), ctx.res).catch(() => ctx.res.destroy());
}

/** With too few bytes, the client would read the next answer on the connection as the rest of the file. */
async function* exactly(bytes: AsyncIterable<Uint8Array>, length: number) {
  let remaining = length;
  for await (const chunk of bytes) {
    remaining -= chunk.length;
    if (remaining < 0) break;
    yield chunk;
  }
  if (remaining !== 0) throw new Error('the stored bytes have another length');
}
