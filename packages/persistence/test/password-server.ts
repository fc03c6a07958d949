import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A server that speaks as much of PostgreSQL's protocol as a sign-in needs. */
export interface PasswordServer {
  readonly url: string;
  /** The passwords that connections have sent, in their order. */
  readonly tried: readonly string[];
  close(): Promise<void>;
}

/** A message of the protocol: its type, its length, its content. */
function message(type: string, content: Buffer | string): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** `AuthenticationCleartextPassword` and `AuthenticationOk`, by their numbers. */
const authentication = (kind: 3 | 0): Buffer => message('R', Buffer.from([0, 0, 0, kind]));

/**
 * Starts the server. `answer` returns the SQLSTATE with which a password is refused, `accepted`, or `closed` for a connection that is closed without
 * a word.
 */
export async function startPasswordServer(
  answer: (password: string) => string,
): Promise<PasswordServer> {
  const tried: string[] = [];
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(authentication(3));
      socket.once('data', (sent: Buffer) => {
        const password = sent.subarray(5, -1).toString();
        tried.push(password);
        const code = answer(password);
        if (code === 'closed') socket.destroy();
        else if (code === 'accepted') {
          socket.write(Buffer.concat([authentication(0), message('Z', 'I')]));
          socket.once('data', () => socket.end());
        } else socket.end(message('E', `SFATAL\0C${code}\0Mrefused ${password}\0\0`));
      });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://basalt_serve@127.0.0.1:${port}/basalt`,
    tried,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
