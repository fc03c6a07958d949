import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddressPolicy, createGuardedFetch } from '../src/index.ts';

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
