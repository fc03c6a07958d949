import { connect, type Socket } from 'node:net';

/** A connection that is kept open, for one exchange at a time. */
export interface Connection {
  /**
   * Sends a request and returns status and body of the answer. Rejects when the server closes the connection, or answers
   * without a length.
   */
  exchange(request: string): Promise<{ status: number; body: Buffer }>;
  close(): void;
}

interface Waiting {
  resolve: (answer: { status: number; body: Buffer }) => void;
  reject: (error: Error) => void;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Opens a connection that reads only what a load needs of HTTP/1.1: status, Content-Length, body. A complete client would take
 * as much processor time as the server that is measured.
 */
export async function openConnection(hostname: string, port: number): Promise<Connection> {
  const socket = connect({ host: hostname, port, noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return connectionOver(socket);
}

function connectionOver(socket: Socket): Connection {
  let waiting: Waiting | undefined;
  let got: Buffer = Buffer.alloc(0);
  const fail = (error: Error): void => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (chunk: Buffer) => {
    got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
    const end = got.indexOf(headEnd);
    if (end === -1) return;
    const head = got.toString('latin1', 0, end);
    const status = Number(head.slice(9, 12));
    const length = status === 204 ? '0' : /\r\ncontent-length: (\d+)/iu.exec(head)?.[1];
    if (length === undefined) return fail(new Error('an answer without Content-Length'));
    const whole = end + headEnd.length + Number(length);
    if (got.length < whole) return;
    const body = got.subarray(end + headEnd.length, whole);
    got = Buffer.alloc(0);
    waiting?.resolve({ status, body });
    waiting = undefined;
  });
  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the server closed the connection'));
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
