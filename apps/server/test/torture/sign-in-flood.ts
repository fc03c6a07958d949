import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';

/**
 * Connections that go on sending sign-ins with wrong passwords, each as soon as the last one is answered; one in five asks who is signed
 * in, by forged sessions.
 */
export interface SignInFlood {
  /** How many answers of each status came; 0 for a lost connection. */
  readonly statuses: ReadonlyMap<number, number>;
  end(): Promise<void>;
}

/** Whom they name, and where they come from. */
interface Attack {
  readonly address: string;
  readonly origin: string;
  readonly connections: number;
  /** The networks that the trusted proxy, which is this process, names; connections are spread over them. */
  readonly networks: readonly string[];
  /** Every second request names this account. */
  readonly victim: string;
}

/** Networks of attackers: half of them IPv4 addresses, half IPv6 networks of 48 bits. */
export const hostileNetworks = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? `198.18.${index >> 8}.${index & 255}`
      : `2001:db8:${index.toString(16)}:${(index * 7).toString(16)}::1`,
  );

/** Opens the connections. */
export function floodSignIn({
  address,
  origin,
  connections,
  networks,
  victim,
}: Attack): SignInFlood {
  const statuses = new Map<number, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const over = new AbortController();

  const send = (from: string, method: string, path: string, body: string): Promise<number> =>
    new Promise((resolve) => {
      const sent = request(
        `${address}${path}`,
        {
          agent,
          method,
          headers: {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
            Origin: origin,
            'X-Forwarded-For': from,
            Cookie: `basalt_session=${randomBytes(32).toString('hex')}`,
          },
        },
        (answer) => {
          answer.resume();
          answer.on('close', () => resolve(answer.statusCode ?? 0));
        },
      );
      sent.on('error', () => resolve(0));
      sent.end(body);
    });

  async function sendRepeatedly(connection: number): Promise<void> {
    const from = networks[connection % networks.length] ?? '';
    for (let round = 0; !over.signal.aborted; round += 1) {
      const email = round % 2 === 0 ? victim : `nobody-${connection}@example.test`;
      const body = JSON.stringify({ email, password: `wrong ${round}` });
      const status =
        connection % 5 === 0
          ? await send(from, 'GET', '/app-api/me', '')
          : await send(from, 'POST', '/app-api/auth/login', body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }

  const going = Array.from({ length: connections }, (_, connection) => sendRepeatedly(connection));
  return {
    statuses,
    async end() {
      over.abort();
      agent.destroy();
      await Promise.all(going);
    },
  };
}
