import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ownerOf } from './fairness-key.ts';

/** How often connections are checked, in milliseconds. */
export const checkInterval = 1_000;

/** A reader of an answer that is sent in pieces must read at least this many bytes a second. */
const minBytesPerSecond = 1024;

/** The unread bytes of an answer, since when they wait, and how many bytes of the connection had been read at that time. */
interface Unread {
  socket: Socket;
  owner: string;
  bytes: number;
  since: number;
  taken: number;
}

/**
 * Cuts connections whose client reads too slowly: within `answerTimeout` milliseconds, it has neither read all bytes of its answer that
 * wait, nor 1 KiB a second of them. Such a client takes a connection and memory, and Node waits for it forever. When more bytes are unread
 * than one owner of requests, or all owners together, may leave unread, the connections that have waited longest are cut. Returns a
 * function that stops the checks.
 */
export function cutSlowReaders(
  answers: ReadonlySet<ServerResponse>,
  limits: { answerTimeout: number; unreadBytes: number; unreadBytesOfOwner: number },
): () => void {
  const { answerTimeout, unreadBytes, unreadBytesOfOwner } = limits;
  const enough = (minBytesPerSecond * answerTimeout) / 1_000;
  const known = new WeakMap<Socket, Pick<Unread, 'since' | 'taken'>>();

  function unreadOf({ req, socket: writing, writableLength: bytes }: ServerResponse): Unread[] {
    if (writing?.writableLength === 0) known.delete(writing);
    if (bytes === 0) return [];
    const { socket } = req;
    const now = performance.now();
    const taken = socket.bytesWritten - socket.writableLength;
    const before = known.get(socket) ?? { since: now, taken };
    // With enough bytes, the client reads an answer that is sent in pieces.
    const { since, taken: from } = taken - before.taken >= enough ? { since: now, taken } : before;
    known.set(socket, { since, taken: from });
    if (now - since >= answerTimeout) socket.destroy();
    return [{ socket, owner: ownerOf(req), bytes, since, taken: from }];
  }

  function check(): void {
    const unread = [...answers].flatMap(unreadOf).toSorted((a, b) => a.since - b.since);
    for (const line of Map.groupBy(unread, ({ owner }) => owner).values())
      cutBeyond(line, unreadBytesOfOwner);
    cutBeyond(unread, unreadBytes);
  }

  const timer = setInterval(check, Math.min(checkInterval, answerTimeout / 4)).unref();
  return () => clearInterval(timer);
}

/** Cuts connections, in their order, until at most `most` bytes are unread. */
function cutBeyond(line: readonly Unread[], most: number): void {
  const open = line.filter(({ socket }) => !socket.destroyed);
  let sum = open.reduce((total, { bytes }) => total + bytes, 0);
  for (const { socket, bytes } of open) {
    if (sum <= most) return;
    sum -= bytes;
    socket.destroy();
  }
}
