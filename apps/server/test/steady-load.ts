import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request of a load. */
export interface Asked {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** What clients saw who went on asking. */
export interface Seen {
  /** Answers by status. */
  statuses: Map<number, number>;
  /** Connections that broke, in words. */
  broken: string[];
  /** The bodies of the answers of 2xx. */
  bodies: string[];
}

/**
 * Lets `clients` clients ask over connections kept open, each one request after the other, until `until` resolves and for
 * `after` milliseconds more.
 */
export async function steadyLoad(
  origin: string,
  next: () => Asked,
  {
    clients,
    until,
    after,
  }: { clients: number; until: (seen: Seen) => Promise<unknown>; after: number },
): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const seen: Seen = { statuses: new Map(), broken: [], bodies: [] };
  const ending = new AbortController();
  const over = until(seen)
    .then(() => sleep(after))
    .finally(() => ending.abort());
  const client = async (): Promise<void> => {
    while (!ending.signal.aborted) await sendRequest(agent, origin, next(), seen);
  };
  await Promise.all([over, ...Array.from({ length: clients }, client)]);
  agent.destroy();
  return seen;
}

function sendRequest(agent: Agent, origin: string, asked: Asked, seen: Seen): Promise<void> {
  const { method, path, headers, body } = asked;
  return new Promise((resolve) => {
    const broke = (error: Error): void => {
      seen.broken.push(`${method} ${path}: ${error.message}`);
      resolve();
    };
    const sent = request(origin + path, { agent, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('error', broke);
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
        if (status >= 200 && status < 300) seen.bodies.push(text);
        resolve();
      });
    });
    sent.on('error', broke);
    sent.end(body);
  });
}
