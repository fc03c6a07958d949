import type { ServerResponse } from 'node:http';

/** The client did not read what was written in time. */
export class ReaderTooSlow extends Error {
  override readonly name = 'ReaderTooSlow';
}

/**
 * Writes the text. When the buffer of the connection is full, waits until the reader has read it.
 * Throws ReaderTooSlow when that takes longer than `timeoutMs`; on a connection that has ended it resolves at once.
 */
export async function writeOut(
  response: ServerResponse,
  text: string,
  timeoutMs: number,
): Promise<void> {
  if (response.destroyed || response.write(text) || response.destroyed) return;
  await new Promise<void>((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      response.off('drain', done).off('close', done);
      resolve();
    };
    const timer = setTimeout(() => {
      response.off('drain', done).off('close', done);
      reject(new ReaderTooSlow());
    }, timeoutMs);
    response.on('drain', done).on('close', done);
  });
}
