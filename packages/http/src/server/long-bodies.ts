import type { IncomingMessage, Server } from 'node:http';
import { checkInterval } from './slow-readers.ts';

const long = new WeakSet<IncomingMessage>();

/** Lets the body of this request take longer than others. Its reader must check the speed itself. */
export function allowLongBody(request: IncomingMessage): void {
  long.add(request);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests whose body has not arrived within `requestTimeout` milliseconds (`ERR_HTTP_REQUEST_TIMEOUT`), except those of
 * `allowLongBody`: Node can do this only for all requests or for none. Returns `watch`, which watches a request, and `stop`.
 */
export function cutLongBodies(server: Server, { requestTimeout }: { requestTimeout: number }) {
  const coming = new Map<IncomingMessage, number>();
  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const [request, since] of coming) {
        const isOver = request.complete || request.socket.destroyed;
        const isLate = !isOver && !long.has(request) && now - since >= requestTimeout;
        if (isLate) {
          const error = Object.assign(new Error('the request takes too long'), {
            code: 'ERR_HTTP_REQUEST_TIMEOUT',
          });
          server.emit('clientError', error, request.socket);
        }
        if (isOver || isLate) coming.delete(request);
      }
    },
    Math.min(checkInterval, requestTimeout / 4),
  );
  timer.unref();
  return {
    watch(request: IncomingMessage): void {
      if (hasBody(request)) coming.set(request, performance.now());
    },
    stop: () => clearInterval(timer),
  };
}
