import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How often connections are looked at, in milliseconds. */
export const lookEvery = 1_000;

/**
 * Cuts connections on which bytes of an answer have waited for the client to read for `timeout` milliseconds without
 * once being all gone: a client that does not read holds a connection and memory, and Node waits for it forever.
 * Answers how to stop looking.
 */
export function cutSlowReaders(answers: ReadonlySet<ServerResponse>, timeout: number): () => void {
  const waitingSince = new WeakMap<Socket, number>();

  function look(): void {
    const now = performance.now();
    for (const { socket } of answers) {
      if (socket === null) continue;
      const since = waitingSince.get(socket);
      if (socket.writableLength === 0) waitingSince.delete(socket);
      else if (since === undefined) waitingSince.set(socket, now);
      else if (now - since >= timeout) socket.destroy();
    }
  }

  const timer = setInterval(look, Math.min(lookEvery, timeout / 4));
  timer.unref();
  return () => clearInterval(timer);
}
