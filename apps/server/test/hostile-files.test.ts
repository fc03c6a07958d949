import { randomBytes } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import { readdirSync, existsSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { fileBudget } from '@basalt/domain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anOrganization, put, type Served } from './files-fixture.ts';
import { asOwner, giveDatabase, type GivenDatabase } from './given-database.ts';
import { serveHere } from './run-here.ts';

const mebibyte = 1024 * 1024;
let database: GivenDatabase;
let server: Served;
let own: Awaited<ReturnType<typeof anOrganization>>;
const folder = () => path.join(database.settings['DATA_DIR'] ?? '', 'files');

beforeAll(async () => {
  database = await giveDatabase();
  const settings = { SERVICE_RATE_LIMIT_PER_MINUTE: '0', SERVICE_FILE_MEBIBYTES: '4' };
  server = await serveHere({ ...database.settings, ...settings });
  own = await anOrganization(server);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** What lies there of uploads under way. */
function waiting(): string[] {
  const at = path.join(folder(), 'coming', own.organization);
  return existsSync(at) ? readdirSync(at) : [];
}

/** Sends the text as it is, and answers all that comes back until the server ends the connection. */
async function raw(url: string, method: string, rest: string): Promise<string> {
  const { port, pathname, search } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  let answer = '';
  socket.on('data', (part) => (answer += part.toString('latin1')));
  socket.write(`${method} ${pathname}${search} HTTP/1.1\r\nHost: x\r\n${rest}`);
  await once(socket, 'close');
  return answer;
}

const ends = 'Connection: close\r\n';
const body = (bytes: number) => 'x'.repeat(bytes);

/** Bodies for a file of 1,000 bytes, and their answers. */
test.each([
  ['4 GiB announced and 1 KiB sent', `Content-Length: 4294967296\r\n\r\n${body(1024)}`, 413],
  ['a length beyond all numbers', `Content-Length: ${'9'.repeat(40)}\r\n\r\n${body(10)}`, 400],
  ['a length below nothing', 'Content-Length: -1\r\n\r\n', 400],
  ['two lengths', `Content-Length: 1000\r\nContent-Length: 5\r\n\r\n${body(1000)}`, 400],
  [
    'a length and chunks',
    `Content-Length: 1000\r\nTransfer-Encoding: chunked\r\n\r\n3e8\r\n${body(1000)}\r\n0\r\n\r\n`,
    400,
  ],
  ['no body', `${ends}\r\n`, 422],
  ['one byte too few', `${ends}Content-Length: 999\r\n\r\n${body(999)}`, 422],
  ['one byte too many', `${ends}Content-Length: 1001\r\n\r\n${body(1001)}`, 422],
  [
    'chunks without end',
    `Transfer-Encoding: chunked\r\n\r\n${`400\r\n${body(1024)}\r\n`.repeat(200)}`,
    422,
  ],
  ['chunks that are none', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
  ['gzip', `${ends}Content-Encoding: gzip\r\nContent-Length: 1000\r\n\r\n${body(1000)}`, 415],
  [
    'a form',
    `${ends}Content-Type: multipart/form-data\r\nContent-Length: 900\r\n\r\n${body(900)}`,
    422,
  ],
] as const)('%s is refused, and nothing of it is left', async (_, rest, status) => {
  const { body: announced } = await own.announce(1000);
  const { url } = announced.data.upload;
  expect((await raw(url, 'PUT', rest)).slice(9, 12)).toBe(String(status));
  await expect.poll(waiting).toEqual([]);
  const pending = await own.api(`/files/${announced.data.id}`);
  expect(pending.body).toMatchObject({ data: { state: 'pending', download_url: null } });
  // It is still what it was: the announced bytes are taken.
  expect((await put(announced.data, randomBytes(1000))).status).toBe(200);
});

test('a body that comes without end, a byte now and then, is cut, and nothing of it is left', async () => {
  const { body: announced } = await own.announce(100_000);
  // Of the server in this process, whose window is a minute.
  const timers = vi.spyOn(globalThis, 'setInterval');
  const cut = raw(announced.data.upload.url, 'PUT', `Content-Length: 100000\r\n\r\n${body(10)}`);
  await expect.poll(() => waiting().length).toBe(1);
  const [look] = timers.mock.calls.find(([, every]) => every === fileBudget.slowWindow) ?? [];
  timers.mockRestore();
  (look as () => void)();
  await cut;
  await expect.poll(waiting).toEqual([]);
});

/** What is announced, and the field that is blamed. */
test.each([
  ['a path', { name: '../../etc/passwd' }, 'name'],
  ['a path of Windows', { name: 'C:\\x.exe' }, 'name'],
  ['the folder above', { name: '..' }, 'name'],
  ['this folder', { name: '.' }, 'name'],
  ['nothing', { name: '' }, 'name'],
  ['blanks', { name: ' \u3000' }, 'name'],
  ['a null', { name: 'x\0.png' }, 'name'],
  ['a line break', { name: 'x\r\nSet-Cookie: a=b' }, 'name'],
  ['a line separator', { name: 'x\u2028y' }, 'name'],
  ['a delete', { name: 'x\u007f' }, 'name'],
  ['a C1 control', { name: 'x\u0085' }, 'name'],
  ['a turned direction', { name: 'annexe\u202Egnp.exe' }, 'name'],
  ['256 characters', { name: 'x'.repeat(256) }, 'name'],
  ['a negative size', { size: -1 }, 'size'],
  ['half a byte', { size: 0.5 }, 'size'],
  ['4 GiB', { size: 4 * 1024 * mebibyte }, 'size'],
  ['more than a file may have', { size: 4 * mebibyte + 1 }, 'size'],
  ['no number', { size: '10' }, 'size'],
  ['a type with parameters', { media_type: 'text/html; charset=x' }, 'media_type'],
  ['a type with a line break', { media_type: 'text/html\r\nX: y' }, 'media_type'],
  ['no type', { media_type: 'html' }, 'media_type'],
  ['a digest that is short', { sha256: 'ab' }, 'sha256'],
  ['a digest that is none', { sha256: 'z'.repeat(64) }, 'sha256'],
  ['a state', { state: 'ready' }, 'state'],
  ['an owner', { created_by: { type: 'system' } }, 'created_by'],
])('refuses %s', async (_, input, blamed) => {
  const answer = await own.announce(10, input);
  expect(answer.status).toBe(422);
  const { errors } = answer.body as unknown as { errors: object };
  expect(Object.keys(errors)).toEqual([blamed]);
});

test.each([
  ['255 characters of four bytes', { name: '😀'.repeat(255) }],
  ['quotes', { name: 'a".png"; filename=b.html' }],
  ['a device of Windows', { name: 'CON' }],
  ['markup', { name: '<img src=x onerror=alert(1)>' }],
  ['a formula', { name: '=cmd|calc!A1' }],
  ['percent signs', { name: '%2e%2e%2f%00' }],
])('takes %s as a name, which the header says without its marks', async (_, name) => {
  const file = await own.added(randomBytes(10), name);
  const shown = (await fetch(file.download_url ?? '')).headers.get('content-disposition') ?? '';
  expect(shown).toMatch(
    /^attachment; filename="[^"\\%]{1,510}"; filename\*=UTF-8''[\w.~%!$&+^`|-]+$/u,
  );
});

test.each([
  ['HEAD with a range', 'HEAD', { range: 'bytes=0-9' }, [200, '1000', null]],
  ['a unit in capitals', 'GET', { range: 'BYTES=0-9' }, [206, '10', 'bytes 0-9/1000']],
  ['a range below nothing', 'GET', { range: 'bytes=-1-5' }, [200, '1000', null]],
  [
    'the last 10 of the same bytes',
    'GET',
    { range: 'bytes=-10', 'if-range': 'TAG' },
    [206, '10', 'bytes 990-999/1000'],
  ],
  [
    'a weak tag for a range',
    'GET',
    { range: 'bytes=0-9', 'if-range': 'W/TAG' },
    [200, '1000', null],
  ],
  [
    'a date for a range',
    'GET',
    { range: 'bytes=0-9', 'if-range': 'Tue, 24 Nov 2026 00:00:00 GMT' },
    [200, '1000', null],
  ],
  [
    'known by a weak tag',
    'GET',
    { 'if-none-match': 'W/TAG', range: 'bytes=0-9' },
    [304, null, null],
  ],
  ['known, whatever it is', 'HEAD', { 'if-none-match': '*' }, [304, null, null]],
  [
    'behind the end, of nothing known',
    'GET',
    { range: 'bytes=1000-1001' },
    [416, null, 'bytes */1000'],
  ],
] as const)('answers %s', async (_, method, sent, expected) => {
  const file = await own.added(randomBytes(1000));
  const headers = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, value.replace('TAG', `"${file.sha256}"`)]),
  );
  const answer = await fetch(file.download_url ?? '', { method, headers });
  const length = answer.headers.get('content-length');
  await answer.arrayBuffer();
  const shown = answer.status < 300 ? length : null;
  expect([answer.status, shown, answer.headers.get('content-range')]).toEqual(expected);
});

test('stored bytes that are too few, or gone, are no whole file', async () => {
  const file = await own.added(randomBytes(5000));
  const sha256 = file.sha256 ?? '';
  const stored = path.join(folder(), 'kept', own.organization, sha256.slice(0, 2), sha256);
  await truncate(stored, 4000);
  const short = await fetch(file.download_url ?? '');
  await expect(short.arrayBuffer()).rejects.toThrow('terminated');
  await server.cradle.fileStorage.remove({ organizationId: own.organization, sha256 });
  const response = await fetch(file.download_url ?? '');
  expect(response.status).toBe(503);
  expect(response.headers.get('etag')).toBeNull();
  expect(response.headers.get('content-disposition')).toBeNull();
});

test('an announced file counts until it is swept, also after its address ended', async () => {
  const crowded = await anOrganization(server);
  const { body: announced } = await crowded.announce(1000);
  await asOwner(
    database.url,
    `set basalt.organization_id = '${crowded.organization}'`,
    `insert into basalt.files (organization_id, id, ticket_id, name, media_type, size, state, created_by, created_at, expires_at)
     select organization_id, gen_random_uuid(), ticket_id, name, media_type, 2000000000, state, created_by, created_at, now() - interval '20 minutes'
     from basalt.files, generate_series(1, 6) where id = '${announced.data.id}'`,
  );
  const more = await crowded.announce(1000);
  expect([more.status, more.body.code]).toEqual([422, 'quota_exceeded']);
});
