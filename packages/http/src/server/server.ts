import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { answerBudget, networkOf, requestBudget } from '@basalt/domain';
import { inPipelineOrder } from './pipelining.ts';
import { addressBlock } from './address-block.ts';
import { scheduleFairly } from './fair-scheduling.ts';
import { createClientAddress } from './forwarded-client-address.ts';
import { readTarget } from './request-target.ts';
import { limitConnections } from './connection-limit.ts';
import { startRequestTimeout } from './request-timeout.ts';
import { cutSlowReaders, checkInterval } from './slow-readers.ts';
import { createIsTrusted } from './trusted-proxies.ts';
import { refuseInstead, refuseOnSocket, refuseUnreadable } from './malformed-request.ts';

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
  const networkOfRequest = ({ socket, headers }: IncomingMessage): string =>
    networkOf(
      addressBlock(clientAddress(socket.remoteAddress, String(headers['x-forwarded-for']))),
    );
  const scheduler = scheduleFairly(listener, networkOfRequest);
  const answerInTurn = inPipelineOrder(scheduler.listener);
  const server = createServer(
    // Without a Host header, Node itself would answer, without a body.
    {
      ...limits,
      requestTimeout: 0,
      connectionsCheckingInterval: checkInterval,
      requireHostHeader: false,
    },
    (request, response) => {
      openResponses.add(response);
      startRequestTimeout(server, request, limits);
      response.once('close', () => openResponses.delete(response));
      if (closing) response.shouldKeepAlive = false;
      // Of several headers, Node keeps only the first in `headers`; a proxy may have used another one.
      const { host = [] } = request.headersDistinct;
      if (host.length > 1) refuseInstead('host_repeated', response);
      else if (host.length === 0 && request.httpVersion === '1.1') {
        refuseInstead('host_missing', response);
      } else if (!readTarget(request)) refuseInstead('target_unreadable', response);
      else answerInTurn(request, response);
    },
  );
  server.on('connection', scheduler.onConnection);
  const isProxy = createIsTrusted(trustedProxies);
  limitConnections(server, { most: limits.maxConnections, isProxy });
  const stopChecks = cutSlowReaders(openResponses, limits);
  server.on('checkExpectation', (_, response) => refuseInstead('expectation_failed', response));
  server.on('connect', (_, socket) => refuseOnSocket('tunnel_refused', socket));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // If an answer has begun, the client would read a refusal as a part of it.
    const begun = [...openResponses].some(
      (answer) => answer.socket === socket && answer.headersSent,
    );
    if (begun || !socket.writable) socket.destroy();
    else refuseUnreadable(error.code, socket);
  });

  return {
    listen: (at) => listening(server, at),
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

function listening(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // With Node's default of 511, many connections of one client at once make the system drop those of others, which retry only after seconds.
    server.listen({ host, port, backlog: serverLimits.maxConnections }, () => {
      server.off('error', reject);
      const address = server.address();
      const actual = typeof address === 'object' && address !== null ? address.port : port;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${actual}`);
    });
  });
}
