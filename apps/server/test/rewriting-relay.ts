import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database on which statements are changed. */
export interface RewritingRelay {
  /** `127.0.0.1:PORT`. */
  host: string;
  close(): Promise<void>;
}

/** Messages of PostgreSQL's protocol (manual, "Message Formats"): a letter, the length without it, the body. */
const head = 5;
const query = 'Q'.charCodeAt(0);
const parse = 'P'.charCodeAt(0);

/** Passes everything on to the host and port of this address, with the text of every statement as `rewrite` gives it. */
export async function startRewritingRelay(
  url: string,
  rewrite: (text: string) => string,
): Promise<RewritingRelay> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    far.pipe(near);
    const change = rewriter(rewrite);
    near.on('data', (chunk: Buffer) => far.write(change(chunk)));
    near.on('end', () => far.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${own}`,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}

/** Takes what a client sends as it comes, and gives the messages that are whole, changed. */
function rewriter(rewrite: (text: string) => string): (chunk: Buffer) => Buffer {
  let rest: Buffer = Buffer.alloc(0);
  // The first message of a connection has no letter.
  let begun = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const whole: Buffer[] = [];
    for (;;) {
      const letter = begun ? 1 : 0;
      if (rest.length < letter + 4) break;
      const length = letter + rest.readInt32BE(letter);
      if (rest.length < length) break;
      const message = rest.subarray(0, length);
      whole.push(begun ? rewritten(message, rewrite) : message);
      begun = true;
      rest = rest.subarray(length);
    }
    return Buffer.concat(whole);
  };
}

function rewritten(message: Buffer, rewrite: (text: string) => string): Buffer {
  const kind = message[0];
  if (kind !== query && kind !== parse) return message;
  // A statement to be prepared has its name before it.
  const from = kind === parse ? message.indexOf(0, head) + 1 : head;
  const to = message.indexOf(0, from);
  const text = Buffer.from(rewrite(message.toString('utf8', from, to)));
  const changed = Buffer.concat([message.subarray(0, from), text, message.subarray(to)]);
  changed.writeInt32BE(changed.length - 1, 1);
  return changed;
}
