import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database that can be closed: what a database that is gone looks like from outside. */
export interface Relay {
  /** `127.0.0.1:PORT`. */
  host: string;
  /** Cuts every connection and refuses new ones, until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Passes everything on to the host and port of this address. */
export async function startRelay(url: string): Promise<Relay> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${own}`,
    open: () => listen(own),
    shut() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}

/** A host that takes connections and never says a word. */
export async function startSilence(): Promise<{ host: string; end(): void }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    end() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
