import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventRecord } from '@basalt/domain';

/** Receives webhooks: gives each event to `take`, as often as it comes, and notes its id. */
export async function openEventReceiver(take: (event: EventRecord) => void) {
  const seen = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const event = JSON.parse(body) as EventRecord;
    take(event);
    seen.add(event.id);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    seen,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
