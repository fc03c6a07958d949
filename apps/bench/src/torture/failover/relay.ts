import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Forwards connections to a port of 127.0.0.1, unless it is cut. */
export interface Relay {
  readonly port: number;
  /** Ends every connection, and accepts none. */
  cut(): void;
  /** Accepts connections again. */
  restore(): void;
  close(): void;
}

/** Starts a relay on a free port. */
export async function startRelay(target: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (isCut) {
      near.on('error', () => undefined).destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        peer.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    restore: () => (isCut = false),
    close() {
      cut();
      server.close();
    },
  };
}
