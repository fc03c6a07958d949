import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { answerBudget, networkOf, requestBudget } from '@basalt/domain';
import { addressBlock } from './address-block.ts';
import { limitConnections } from './connection-limit.ts';
import { scheduleFairly } from './fair-scheduling.ts';
import { createClientAddress } from './forwarded-client-address.ts';
import { refuseInstead, refuseOnSocket } from './malformed-request.ts';
import { inPipelineOrder } from './pipelining.ts';
import { readTarget } from './request-target.ts';
import { startRequestTimeout } from './request-timeout.ts';
import { cutSlowReaders, checkInterval } from './slow-readers.ts';
import { createIsTrusted } from './trusted-proxies.ts';

/** The limits of a server for its clients, in milliseconds, bytes and connections. */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** How long an answer may wait for its reader. */
  answerTimeout: 30_000,
  unreadBytes: answerBudget.unreadBytes,
  unreadBytesOfOwner: answerBudget.unreadBytesOfOwner,
  keepAliveTimeout: 65_000,
  maxHeaderSize: requestBudget.headerBytes,
  maxConnections: 4096,
} as const;

/** Limits with the same names and any values. */
export type ServerLimits = { readonly [Name in keyof typeof serverLimits]: number };

/** A server that can be closed without failing a request that it has accepted. */
export interface HttpServer {
  /** Listens. Returns the address of the server, such as `http://127.0.0.1:3000`. */
  listen(at: { host: string; port: number }): Promise<string>;
  /**
   * Accepts no further connections. Finishes the requests that are being answered, and those that arrive on open connections within
   * `quietMs`, each with `Connection: close`. After `graceMs`, all connections are cut.
   */
  close(within?: { quietMs: number; graceMs: number }): Promise<void>;
}

/** A `node:http` server with these limits. `trustedProxies` may have any number of the connections. */
export function createHttpServer(
  listener: RequestListener,
  limits: ServerLimits = serverLimits,
  trustedProxies: readonly string[] = [],
): HttpServer {
  const openResponses = new Set<ServerResponse>();
  let closing = false;
  const clientAddress = createClientAddress(trustedProxies);
  const scheduler = scheduleFairly(listener, ({ socket, headers }) => {
    const client = clientAddress(socket.remoteAddress, String(headers['x-forwarded-for']));
    return networkOf(addressBlock(client));
  });
  const answerInTurn = inPipelineOrder(scheduler.listener);
  const options = {
    ...limits,
    requestTimeout: 0,
    connectionsCheckingInterval: checkInterval,
    // Without a Host header, Node itself would answer, without a body.
    requireHostHeader: false,
  };
  const server = createServer(options, (request, response) => {
    openResponses.add(response);
    startRequestTimeout(server, request, limits);
    response.once('close', () => openResponses.delete(response));
    if (closing) response.shouldKeepAlive = false;
    const fault = faultOf(request);
    if (fault === null) answerInTurn(request, response);
    else refuseInstead(fault, response);
  });
  server.on('connection', scheduler.onConnection);
  const isProxy = createIsTrusted(trustedProxies);
  limitConnections(server, { most: limits.maxConnections, isProxy });
  const stopChecks = cutSlowReaders(openResponses, limits);
  server.on('checkExpectation', (_, response) => refuseInstead('expectation_failed', response));
  server.on('connect', (_, socket) => refuseOnSocket('tunnel_refused', socket));
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    // If an answer has begun, the client would read a refusal as a part of it.
    const begun = [...openResponses].some(
      (answer) => answer.socket === socket && answer.headersSent,
    );
    if (begun || !socket.writable) socket.destroy();
    else refuseOnSocket(code, socket);
  });

  return {
    async listen({ host, port }) {
      // With Node's default of 511, many connections of one client at once make the system drop those of others, which retry only after seconds.
      server.listen({ host, port, backlog: serverLimits.maxConnections });
      await once(server, 'listening');
      const address = server.address() as AddressInfo;
      return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
    },
    async close({ quietMs, graceMs } = { quietMs: 500, graceMs: 10_000 }) {
      closing = true;
      for (const response of openResponses) response.shouldKeepAlive = false;
      // Not http's own close: it closes idle connections at once, although a request may be on its way.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      const tooLong = after(graceMs, undefined, { ref: false });
      await Promise.race([closed, after(quietMs)]);
      const sweeping = setInterval(() => server.closeIdleConnections(), 25);
      await Promise.race([closed, tooLong]);
      clearInterval(sweeping);
      stopChecks();
      server.closeAllConnections();
      // Stops the timer that checks connections, which the close of `NetServer` does not stop.
      server.close();
    },
  };
}

/** Why the head of a request is refused; null when it is not. Makes `url` a path and a query. */
function faultOf(request: IncomingMessage): string | null {
  // Of several headers, Node keeps only the first in `headers`; a proxy may have used another one.
  const { host = [] } = request.headersDistinct;
  if (host.length > 1) return 'host_repeated';
  if (host.length === 0 && request.httpVersion === '1.1') return 'host_missing';
  return readTarget(request) ? null : 'target_unreadable';
}
