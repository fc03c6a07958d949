import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ownerOf } from './fairness-key.ts';

/** How often connections are checked, in milliseconds. */
export const checkInterval = 1_000;

/** How long answers may wait for their readers, and how many bytes of them. */
export interface SlowReaderLimits {
  answerTimeout: number;
  unreadBytes: number;
  unreadBytesOfOwner: number;
}

/** A reader of an answer that is sent in pieces must read at least this many bytes a second. */
const minBytesPerSecond = 1024;

/** Since when bytes wait, and how many bytes had been read at that time. */
interface Waiting {
  since: number;
  taken: number;
}

/** The unread answers on one connection, of one owner. */
interface Unread {
  socket: Socket;
  since: number;
  bytes: number;
}

/**
 * Cuts connections whose client reads too slowly: within `answerTimeout` milliseconds, it has neither read all bytes of its answer that
 * wait, nor 1 KiB a second of them. Such a client takes a connection and memory, and Node waits for it forever. When more bytes are unread
 * than one owner of requests, or all owners together, may leave unread, the connections that have waited longest are cut. Returns a
 * function that stops the checks.
 */
export function cutSlowReaders(
  answers: ReadonlySet<ServerResponse>,
  { answerTimeout, unreadBytes, unreadBytesOfOwner }: SlowReaderLimits,
): () => void {
  const waitingSince = new WeakMap<Socket, Waiting>();

  function unreadOf({ req, writableLength: bytes }: ServerResponse, now: number): Unread | null {
    const { socket } = req;
    if (bytes === 0) return null;
    const taken = socket.bytesWritten - socket.writableLength;
    const before = waitingSince.get(socket) ?? { since: now, taken };
    // The client has read enough of an answer that is sent in pieces.
    const isRead = taken - before.taken >= minBytesPerSecond * (answerTimeout / 1000);
    const { since } = isRead ? { since: now } : before;
    waitingSince.set(socket, isRead ? { since, taken } : before);
    return { socket, since, bytes };
  }

  function check(): void {
    const now = performance.now();
    const lines = new Map<string, Unread[]>();
    for (const answer of answers) {
      if (answer.socket?.writableLength === 0) waitingSince.delete(answer.socket);
      const unread = unreadOf(answer, now);
      if (unread === null) continue;
      if (now - unread.since >= answerTimeout) unread.socket.destroy();
      const owner = ownerOf(answer.req);
      const line = lines.get(owner) ?? [];
      lines.set(owner, line);
      line.push(unread);
    }
    const keptOfOwners = [...lines.values()].map((line) => cutBeyond(line, unreadBytesOfOwner));
    cutBeyond(keptOfOwners.flat(), unreadBytes);
  }

  const timer = setInterval(check, Math.min(checkInterval, answerTimeout / 4));
  timer.unref();
  return () => clearInterval(timer);
}

/** Cuts connections, the one that has waited longest first, until at most `most` bytes wait. Returns the others. */
function cutBeyond(line: readonly Unread[], most: number): readonly Unread[] {
  const open = line.filter(({ socket }) => !socket.destroyed);
  let bytes = open.reduce((sum, unread) => sum + unread.bytes, 0);
  if (bytes <= most) return open;
  return open
    .toSorted((a, b) => a.since - b.since)
    .filter((unread) => {
      if (bytes <= most) return true;
      bytes -= unread.bytes;
      unread.socket.destroy();
      return false;
    });
}
