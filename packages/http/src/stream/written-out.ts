import type { ServerResponse } from 'node:http';

/** The reader did not take what was written. */
export class ReaderTooSlow extends Error {
  override readonly name = 'ReaderTooSlow';
}

/**
 * Writes, and waits until the reader has taken it when more than the buffer of the connection is waiting for them.
 * Throws ReaderTooSlow when that takes longer than `patience` milliseconds; a connection that has ended takes all.
 */
export async function writeOut(
  response: ServerResponse,
  text: string,
  patience: number,
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
    }, patience);
    response.on('drain', done).on('close', done);
  });
}
