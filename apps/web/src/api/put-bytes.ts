import { words } from '../words/words.ts';
import { Refusal, unreachable } from './refusal.ts';

/** The request that uploads the bytes of a file. */
export interface UploadRequest {
  method: 'PUT';
  url: string;
  headers: Record<string, string>;
}

/**
 * Uploads the bytes of a file, and reports the sent part, from 0 to 1. It uses XMLHttpRequest, because `fetch` does not report the progress
 * of an upload. Rejects with `Refusal`, and with the reason of the signal.
 */
export function putBytes(
  { method, url, headers }: UploadRequest,
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers))
      request.setRequestHeader(name, String(value));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(refusalOf(request));
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function refusalOf({ status, responseText }: XMLHttpRequest): Refusal {
  const usual = { code: 'unreadable', message: words('api.fileNotStored') };
  try {
    const { code, message } = JSON.parse(responseText) as typeof usual;
    return new Refusal({ ...usual, status, ...(code && message && { code, message }) });
  } catch {
    return new Refusal({ ...usual, status });
  }
}
