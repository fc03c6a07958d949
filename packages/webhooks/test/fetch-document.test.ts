import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddressPolicy, createDocumentFetch } from '../src/index.ts';

let connections = 0;
/** Nothing may connect to it. */
const canary = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let port: number;
beforeAll(async () => {
  canary.listen(0, '127.0.0.1');
  await once(canary, 'listening');
  ({ port } = canary.address() as AddressInfo);
});
afterAll(() => void canary.close());

const policy = createAddressPolicy([]);

test.each([
  'https://127.0.0.1',
  'https://127.1',
  'https://0x7f000001',
  'https://2130706433',
  'https://0177.0.0.1',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://0.0.0.0',
  'https://169.254.169.254',
  'https://10.0.0.1',
  'http://127.0.0.1',
])('a document at %s is not asked for: nothing is connected to', async (origin) => {
  const fetchDocument = createDocumentFetch({
    policy,
    resolveHost: async () => ['127.0.0.1'],
    timeLimit: 2_000,
  });
  expect(await fetchDocument(`${origin}:${port}/client.json`)).toBeNull();
  expect(connections).toBe(0);
});

test.each([
  ['private', ['127.0.0.1']],
  ['private beside a public one', ['203.0.113.1', '127.0.0.1']],
  ['none', []],
])('a name with an address that is %s is not connected to', async (_, addresses) => {
  const fetchDocument = createDocumentFetch({ policy, resolveHost: async () => addresses });
  expect(await fetchDocument(`https://app.example.org:${port}/client.json`)).toBeNull();
  expect(connections).toBe(0);
});

test('a name is looked up once, so that a second answer (DNS rebinding) is never used', async () => {
  let asked = 0;
  const fetchDocument = createDocumentFetch({
    policy,
    // The first is of a network for documentation, where nobody answers.
    resolveHost: async () => ((asked += 1) === 1 ? ['192.0.2.1'] : ['127.0.0.1']),
    timeLimit: 300,
  });
  expect(await fetchDocument(`https://app.example.org:${port}/client.json`)).toBeNull();
  expect([asked, connections]).toEqual([1, 0]);
});
