import type { IncomingMessage, Server } from 'node:http';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Removes the timeout for the body of this request. The code that reads the body must check its speed. */
export const stopRequestTimeout = (request: IncomingMessage): void =>
  clearTimeout(timers.get(request));

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends a request whose body has not arrived within `requestTimeout` milliseconds (`ERR_HTTP_REQUEST_TIMEOUT`), unless
 * `stopRequestTimeout` was called. Node's own timeout is for all requests or for none.
 */
export function startRequestTimeout(
  server: Server,
  request: IncomingMessage,
  { requestTimeout }: { requestTimeout: number },
): void {
  if (!hasBody(request)) return;
  const cut = () => {
    if (request.complete || request.socket.destroyed) return;
    const code = 'ERR_HTTP_REQUEST_TIMEOUT';
    const error = Object.assign(new Error('the request takes too long'), { code });
    server.emit('clientError', error, request.socket);
  };
  const timer = setTimeout(cut, requestTimeout).unref();
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}
