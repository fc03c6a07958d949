import type { Client } from 'openapi-fetch';
import type { components, paths } from './generated/api.ts';
import { BasaltProblem } from './problem.ts';
import { unwrap } from './unwrap.ts';

/** A file of a ticket, a document or a comment. */
export type FileRecord = components['schemas']['File'];

/** The record that a file is added to: a ticket (id or key), a document, or a comment on one of them. */
export type FileParent = ({ ticket: string } | { document: string }) & { comment?: string };

/** How a file is sent. */
export interface UploadOptions {
  /** By default that of the file, or `file`. */
  name?: string;
  /** The digest of the bytes in hexadecimal; other bytes are refused. Needed where bytes go to a bucket directly. */
  sha256?: string;
  signal?: AbortSignal;
}

type ApiClient = Client<paths, 'application/json'>;
type Fetch = (request: Request) => Promise<Response>;

/**
 * Adds a file, and returns its record when all bytes have arrived. Bytes are read while they are sent: a `File` of a page, or the result of
 * `openAsBlob` of `node:fs`, is never completely in memory. Throws `BasaltProblem`, and then removes the announced file.
 */
export async function uploadFile(
  { client, fetch }: { client: ApiClient; fetch: Fetch },
  file: Blob,
  parent: FileParent,
  { name, sha256, signal }: UploadOptions = {},
): Promise<FileRecord> {
  const named = file as Blob & { name?: string };
  const body = {
    name: name ?? named.name ?? 'file',
    size: file.size,
    media_type: file.type.split(';')[0] || 'application/octet-stream',
    ...(sha256 !== undefined && { sha256 }),
  };
  const { id, upload } = await unwrap(announce(client, parent, body));
  const path = { file: id };
  try {
    const { method, url, headers } = upload;
    const sent = new Request(url, { method, headers, body: file, ...(signal && { signal }) });
    const answer = await fetch(sent);
    if (!answer.ok) throw new BasaltProblem(answer.status, await answer.json().catch(() => null));
    await answer.body?.cancel();
    return await unwrap(client.POST('/files/{file}/complete', { params: { path } }));
  } catch (error) {
    // Best effort: the service removes a file without bytes by itself, too.
    await client.DELETE('/files/{file}', { params: { path } }).catch(() => undefined);
    throw error;
  }
}

/** The four addresses take and answer the same. */
function announce(
  client: ApiClient,
  { comment, ...on }: FileParent,
  body: { name: string; size: number; media_type: string },
) {
  const kind = 'ticket' in on ? 'ticket' : 'document';
  const below = comment ? '/comments/{comment}' : '';
  const path = { ...on, comment } as unknown as { ticket: string };
  return client.POST(`/${kind}s/{${kind}}${below}/files` as '/tickets/{ticket}/files', {
    params: { path },
    body,
  });
}

/** The bytes of a file as a stream, with its record. Throws `BasaltProblem`. */
export async function downloadFile(
  { client, fetch }: { client: ApiClient; fetch: Fetch },
  file: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ file: FileRecord; body: ReadableStream<Uint8Array> }> {
  const record = await unwrap(client.GET('/files/{file}', { params: { path: { file } } }));
  const answer = await fetch(new Request(record.download_url ?? '', signal ? { signal } : {}));
  if (!answer.ok || answer.body === null) {
    throw new BasaltProblem(answer.status, await answer.json().catch(() => null));
  }
  return { file: record, body: answer.body };
}
