import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of a test on any free loopback port; `origin` is its http address. */
export interface Listening {
  origin: string;
  server: Server;
  close(): Promise<void>;
}

/** Listens until `close`, which also ends connections that hang. */
export async function listen(handle?: RequestListener): Promise<Listening> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, server, close };
}
