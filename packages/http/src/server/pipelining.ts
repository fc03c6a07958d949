import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { refuseInstead } from './malformed-request.ts';

/** This many requests of one connection wait for an earlier answer; further ones are refused at once. */
export const maxWaiting = 100;

/**
 * Begins the requests that a connection sends without waiting for answers (pipelining) one after the other, in their order (RFC 9112,
 * section 9.3.2). So a client that sends a write and then a read gets what it wrote. A request that still waits when the connection ends
 * is not begun. Beyond `maxWaiting` the answer is 503, and the connection ends.
 */
export function inPipelineOrder(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  return (request, response) => {
    const { socket } = request;
    const count = waiting.get(socket) ?? 0;
    // Only an answer that waits for another one has no socket yet.
    if (response.socket !== null) listener(request, response);
    // An answer that is written now counts as output. Then Node stops reading from a client that continues to send.
    else if (count >= maxWaiting) refuseInstead('too_many_waiting', response);
    else {
      waiting.set(socket, count + 1);
      response.once('socket', () => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
        listener(request, response);
      });
    }
  };
}
