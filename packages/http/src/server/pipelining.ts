import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuseInstead } from './malformed-request.ts';

/** This many requests of one connection wait for an earlier answer; further ones are refused at once. */
export const maxWaiting = 100;

/** What waits on one connection. */
interface ConnectionQueue {
  lastWrite: ServerResponse | null;
  waiting: number;
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Orders the requests that a connection sends without waiting for answers (pipelining). Reads begin at once. A write begins when all
 * requests before it are answered, and what follows a write begins when the write is answered (RFC 9112, section 9.3.2). So a client that
 * sends a write and then a read gets what it wrote. A request that still waits when the connection ends
 * is not begun. Beyond `maxWaiting` the answer is 503, and the connection ends.
 */
export function inPipelineOrder(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, ConnectionQueue>();

  function queueOf({ socket }: IncomingMessage): ConnectionQueue {
    const known = queues.get(socket);
    if (known !== undefined) return known;
    const queue = { lastWrite: null, waiting: 0 };
    queues.set(socket, queue);
    return queue;
  }

  function begin(
    request: IncomingMessage,
    response: ServerResponse,
    queue: ConnectionQueue,
    writes: boolean,
  ) {
    // Only an answer that waits for another one has no socket yet.
    const isBehind = response.socket === null;
    if (!isBehind || (!writes && queue.lastWrite?.writableEnded !== false)) {
      listener(request, response);
    } else if (queue.waiting >= maxWaiting) {
      // An answer that is written now counts as output. Then Node stops reading from a client that continues to send.
      refuseInstead('too_many_waiting', response);
    } else {
      queue.waiting += 1;
      response.once('socket', () => {
        queue.waiting -= 1;
        listener(request, response);
      });
    }
  }

  return (request, response) => {
    const queue = queueOf(request);
    const writes = !safe.has(request.method ?? '');
    begin(request, response, queue, writes);
    if (writes) queue.lastWrite = response;
  };
}
