import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { maxWaiting } from '../src/server/pipelining.ts';
import { createHttpServer } from '../src/index.ts';

const ask = (method: string, path: string, body = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** A server that tells when requests begin and end, each of which takes 30 ms; and a connection to it. */
async function open(log: string[], toAnswer = (answer: ServerResponse) => void answer.end('done')) {
  const server = createHttpServer((request: IncomingMessage, response: ServerResponse) => {
    const name = request.url ?? '';
    log.push(`+${name}`);
    void (async () => {
      await request.toArray();
      await after(30);
      log.push(`-${name}`);
      toAnswer(response);
    })();
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let text = '';
  socket.on('data', (piece) => (text += piece.toString()));
  onTestFinished(async () => {
    socket.destroy();
    await server.close({ quietMs: 0, graceMs: 100 });
  });
  return {
    socket,
    text: () => text,
    answered: async (count: number) => {
      while (text.split('HTTP/1.1 200').length - 1 < count) await once(socket, 'data');
    },
  };
}

test('requests of one connection begin one after the other, in their order', async () => {
  const log: string[] = [];
  const { socket, answered } = await open(log);
  socket.write(ask('POST', '/a', '{"x":1}') + ask('GET', '/b') + ask('PATCH', '/c', '{}'));
  await answered(3);
  expect(log).toEqual(['+/a', '-/a', '+/b', '-/b', '+/c', '-/c']);
});

test('a write behind a broken connection is not begun', async () => {
  const log: string[] = [];
  const { socket } = await open(log, (answer) => {
    answer.setHeader('Connection', 'close');
    answer.end('done');
  });
  socket.write(ask('POST', '/a', '{}') + ask('POST', '/b', '{}'));
  await once(socket, 'close');
  await after(60);
  expect(log).toEqual(['+/a', '-/a']);
});

test('of many writes on one connection a bounded number waits, and the next one is refused', async () => {
  const log: string[] = [];
  const { socket, answered, text } = await open(log);
  socket.write(ask('POST', '/w', '{}').repeat(maxWaiting + 2));
  await answered(maxWaiting + 1);
  if (!socket.closed) await once(socket, 'close');
  expect(log.filter((line) => line === '+/w')).toHaveLength(maxWaiting + 1);
  expect(text()).toMatch(/503 Service Unavailable[^]*"code":"unavailable"/);
  expect(text()).toContain('Retry-After: 1');
});
