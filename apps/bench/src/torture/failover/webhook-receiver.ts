import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Receives deliveries of a webhook, and answers each with 204. */
export interface WebhookReceiver {
  readonly url: string;
  /** How often each event was received, by its id. */
  readonly deliveries: ReadonlyMap<string, number>;
  close(): void;
}

/** Starts the receiver on a free port of loopback. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const deliveries = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { id } = JSON.parse(Buffer.concat(parts).toString()) as { id: string };
      deliveries.set(id, (deliveries.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    deliveries,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
