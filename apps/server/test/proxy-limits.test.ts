import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { isAbsent } from '@basalt/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from './processes.ts';
import { proxyProgram, startProxy, type Proxy } from './proxy.ts';

const withoutProxy = isAbsent(proxyProgram);

const connections = 5;
const requests = 20;

let servers: Server[];
let proxy: Proxy;

/** Stands for an instance of the service: what is tested is the proxy. */
async function standIn(): Promise<Server> {
  const server = createServer((_, answer) => answer.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

beforeAll(async () => {
  if (withoutProxy) return;
  servers = [await standIn(), await standIn()];
  const [first = 0, second = 0] = servers.map((server) => (server.address() as AddressInfo).port);
  proxy = await startProxy([first, second], {
    BASALT_SOURCE_CONNECTIONS: String(connections),
    BASALT_SOURCE_REQUESTS_IN_10S: String(requests),
  });
});
afterAll(async () => {
  await proxy?.stop();
  for (const server of servers ?? []) server.close();
});

/** Asks from one of this machine's own addresses, on a connection of its own. */
function askFrom(localAddress: string): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${proxy.address}/healthz`, { localAddress, agent: false }, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      answer.resume().on('end', () => resolve({ status, headers }));
    });
    sent.on('error', reject).end();
  });
}

test.skipIf(withoutProxy)(
  'an address with too many requests is answered 429 with Retry-After, another one is not',
  async () => {
    const seen: number[] = [];
    const refused = await eventually(async () => {
      const answer = await askFrom('127.0.0.8');
      seen.push(answer.status);
      return answer.status === 429 ? answer : null;
    });
    expect(refused.headers).toMatchObject({
      'retry-after': '10',
      'content-type': 'application/problem+json',
    });
    expect(seen.filter((status) => status === 200).length).toBeGreaterThanOrEqual(requests);
    expect((await askFrom('127.0.0.9')).status).toBe(200);
  },
);

test.skipIf(withoutProxy)(
  'an address with too many connections gets no further one, another one does',
  async () => {
    const { port, hostname } = new URL(proxy.address);
    let held: Socket[] = [];
    const open = async (): Promise<void> => {
      const socket = connect({ port: Number(port), host: hostname, localAddress: '127.0.0.10' });
      held.push(socket.resume().on('error', () => undefined));
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    };
    // The system connects before the proxy has taken all of them, and the proxy ends one that asks nothing for 15 s.
    const further = await eventually(async () => {
      held = held.filter(({ destroyed }) => !destroyed);
      while (held.length < connections) await open();
      return askFrom('127.0.0.10').then(
        () => null,
        () => 'closed',
      );
    });
    expect(further).toBe('closed');
    expect((await askFrom('127.0.0.11')).status).toBe(200);
    for (const socket of held) socket.destroy();
    // Its place is free again.
    const answer = await eventually(() => askFrom('127.0.0.10').catch(() => null));
    expect(answer.status).toBe(200);
  },
);

test.skipIf(withoutProxy)(
  'while no instance is ready the answer is 503 with Retry-After, as the service gives it',
  async () => {
    for (const server of servers) server.closeAllConnections();
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    const answer = await eventually(async () => {
      const refusal = await askFrom('127.0.0.12').catch(() => null);
      return refusal?.status === 503 ? refusal : null;
    });
    expect(answer.headers).toMatchObject({
      'retry-after': '2',
      'content-type': 'application/problem+json',
    });
  },
);
