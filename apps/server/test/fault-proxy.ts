import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Courier } from './courier.ts';

/** What a network does to connections with a database. */
export type Fault =
  /** This many milliseconds later, towards the database and back. */
  | { kind: 'latency'; up: number; down: number }
  /** Connections are cut by a reset, new ones too. */
  | { kind: 'reset' }
  /** Connections are cut, and nothing listens. */
  | { kind: 'refuse' }
  /** Connections are taken, and nothing is passed on any more. */
  | { kind: 'silence' }
  /** The same on each connection after this many more bytes of answers: in the midst of one. */
  | { kind: 'silence-in-answer'; after: number }
  /** Answers come by this many bytes a second. */
  | { kind: 'drip'; bytesPerSecond: number }
  /** Once in three times a connection is cut when more of an open transaction is sent. */
  | { kind: 'cut-in-transaction' }
  /** The answer to one commit in three is lost with its connection. */
  | { kind: 'cut-at-commit' };

/** A way to a database that can be made bad. */
export interface FaultProxy {
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  begin(fault: Fault): Promise<void>;
  /** From now on all is well, but for connections that a fault has ended or silenced: those stay so. */
  end(): Promise<void>;
  /** Ends it with every connection. */
  close(): Promise<void>;
}

/** Passes everything on to the host and port of this address. */
export async function startFaultProxy(url: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(url);
  const connections = new Set<Connection>();
  let fault: Fault | null = null;
  let chances = 0;
  const isCutNow = () => (chances += 1) % 3 === 0;
  const server = createServer((near) => {
    if (fault?.kind === 'reset') {
      near.on('error', () => {}).resetAndDestroy();
      return;
    }
    const far = connect(Number(port || 5432), hostname);
    const connection = connectionOf(near, far, () => fault, isCutNow);
    connections.add(connection);
    far.once('close', () => connections.delete(connection));
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port: own } = server.address() as AddressInfo;

  async function shut(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const connection of connections) connection.cut();
    await closed;
  }

  return {
    host: `127.0.0.1:${own}`,
    async begin(next) {
      fault = next;
      if (next.kind === 'refuse') await shut();
      for (const connection of connections) {
        if (next.kind === 'reset') connection.cut();
        connection.begin(next);
      }
    },
    async end() {
      fault = null;
      for (const connection of connections) connection.end();
      if (!server.listening) await listen(own);
    },
    close: async () => (server.listening ? shut() : undefined),
  };
}

interface Connection {
  begin(fault: Fault): void;
  /** Passes on at once what a fault has held up; what is silent stays so, and nothing falls silent any more. */
  end(): void;
  cut(): void;
}

function connectionOf(
  near: Socket,
  far: Socket,
  faultNow: () => Fault | null,
  isCutNow: () => boolean,
): Connection {
  const up = new Courier(far);
  const down = new Courier(near);
  let isSilent = false;
  let remaining = Number.POSITIVE_INFINITY;
  let isInTransaction = false;
  const cut = () => {
    near.resetAndDestroy();
    far.resetAndDestroy();
  };
  const begin = (fault: Fault) => {
    if (fault.kind === 'silence') isSilent = true;
    if (fault.kind === 'silence-in-answer') remaining = fault.after;
  };
  const first = faultNow();
  if (first !== null) begin(first);

  near.on('data', (chunk: Buffer) => {
    const fault = faultNow();
    if (isSilent) return;
    if (fault?.kind === 'cut-in-transaction' && isInTransaction && isCutNow()) return cut();
    up.carry(chunk, { delay: fault?.kind === 'latency' ? fault.up : 0 });
  });
  far.on('data', (chunk: Buffer) => {
    const fault = faultNow();
    isInTransaction = saysInTransaction(chunk);
    if (fault?.kind === 'cut-at-commit' && saysCommitted(chunk) && isCutNow()) return cut();
    if (isSilent) return;
    const passed = chunk.subarray(0, remaining);
    remaining -= passed.length;
    if (remaining <= 0) isSilent = true;
    down.carry(passed, {
      delay: fault?.kind === 'latency' ? fault.down : 0,
      ...(fault?.kind === 'drip' && { bytesPerSecond: fault.bytesPerSecond }),
    });
  });
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('error', () => {});
    from.on('close', () => to.destroy());
  }
  return {
    begin,
    cut,
    end() {
      remaining = Number.POSITIVE_INFINITY;
      up.hurry();
      down.hurry();
    },
  };
}

/** Ends with ReadyForQuery of a transaction block (PostgreSQL manual, "Message Formats"). */
const saysInTransaction = (chunk: Buffer): boolean =>
  chunk.subarray(-6).equals(Buffer.from('Z\0\0\0\x05T', 'latin1'));

/** Tells that a write is committed; the answer to a read tells of its begin, too. */
const saysCommitted = (chunk: Buffer): boolean =>
  chunk.includes('COMMIT\0') && !chunk.includes('BEGIN\0');

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
