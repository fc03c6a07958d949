import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddressPolicy, createGuardedFetch, createResolveHost } from '../src/index.ts';
import { openNameServer } from './name-server.ts';

let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers['x-api-key']}`);
  if (request.url === '/moved') response.writeHead(302, { location: '/', 'retry-after': '1' });
  response.end('bytes');
});
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const fetchWith = (...opened: string[]) =>
  createGuardedFetch({
    policy: createAddressPolicy(opened),
    resolveHost: async () => ['127.0.0.1'],
    timeLimit: 60_000,
  });
const init = { headers: { 'x-api-key': 'k' } };

test('an address that the deployer opened answers with its bytes; no redirect is followed', async () => {
  asked = [];
  const fetch = fetchWith('127.0.0.0/8');
  const found = await fetch(`http://board.test:${port}/a`, init);
  expect([found.status, (await Array.fromAsync(found.body)).join('')]).toEqual([200, 'bytes']);
  const moved = await fetch(`http://127.0.0.1:${port}/moved`, init);
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/']);
  moved.body.destroy();
  expect(asked).toEqual(['/a k', '/moved k']);
});

test.each([
  'http://board.test',
  'https://board.test',
  'http://127.0.0.1',
  'https://[::1]',
  'file:///etc/passwd',
  'x',
])('%s is refused without a connection when nobody opened it', async (origin) => {
  asked = [];
  let connections = 0;
  const count = () => (connections += 1);
  server.on('connection', count);
  const url = origin.includes('//') && !origin.startsWith('file') ? `${origin}:${port}/` : origin;
  await expect(fetchWith()(url, init)).rejects.toThrow('refused');
  server.off('connection', count);
  expect([connections, asked]).toEqual([0, []]);
});

test('a name server that answers each request otherwise (DNS rebinding) leads to no other address', async () => {
  const inside = createServer((_, response) => response.end('secret'));
  const outside = createServer((_, response) => response.end('board'));
  outside.listen(0, '127.0.0.2');
  await once(outside, 'listening');
  const { port: shared } = outside.address() as AddressInfo;
  inside.listen(shared, '127.0.0.1');
  await once(inside, 'listening');
  let connections = 0;
  inside.on('connection', () => (connections += 1));
  const names = await openNameServer((name, times) => {
    if (name === 'mixed.test') return ['127.0.0.2', '127.0.0.1'];
    return [times % 2 === 1 ? '127.0.0.2' : '127.0.0.1'];
  });
  const fetch = createGuardedFetch({
    policy: createAddressPolicy(['127.0.0.2']),
    resolveHost: createResolveHost([names.address]),
    timeLimit: 60_000,
  });
  const outcomes: string[] = [];
  for (const host of ['board.test', 'board.test', 'board.test', 'board.test', 'mixed.test']) {
    const outcome = await fetch(`http://${host}:${shared}/`, init)
      .then(async ({ body }) => (await Array.fromAsync(body)).join(''))
      .catch((error: Error) => error.message);
    outcomes.push(outcome);
  }
  expect(outcomes).toEqual(['board', 'refused', 'board', 'refused', 'refused']);
  expect([connections, names.asked.get('board.test')]).toEqual([0, 4]);
  inside.close();
  outside.close();
  await names.close();
});
