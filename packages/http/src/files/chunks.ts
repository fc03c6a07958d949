import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/**
 * Frees the memory of bytes that are not read again. Otherwise it stays until V8 collects garbage, which it begins only
 * when there are some 50 MiB of such bytes.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  // A part of a larger buffer shares it with other bytes.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Writes each chunk after the one before was written, and then ends the stream. Rejects when the connection closes before that. */
export async function writeChunks(bytes: AsyncIterable<Uint8Array>, to: Writable): Promise<void> {
  let onClose: (() => void) | undefined;
  to.on('close', () => onClose?.());
  for await (const chunk of bytes) {
    await new Promise<void>((resolve, reject) => {
      onClose = () => reject(new Error('the reader is gone'));
      to.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
    release(chunk);
  }
  to.end();
  await finished(to);
}
