import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './self-signed.ts';

/** What ends TLS before the service, as in production. */
export interface HttpsFront {
  /** `https://localhost:PORT`: another site than 127.0.0.1, whatever the ports. */
  address: string;
  /** Begins to hand requests on, to the service at this address. */
  serve(address: string): void;
  close(): Promise<void>;
}

/** Listens on loopback with a certificate of its own making; hands requests on as they are, once `serve` tells where to. */
export async function openHttpsFront(): Promise<HttpsFront> {
  const { key, certificate } = selfSigned('localhost');
  const server = createServer({ key, cert: certificate });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', () => resolve()));
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    serve(address) {
      server.on('request', (incoming, answer) => {
        const { method = 'GET', headers, url } = incoming;
        // A kept connection may be closed at its other end just as it is used again.
        const options = { method, headers, agent: false };
        const onward = request(new URL(url ?? '/', address), options, (received) => {
          answer.writeHead(received.statusCode ?? 502, received.headers);
          received.pipe(answer);
        });
        onward.on('error', () => answer.destroy());
        incoming.pipe(onward);
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
