import { randomBytes } from 'node:crypto';
import { anS3Server } from '@basalt/files/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrganization, put, sha256Of, type FileAnswer, type Served } from './files-fixture.ts';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { basaltHere, serveHere } from './run-here.ts';

let database: GivenDatabase;
let s3: Awaited<ReturnType<typeof anS3Server>>;
let settings: Record<string, string>;
let server: Served;
let own: Awaited<ReturnType<typeof anOrganization>>;

beforeAll(async () => {
  database = await giveDatabase();
  s3 = await anS3Server();
  settings = {
    ...database.settings,
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_FILES_URL: 's3://files/basalt',
    SERVICE_FILES_ENDPOINT: s3.settings.endpoint ?? '',
    SERVICE_FILES_ACCESS_KEY_ID: 'S3RVER',
    SERVICE_FILES_SECRET_ACCESS_KEY: 'S3RVER',
    SERVICE_FILES_DIRECT: 'true',
  };
  server = await serveHere(settings);
  own = await anOrganization(server);
});
afterAll(async () => {
  await server.stop();
  await s3.close();
  await database.drop();
});

const page = Buffer.from('<html><script>alert(document.domain)</script></html>');

/** A file that is announced, with a signed address of the bucket. */
async function announced(bytes: Uint8Array, { announce } = own): Promise<FileAnswer> {
  const { status, body } = await announce(bytes.length, { sha256: sha256Of(bytes) });
  expect(status).toBe(201);
  expect(body.data.upload.url).toContain(s3.settings.endpoint);
  return body.data;
}

const complete = (id: string, { api } = own) =>
  api(`/files/${id}/complete`, { method: 'POST' }) as unknown as Promise<{
    status: number;
    body: { data: FileAnswer; code?: string };
  }>;

/** The status of a request to the bucket. */
async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(url, init);
  await answer.body?.cancel();
  return answer.status;
}

/** The bytes of a file, as the service reads them. */
async function stored(id: string, { organization } = own): Promise<Buffer> {
  const opened = await server.cradle.openFile({ organizationId: organization, id });
  return Buffer.concat(await Array.fromAsync((await opened?.read()) ?? []));
}

test('what the uploader says of its bytes has no influence on what others download', async () => {
  const file = await announced(page);
  const sent = await statusOf(file.upload.url, {
    method: 'PUT',
    body: page,
    headers: {
      ...file.upload.headers,
      'Content-Type': 'text/html',
      'Content-Disposition': 'inline',
      'x-amz-meta-x': 'y',
    },
  });
  expect(sent).toBe(200);
  const { status, body } = await complete(file.id);
  expect([status, body.data.media_type]).toEqual([200, 'text/plain']);
  const address = new URL(body.data.download_url ?? '');
  expect(address.searchParams.get('response-content-type')).toBe('text/plain');
  expect(address.searchParams.get('response-content-disposition')).toMatch(/^attachment/u);
  // An address without these parameters, such as a shorter one, is not signed.
  address.searchParams.delete('response-content-disposition');
  expect(await statusOf(address.href)).toBe(403);
});

test('a signed address serves no other key, size, time or method', async () => {
  const bytes = randomBytes(1000);
  const otherOrganization = await anOrganization(server);
  const [file, foreign] = [await announced(bytes), await announced(bytes, otherOrganization)];
  const { url, headers } = file.upload;
  const changed = (change: (url: URL) => void): string => {
    const address = new URL(url);
    change(address);
    return address.href;
  };
  const attempts: [string, RequestInit][] = [
    [url.replace(file.id, foreign.id), {}],
    [url.replace(own.organization, otherOrganization.organization), {}],
    [changed((at) => (at.pathname = at.pathname.replace('direct/', 'kept/'))), {}],
    [changed((at) => at.searchParams.set('X-Amz-Expires', '604800')), {}],
    [changed((at) => at.searchParams.set('X-Amz-SignedHeaders', 'host')), {}],
    [changed((at) => at.searchParams.delete('X-Amz-Signature')), {}],
    [url, { body: Buffer.concat([bytes, bytes]) }],
    [url, { headers: { 'x-amz-checksum-sha256': 'AAAA' } }],
  ];
  for (const [address, more] of attempts) {
    const status = await statusOf(address, { method: 'PUT', body: bytes, headers, ...more });
    expect([address, more, status >= 400 && status < 500]).toEqual([address, more, true]);
  }
  expect(await statusOf(url)).toBe(403);
  expect(await statusOf(url, { method: 'DELETE' })).toBe(403);
  for (const { id, of } of [
    { id: file.id, of: own },
    { id: foreign.id, of: otherOrganization },
  ]) {
    expect((await complete(id, of)).body.code).toBe('validation_failed');
  }
});

test('nobody completes a file of another organization', async () => {
  const bytes = randomBytes(1000);
  const file = await announced(bytes);
  expect((await put(file, bytes)).status).toBe(200);
  const otherOrganization = await anOrganization(server);
  expect([403, 404]).toContain((await complete(file.id, otherOrganization)).status);
  expect((await complete(file.id)).status).toBe(200);
});

test('other bytes of the announced size are refused, and do not stay', async () => {
  const [wanted, others] = [randomBytes(1000), randomBytes(1000)];
  const file = await announced(wanted);
  // S3 compares the checksum itself; this server of the tests does not.
  expect((await put(file, others)).status).toBe(200);
  const refused = await complete(file.id);
  expect([refused.status, refused.body.code]).toEqual([422, 'validation_failed']);
  expect((await complete(file.id)).body.code).toBe('validation_failed');
});

test('an upload that is repeated after the end changes nothing, and is purged', async () => {
  const [bytes, others] = [randomBytes(1000), randomBytes(1000)];
  const file = await announced(bytes);
  expect((await put(file, bytes)).status).toBe(200);
  const completed = await complete(file.id);
  expect(completed.body.data).toMatchObject({ state: 'ready', sha256: sha256Of(bytes) });
  expect((await put(file, others)).status).toBe(200);
  expect(await complete(file.id)).toMatchObject({
    status: 200,
    body: { data: { sha256: sha256Of(bytes) } },
  });
  expect((await stored(file.id)).equals(bytes)).toBe(true);
  const { out, err } = await basaltHere(settings, 'purge', '--json');
  expect([err, JSON.parse(out)]).toMatchObject(['', {}]);
  expect((await stored(file.id)).equals(bytes)).toBe(true);
});

test('uploads that race with the end leave the announced bytes, or none', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [bytes, others] = [randomBytes(1000), randomBytes(1000)];
    const file = await announced(bytes);
    expect((await put(file, bytes)).status).toBe(200);
    const ends = await Promise.all([
      complete(file.id),
      put(file, others),
      complete(file.id),
      put(file, others),
      complete(file.id),
    ]);
    expect(ends.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    const read = await own.api(`/files/${file.id}`);
    const { sha256, state } = read.body.data as unknown as FileAnswer & { state: string };
    const isWhole = state === 'ready' && sha256 === sha256Of(bytes);
    expect([state, isWhole ? await stored(file.id) : null]).toEqual(
      isWhole ? ['ready', bytes] : ['pending', null],
    );
  }
});
