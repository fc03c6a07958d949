import { Agent, get, type ServerResponse } from 'node:http';
import { connect, Server, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createHttpServer, serverLimits } from '../src/index.ts';

const local = { host: '127.0.0.1', port: 0 };

function fetchWith(agent: Agent, address: string): Promise<{ status: number; closes: boolean }> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      response.resume().on('end', () => {
        const closes = response.headers.connection === 'close';
        resolve({ status: response.statusCode ?? 0, closes });
      });
    }).on('error', reject);
  });
}

test('closing answers what is under way, and what still comes over open connections', async () => {
  const begun: ServerResponse[] = [];
  const server = createHttpServer((_, response) => {
    begun.push(response);
    if (begun.length === 1) response.end('done');
  });
  const address = await server.listen(local);
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  await fetchWith(agent, address);
  const underWay = fetchWith(agent, address);
  await expect.poll(() => begun.length).toBe(2);
  const closed = server.close({ quietMs: 300, graceMs: 60_000 });
  begun[1]?.end('done');
  expect(await underWay).toEqual({ status: 200, closes: true });
  await closed;
  await expect(fetchWith(new Agent(), address)).rejects.toThrow('ECONNREFUSED');
});

test('the system is asked to queue as many new connections as are served', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen');
  const server = createHttpServer((_, response) => response.end());
  await server.listen(local);
  const backlog = serverLimits.maxConnections;
  expect(listen.mock.calls[0]?.[0]).toMatchObject({ backlog });
  listen.mockRestore();
  await server.close({ quietMs: 0, graceMs: 100 });
});

test('a connection left idle does not hold up the closing', async () => {
  const server = createHttpServer((_, response) => response.end());
  const address = await server.listen(local);
  await fetchWith(new Agent({ keepAlive: true }), address);
  const start = performance.now();
  const graceMs = 60_000;
  await server.close({ quietMs: 100, graceMs });
  expect(performance.now() - start).toBeLessThan(graceMs / 2);
});

test('an answer that never ends is cut off after the grace', async () => {
  const server = createHttpServer((_, response) => void response.write('x'));
  const address = await server.listen(local);
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const ended = new Promise((resolve) => socket.on('close', resolve));
  const begun = new Promise((resolve) => socket.once('data', resolve));
  socket.on('error', () => undefined).resume();
  await begun;
  const start = performance.now();
  await server.close({ quietMs: 0, graceMs: 200 });
  await ended;
  expect(performance.now() - start).toBeLessThan(20_000);
});

const unreadable: [what: string, sent: string, status: number, code: string][] = [
  ['no HTTP', '\x16\x03\x01\r\n\r\n', 400, 'malformed_request'],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
  [
    'two lengths',
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'malformed_request',
  ],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
  ['two Hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400, 'malformed_request'],
  ['two equal Hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n', 400, 'malformed_request'],
  [
    'two Hosts in HTTP/1.0',
    'GET / HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n',
    400,
    'malformed_request',
  ],
  [
    'an expectation that nobody meets',
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n',
    417,
    'expectation_failed',
  ],
  ['a tunnel', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
  ['an endless address', `GET /${'a'.repeat(20_000)}`, 431, 'headers_too_large'],
];

test.each(unreadable)('%s is refused with a problem, and the connection ends', async (...row) => {
  const [, sent, status, code] = row;
  const server = createHttpServer((_, response) => response.end());
  const socket = connect(Number(new URL(await server.listen(local)).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1'))).write(sent, 'latin1');
  await new Promise((resolve) => socket.on('close', resolve));
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('application/problem+json');
  expect(JSON.parse(body)).toMatchObject({ status, code, type: `urn:basalt:problem:${code}` });
  await server.close({ quietMs: 0, graceMs: 100 });
});

test('what cannot be read after a request does not get into its answer', async () => {
  const server = createHttpServer(({ socket }, response) => {
    response.write('begun');
    const head = socket.bytesRead;
    const looking = setInterval(() => {
      if (socket.bytesRead === head && !socket.destroyed) return;
      clearInterval(looking);
      response.end();
    }, 5);
  });
  const socket = connect(Number(new URL(await server.listen(local)).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => text).toContain('begun');
  socket.write('garbage\r\n\r\n');
  await new Promise((resolve) => socket.on('close', resolve));
  expect(text).toContain('begun');
  expect(text).not.toContain('malformed_request');
  await server.close({ quietMs: 0, graceMs: 100 });
});

test.each([
  ['an HTTP/1.0 request without a Host', 'GET / HTTP/1.0\r\n\r\n'],
  [
    '100-continue',
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n',
  ],
])('%s is no reason to refuse', async (_, sent) => {
  const server = createHttpServer((__, response) => response.end('here'));
  const socket = connect(Number(new URL(await server.listen(local)).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1'))).write(sent, 'latin1');
  await new Promise((resolve) => socket.on('close', resolve));
  expect(text).toContain('200 OK');
  expect(text).toContain('here');
  await server.close({ quietMs: 0, graceMs: 100 });
});

test('a port that is taken is an error', async () => {
  const server = createHttpServer(() => undefined);
  const { port } = new URL(await server.listen(local));
  const second = createHttpServer(() => undefined);
  await expect(second.listen({ ...local, port: Number(port) })).rejects.toThrow('EADDRINUSE');
  await server.close({ quietMs: 0, graceMs: 100 });
});

/** Opens as many connections from an address of this machine; counts those that the server has ended. */
async function connectionsFrom(localAddress: string, address: string, count: number) {
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number += 1) {
    const socket = connect({
      port: Number(new URL(address).port),
      host: '127.0.0.1',
      localAddress,
    });
    socket.on('error', () => undefined);
    await new Promise((resolve) => void socket.once('connect', resolve).once('close', resolve));
    sockets.push(socket);
  }
  return { ended: () => sockets.filter((socket) => socket.closed).length };
}

const within = { ...serverLimits, maxConnections: 10 };

test('an address that holds all connections loses one to each of another address', async () => {
  const server = createHttpServer((_, response) => response.end('done'), within);
  const address = await server.listen(local);
  const loud = await connectionsFrom('127.0.0.1', address, 12);
  await expect.poll(loud.ended).toBe(2);
  const quiet = await connectionsFrom('127.0.0.2', address, 3);
  await expect.poll(loud.ended).toBe(5);
  expect(quiet.ended()).toBe(0);
  const answer = await new Promise<number>((resolve, reject) => {
    get(address, { localAddress: '127.0.0.3', agent: new Agent() }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', reject);
  });
  expect(answer).toBe(200);
  await server.close({ quietMs: 0, graceMs: 100 });
});

test('connections of a trusted proxy are not cut for others', async () => {
  const server = createHttpServer((_, response) => response.end(), within, ['127.0.0.1']);
  const address = await server.listen(local);
  const proxy = await connectionsFrom('127.0.0.1', address, 8);
  const otherAddress = await connectionsFrom('127.0.0.2', address, 5);
  await expect.poll(otherAddress.ended).toBe(3);
  expect(proxy.ended()).toBe(0);
  await connectionsFrom('127.0.0.1', address, 1);
  await expect.poll(otherAddress.ended).toBe(4);
  expect(proxy.ended()).toBe(0);
  await server.close({ quietMs: 0, graceMs: 100 });
});
