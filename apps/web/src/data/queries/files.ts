import { queryOptions } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import { putBytes, type UploadRequest } from '../../api/put-bytes.ts';
import { Refusal } from '../../api/refusal.ts';
import type { FileRecord } from '../../api/types.ts';
import type { Commented } from './comments.ts';
import { keys } from '../query/keys.ts';

/** The path of the files of a ticket or a document. Both paths have the same requests and answers. */
const pathOf = ({ kind }: Commented) => `/${kind}/{ticket}/files` as '/tickets/{ticket}/files';

/** The files of a ticket or a document, the oldest first. */
export const filesQuery = (on: Commented) =>
  queryOptions({
    queryKey: keys.files(on.id),
    queryFn: (): Promise<FileRecord[]> =>
      listAll((page) => api.GET(pathOf(on), where({ ticket: on.id }, page))),
  });

/** The address that redirects a signed-in person who may read the file to its bytes. Texts contain this address. */
export const linkTo = ({ id }: Pick<FileRecord, 'id'>): string => `/files/${id}`;

/** Whether a page can show it as a picture. */
export const isPicture = ({ media_type: type }: Pick<FileRecord, 'media_type'>): boolean =>
  /^image\/(?:png|jpeg|gif|webp|avif)$/u.test(type);

export const removeFile = (file: string) => data(api.DELETE('/files/{file}', where({ file })));

export const restoreFile = (file: string): Promise<FileRecord> =>
  data(api.POST('/files/{file}/restore', where({ file })));

/** Adds a file. Returns its record when all its bytes are stored. When the upload fails or is cancelled, nothing is left of the file. */
export async function addFile(
  on: Commented,
  file: File,
  progress: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<FileRecord> {
  const announced = await announce(on, file).catch(async (error: unknown) => {
    // When browsers upload directly to a bucket, the service needs the digest of the bytes first.
    const isWanted = error instanceof Refusal && error.errors['sha256'] !== undefined;
    if (!isWanted) throw error;
    return announce(on, file, await digestOf(file));
  });
  try {
    await putBytes(announced.upload as unknown as UploadRequest, file, progress);
    return await data(api.POST('/files/{file}/complete', where({ file: announced.id })));
  } catch (error) {
    await removeFile(announced.id).catch(() => undefined);
    throw error;
  }
}

function announce(on: Commented, file: File, sha256?: string) {
  const media_type = /^[\w.+-]+\/[\w.+-]+/u.exec(file.type)?.[0] ?? 'application/octet-stream';
  const body = { name: file.name, size: file.size, media_type, ...(sha256 && { sha256 }) };
  return data(api.POST(pathOf(on), { ...where({ ticket: on.id }), body }));
}

async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
