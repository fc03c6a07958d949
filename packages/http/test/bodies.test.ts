import { connect } from 'node:net';
import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { openApiFixture, type Sending } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

let path: string;
const mebibyte = 1024 * 1024;

beforeAll(async () => {
  path = `/api/v1/projects/${shop.project}`;
});

const padded = (bytes: number) => `{"description":"${'a'.repeat(bytes - 18)}"}`;

test.each<[string, Sending, number, string | null]>([
  ['an object', { body: '{"name":"Web"}' }, 200, null],
  ['an empty object', { body: '{}' }, 200, null],
  [
    'charset=utf-8',
    { body: '{}', headers: { 'Content-Type': 'Application/JSON; charset="UTF-8"' } },
    200,
    null,
  ],
  ['identity coding', { body: '{}', headers: { 'Content-Encoding': 'identity' } }, 200, null],
  ['a chunked object', { body: '{}', headers: { 'Transfer-Encoding': 'chunked' } }, 200, null],
  ['surrogate pairs as escapes', { body: '{"name":"\\ud83d\\ude00"}' }, 200, null],
  ['nothing', {}, 400, 'malformed_json'],
  [
    'nothing, but a type',
    { headers: { 'Content-Type': 'application/json' } },
    400,
    'malformed_json',
  ],
  ['nothing in chunks', { headers: { 'Transfer-Encoding': 'chunked' } }, 400, 'malformed_json'],
  ['an array', { body: '[]' }, 400, 'malformed_json'],
  ['a string', { body: '"x"' }, 400, 'malformed_json'],
  ['null', { body: 'null' }, 400, 'malformed_json'],
  ['half an object', { body: '{"name":' }, 400, 'malformed_json'],
  ['two objects', { body: '{}{}' }, 400, 'malformed_json'],
  ['white space', { body: '  ' }, 400, 'malformed_json'],
  ['a byte order mark', { body: '\ufeff{}' }, 400, 'malformed_json'],
  ['UTF-16', { body: Buffer.from('{}', 'utf16le') }, 400, 'malformed_json'],
  ['bytes that are no UTF-8', { body: Buffer.from([0x7b, 0xff, 0x7d]) }, 400, 'malformed_json'],
  [
    'an overlong slash',
    { body: Buffer.from('7b2261223a22c0af227d', 'hex') },
    400,
    'malformed_json',
  ],
  ['a member twice', { body: '{"name":"a","name":"b"}' }, 400, 'malformed_json'],
  ['33 levels', { body: `{"name":${'['.repeat(32)}${']'.repeat(32)}}` }, 400, 'malformed_json'],
  ['32 levels', { body: `{"name":${'['.repeat(31)}${']'.repeat(31)}}` }, 422, 'validation_failed'],
  ['NUL', { body: '{"name":"a\\u0000"}' }, 422, 'validation_failed'],
  ['half a surrogate pair', { body: '{"name":"\\ud83d"}' }, 422, 'validation_failed'],
  ['a number beyond doubles', { body: '{"name":1e999}' }, 422, 'validation_failed'],
  ['__proto__', { body: '{"__proto__":{"name":"x"}}' }, 422, 'validation_failed'],
  ['no type', { body: '{}', headers: { 'Content-Type': '' } }, 415, 'unsupported_media_type'],
  [
    'text',
    { body: '{}', headers: { 'Content-Type': 'text/plain' } },
    415,
    'unsupported_media_type',
  ],
  [
    'a form',
    { body: 'name=x', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    415,
    'unsupported_media_type',
  ],
  [
    'another charset',
    { body: '{}', headers: { 'Content-Type': 'application/json; charset=latin1' } },
    415,
    'unsupported_media_type',
  ],
  [
    'another parameter',
    { body: '{}', headers: { 'Content-Type': 'application/json; v=1' } },
    415,
    'unsupported_media_type',
  ],
  [
    'JSON of some kind',
    { body: '{}', headers: { 'Content-Type': 'application/ld+json' } },
    415,
    'unsupported_media_type',
  ],
  ['gzip', { body: '{}', headers: { 'Content-Encoding': 'gzip' } }, 415, 'unsupported_media_type'],
  [
    'chunks without a type',
    { body: '{}', headers: { 'Content-Type': '', 'Transfer-Encoding': 'chunked' } },
    415,
    'unsupported_media_type',
  ],
  ['1 MiB', { body: padded(mebibyte) }, 422, 'validation_failed'],
  ['1 MiB and a byte', { body: padded(mebibyte + 1) }, 413, 'payload_too_large'],
  [
    '1 MiB and a byte in chunks',
    { body: padded(mebibyte + 1), headers: { 'Transfer-Encoding': 'chunked' } },
    413,
    'payload_too_large',
  ],
  ['6 MiB', { body: padded(6 * mebibyte) }, 413, 'payload_too_large'],
])('a PATCH with %s', async (_, sending, status, code) => {
  const reply = await shop.call('PATCH', path, sending);
  expect([reply.status, reply.json['code'] ?? null]).toEqual([status, code]);
  expect(reply.headers.connection).toBe(status === 413 ? 'close' : 'keep-alive');
});

test('a route whose body is optional works without one, with an empty one, and with a type alone', async () => {
  const ticket = await shop.call('POST', `${path}/tickets`, {
    body: { board_slug: 'open', title: 'a' },
  });
  const { id } = ticket.json.data as { id: string };
  const address = `/api/v1/tickets/${id}`;
  for (const sending of [
    {},
    { body: '{}' },
    { headers: { 'Content-Type': 'application/json' } },
    { headers: { 'Transfer-Encoding': 'chunked' } },
    { headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' } },
  ] satisfies Sending[]) {
    expect((await shop.call('DELETE', address, sending)).status).toBe(204);
    expect((await shop.call('POST', `${address}/restore`, sending)).status).toBe(200);
  }
});

test('a route without a body refuses fields that nobody would read', async () => {
  const reply = await shop.call('DELETE', path, { body: { force: true } });
  expect(reply).toMatchObject({ status: 422, json: { errors: { force: ['is not known here'] } } });
});

test('a body announced as larger than the limit is answered without being awaited', async () => {
  const start = performance.now();
  const text = await overTheWire(
    `PATCH ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.token}\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{`,
  );
  expect(text).toContain('HTTP/1.1 413');
  // Its body would be waited for 30 s.
  expect(performance.now() - start).toBeLessThan(20_000);
});

test('a body that breaks off is a request without an answer, not a fault', async () => {
  await overTheWire(
    `PATCH ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.token}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"na`,
    { hangUp: true },
  );
  await expect.poll(() => shop.app.logged.at(-1)).toMatchObject({ fields: { status: 400 } });
  expect(shop.app.logged.filter(({ text }) => text === 'fault')).toEqual([]);
});

test('a credential given twice is no credential', async () => {
  const header = `Authorization: Bearer ${shop.token}\r\n`;
  const text = await overTheWire(
    `GET /api/v1/credential HTTP/1.1\r\nHost: x\r\n${header}${header}Connection: close\r\n\r\n`,
  );
  expect(text).toContain('HTTP/1.1 401');
});

test('headers beyond 16 KiB are refused before anything else', async () => {
  const text = await overTheWire(
    `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`,
  );
  expect(text).toContain('HTTP/1.1 431');
});

/** What the server sends until it closes the connection. */
function overTheWire(text: string, { hangUp = false } = {}): Promise<string> {
  const { hostname, port } = new URL(shop.app.address);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(text);
      if (hangUp) setTimeout(() => socket.destroy(), 50);
    });
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

test('a large body of an organization waits for the one before it, a small one does not', async () => {
  const begun: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { createProject } = shop.app.use;
  Object.assign(shop.app.use, {
    async createProject(...[principal, input]: Parameters<typeof createProject>) {
      begun.push(input.name);
      if (input.name === 'first') await released;
      return createProject(principal, input);
    },
  });
  const create = (name: string, bytes = 0) =>
    shop.call('POST', `/api/v1/organizations/${shop.organization}/projects`, {
      body: `{"name":"${name}"}${' '.repeat(bytes)}`,
    });
  const first = create('first', 64 * 1024);
  await expect.poll(() => begun).toEqual(['first']);
  const second = create('second', 64 * 1024);
  expect((await create('small')).status).toBe(201);
  expect(begun).toEqual(['first', 'small']);
  release();
  expect([(await first).status, (await second).status]).toEqual([201, 201]);
  expect(begun).toEqual(['first', 'small', 'second']);
  Object.assign(shop.app.use, { createProject });
});
