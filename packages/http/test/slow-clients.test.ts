import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { systemPrincipal } from '@basalt/domain';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer, serverLimits, type HttpServer } from '../src/index.ts';
import { setFairnessKey } from '../src/server/fairness-key.ts';
import { checkInterval } from '../src/server/slow-readers.ts';
import { openApiFixture } from './api-fixture.ts';

const hasty = { ...serverLimits, headersTimeout: 300, requestTimeout: 600, answerTimeout: 4_000 };
/** Connections are looked at once a second; the rest is for a machine that stalls. */
const slack = 15_000;

let server: HttpServer | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close({ quietMs: 0, graceMs: 100 });
  server = undefined;
});

/** Sends the text and then a byte now and then; what came back when the server had ended it, and after how long. */
async function slowly(address: string, text: string): Promise<{ answer: string; took: number }> {
  const socket = open(address);
  const since = performance.now();
  let answer = '';
  socket.on('data', (part) => (answer += part.toString()));
  socket.write(text);
  const drip = setInterval(() => socket.writable && socket.write('x'), 100);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  return { answer, took: performance.now() - since };
}

function open(address: string): Socket {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  return socket;
}

test.each([
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: ', hasty.headersTimeout],
  [
    'a body that never ends',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n',
    hasty.requestTimeout,
  ],
])('%s are answered 408 and cut in time', async (_, text, limit) => {
  server = createHttpServer((request) => void request.resume(), hasty);
  const { answer, took } = await slowly(await server.listen({ host: '127.0.0.1', port: 0 }), text);
  expect(answer).toMatch(/^HTTP\/1.1 408 /u);
  expect(answer).toContain('request_timeout');
  expect(took).toBeLessThan(limit + slack);
});

test('an answer that nobody reads is cut in time, one that is read slowly is not', async () => {
  const whole = 8_000_000;
  let lost = 0;
  server = createHttpServer((_, response) => {
    response.once('close', () => {
      if (!response.writableFinished) lost += 1;
    });
    response.end(Buffer.alloc(whole, 'x'));
  }, hasty);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const asks = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  open(address).pause().write(asks);
  const reader = open(address);
  let read = 0;
  reader.on('data', (part) => (read += part.length)).write(asks);
  await new Promise((resolve) => reader.once('close', resolve));
  expect(read).toBeGreaterThan(whole);
  await expect.poll(() => lost).toBe(1);
});

test('beyond the bytes that an owner may leave unread, the connections that have waited longest are cut', async () => {
  const cut: string[] = [];
  // None is cut for the time that it waits.
  const limits = {
    ...serverLimits,
    answerTimeout: 3_600_000,
    unreadBytesOfOwner: 80_000_000,
  };
  const large = Buffer.alloc(32_000_000, 'x');
  server = createHttpServer((request, response) => {
    const [, owner = '', name = ''] = request.url?.split('/') ?? [];
    setFairnessKey(request, owner);
    response.once('close', () => cut.push(name));
    response.end(large);
  }, limits);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (path: string) => {
    const socket = open(address);
    socket.pause().write(`GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    // Longer than between two looks, so that one has waited longer than the next.
    await after(2 * checkInterval);
  };
  await ask('quarry/first');
  await ask('harbour/other');
  await ask('quarry/second');
  expect(cut).toEqual([]);
  await ask('quarry/third');
  await expect.poll(() => cut).toEqual(['first']);
});

test('a client that is slow to send a body does not count as a request in flight', async () => {
  const shop = await openApiFixture({ maxInFlight: 1 });
  const slow = open(shop.app.address);
  const lines = [
    `POST /api/v1/projects/${shop.project}/labels HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${shop.token}`,
    'Content-Type: application/json',
    'Content-Length: 16',
    '',
    '{"name": "slow',
  ];
  let answer = '';
  slow.on('data', (part) => (answer += part.toString())).write(lines.join('\r\n'));
  await after(100);
  // Until its body is being read, it counts.
  const status = async () => (await shop.call('GET', '/api/v1/credential')).status;
  await expect.poll(status).toBe(200);
  for (let n = 0; n < 3; n += 1) expect(await status()).toBe(200);
  slow.write('"}');
  await expect.poll(() => answer).toMatch(/^HTTP\/1.1 201 /u);
  slow.destroy();
  await shop.stop();
});

test('bodies that one organization sends slowly are refused beyond their part, and others still send theirs', async () => {
  const shop = await openApiFixture();
  const MiB = 1024 * 1024;
  const head = [
    `POST /api/v1/projects/${shop.project}/labels HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${shop.token}`,
    'Content-Type: application/json',
    `Content-Length: ${MiB}`,
    '\r\n',
  ].join('\r\n');
  const begun = Buffer.concat([Buffer.from(head), Buffer.alloc(MiB - 1, ' ')]);
  const answers: string[] = [];
  for (let sent = 0; sent < 66; sent += 1) {
    const socket = open(shop.app.address);
    socket.on('data', (part) => answers.push(part.toString().slice(9, 12)));
    socket.write(begun);
  }
  await expect.poll(() => answers.length, { timeout: 25_000 }).toBeGreaterThan(0);
  expect(new Set(answers)).toEqual(new Set(['503']));
  const { id } = await shop.app.use.createOrganization({ name: 'Harbour' });
  const { token } = await shop.app.use.createCredential(systemPrincipal(id), {
    name: 'k',
    scopes: ['*'],
  });
  const sending = {
    body: { name: 'Ours', description: 'x'.repeat(9_000) },
    headers: { Authorization: `Bearer ${token}` },
  };
  const reply = await shop.call('POST', `/api/v1/organizations/${id}/projects`, sending);
  expect(reply.status).toBe(201);
  for (const socket of sockets) socket.destroy();
  await shop.stop();
});
