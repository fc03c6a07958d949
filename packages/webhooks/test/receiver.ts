import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A request that came in whole. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server on loopback that notes what comes. */
export interface Receiver {
  port: number;
  received: Received[];
  /** Connections that were opened to it. */
  readonly connections: number;
  close(): Promise<void>;
}

/** How a receiver answers. */
export type Answering = (response: ServerResponse, request: Received) => void;

/** Listens on a free port of 127.0.0.1; answers 204 by default. */
export async function openReceiver(
  answer: Answering = (response) => response.writeHead(204).end(),
  tls?: { key: string; cert: string },
): Promise<Receiver> {
  const received: Received[] = [];
  let connections = 0;
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, body });
      answer(response, { method, path, headers, body });
    });
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    get connections() {
      return connections;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
