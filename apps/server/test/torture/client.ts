import { Agent, request } from 'node:http';

/** What is sent. */
export interface Sending {
  method?: string;
  /** Below `/api/v1`, or an address of its own that begins with `//`, such as `//readyz`. */
  path: string;
  body?: object;
  headers?: Readonly<Record<string, string>>;
}

/** What came of it. Milliseconds until the answer's end, or until the connection was lost. */
export type Outcome =
  | {
      kind: 'answered';
      status: number;
      headers: Readonly<Record<string, string | string[] | undefined>>;
      json: { data?: unknown; code?: string };
      took: number;
    }
  | { kind: 'lost'; code: string; took: number };

/** A client with connections of its own that tells a lost connection from an answer, and never asks twice. */
export interface Client {
  send(sending: Sending): Promise<Outcome>;
  /** Ends its connections. */
  close(): void;
}

/** A client of the server at `address`; each of its requests carries the token. */
export function createClient(address: string, token: string, { connections = 1 } = {}): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(address);
  return {
    send({ method = 'GET', path, body, headers }) {
      const since = performance.now();
      const text = body === undefined ? undefined : JSON.stringify(body);
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const lost = (error: NodeJS.ErrnoException) =>
        resolve({
          kind: 'lost',
          code: error.code ?? error.message,
          took: performance.now() - since,
        });
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path: path.startsWith('//') ? path.slice(1) : `/api/v1${path}`,
          headers: {
            Authorization: `Bearer ${token}`,
            ...(text !== undefined && {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(text),
            }),
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', lost);
          answer.on('end', () => {
            const whole = Buffer.concat(chunks).toString();
            resolve({
              kind: 'answered',
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              json: whole === '' ? {} : (JSON.parse(whole) as object),
              took: performance.now() - since,
            });
          });
        },
      );
      sent.on('error', lost);
      sent.end(text);
      return promise;
    },
    close: () => agent.destroy(),
  };
}
