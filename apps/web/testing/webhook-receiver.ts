import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { timeoutMs } from './timeouts.ts';

/** A delivery as it came in. */
export interface Received {
  headers: Record<string, string>;
  body: string;
}

/** A receiver of webhooks on loopback. */
export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** What it answers from now on. */
  status: number;
  /** Waits until this many have arrived; answers the last one. */
  arrived(count: number): Promise<Received>;
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1; answers 204 unless told otherwise. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, text]) => [name, String(text)]);
      received.push({ headers: Object.fromEntries(headers) as Record<string, string>, body });
      response.writeHead(receiver.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/basalt`,
    received,
    status: 204,
    async arrived(count) {
      for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(25)) {
        const last = received[count - 1];
        if (last !== undefined) return last;
      }
      throw new Error(`${received.length} of ${count} deliveries came in`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
