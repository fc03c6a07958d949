import type { IncomingMessage, Server } from 'node:http';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Lets the body of this request take longer than others. Its reader must check the speed itself. */
export const allowLongBody = (request: IncomingMessage): void => clearTimeout(timers.get(request));

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends a request whose body has not arrived within `requestTimeout` milliseconds (`ERR_HTTP_REQUEST_TIMEOUT`), unless
 * `allowLongBody` lets it go on: Node can do this only for all requests or for none.
 */
export function cutLongBody(
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
