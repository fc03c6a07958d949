import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuseInstead } from './unreadable.ts';

/** This many requests of one connection wait for their turn; further ones are refused at once. */
export const maxWaiting = 100;

/** What waits on one connection. */
interface Line {
  lastWrite: ServerResponse | null;
  waiting: number;
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * What one connection asks for without waiting for answers (pipelining) is begun at once only while nothing is to be
 * changed by it: a write begins when all before it is answered, and what follows a write when that one is (RFC 9112,
 * section 9.3.2). So a client that sends a write and then reads, reads what it wrote. A request whose turn does not
 * come, because the connection ends, is not begun. Beyond `maxWaiting` the answer is 503, and the connection ends.
 */
export function inPipelineOrder(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();

  function lineOf({ socket }: IncomingMessage): Line {
    const known = lines.get(socket);
    if (known !== undefined) return known;
    const line = { lastWrite: null, waiting: 0 };
    lines.set(socket, line);
    return line;
  }

  function begin(request: IncomingMessage, response: ServerResponse, line: Line, writes: boolean) {
    // Only an answer that stands behind another one has no socket yet.
    const isBehind = response.socket === null;
    if (!isBehind || (!writes && line.lastWrite?.writableEnded !== false)) {
      listener(request, response);
    } else if (line.waiting >= maxWaiting) {
      // Written now it counts as output, for which Node stops to read from a client that goes on sending.
      refuseInstead('too_many_waiting', response);
    } else {
      line.waiting += 1;
      response.once('socket', () => {
        line.waiting -= 1;
        listener(request, response);
      });
    }
  }

  return (request, response) => {
    const line = lineOf(request);
    const writes = !safe.has(request.method ?? '');
    begin(request, response, line, writes);
    if (writes) line.lastWrite = response;
  };
}
