import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { anS3Server } from '@basalt/files/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, giveDatabase, type GivenDatabase } from './given-database.ts';
import { anOrganization, put, sha256Of, type FileAnswer, type Served } from './files-fixture.ts';
import { basaltHere, serveHere } from './run-here.ts';

describe.each(['folder', 'bucket', 'bucket, directly'] as const)('files in a %s', (kind) => {
  let database: GivenDatabase;
  let server: Served;
  let s3: Awaited<ReturnType<typeof anS3Server>> | null = null;
  let own: Awaited<ReturnType<typeof anOrganization>>;
  let settings: Record<string, string>;

  beforeAll(async () => {
    database = await giveDatabase();
    s3 = kind === 'folder' ? null : await anS3Server();
    settings = {
      ...database.settings,
      SERVICE_RATE_LIMIT_PER_MINUTE: '0',
      ...(s3 && {
        SERVICE_FILES_URL: 's3://files/basalt',
        SERVICE_FILES_ENDPOINT: s3.settings.endpoint ?? '',
        SERVICE_FILES_ACCESS_KEY_ID: 'S3RVER',
        SERVICE_FILES_SECRET_ACCESS_KEY: 'S3RVER',
        SERVICE_FILES_DIRECT: String(kind === 'bucket, directly'),
      }),
    };
    server = await serveHere(settings);
    own = await anOrganization(server);
  });
  afterAll(async () => {
    await server.stop();
    await s3?.close();
    await database.drop();
  });

  /** The bytes of a file, as the service reads them. */
  async function kept(id: string): Promise<Buffer> {
    const opened = await server.cradle.openFile({ organizationId: own.organization, id });
    return Buffer.concat(await Array.fromAsync((await opened?.read()) ?? []));
  }

  test('goes up and comes down by the client, as a stream', async () => {
    const bytes = randomBytes(3_000_000);
    const { client, ticket } = own;
    const file = new File([bytes], 'große Säule.bin');
    const record = await client.upload(file, { ticket }, { sha256: sha256Of(bytes) });
    expect(record).toMatchObject({ name: 'große Säule.bin', size: bytes.length, state: 'ready' });
    expect(record.sha256).toBe(sha256Of(bytes));
    expect((await kept(record.id)).equals(bytes)).toBe(true);
    // The server of S3 that the tests have signs `'` and `*` of the name in another way than S3 does.
    if (kind === 'bucket, directly') return;
    const { body } = await client.download(record.id);
    const come = Buffer.from(await new Response(body).arrayBuffer());
    expect(come.equals(bytes)).toBe(true);
  });

  test('a purge removes bytes that no record names, and no others', async () => {
    const { added, api, ticket } = own;
    const some = randomBytes(5000);
    if (kind === 'bucket, directly') {
      await own.client.upload(new Blob([some]), { ticket }, { sha256: sha256Of(some) });
    } else {
      await added(some);
      const deletedFile = await added(randomBytes(6000));
      await api(`/files/${deletedFile.id}`, { method: 'DELETE' });
      await asOwner(
        database.url,
        `set basalt.organization_id = '${own.organization}'`,
        `update basalt.files set deleted_at = deleted_at - interval '31 days' where id = '${deletedFile.id}'`,
      );
    }
    const answer = await basaltHere({ ...settings }, 'purge', '--json');
    expect(answer.err).toBe('');
    const report = JSON.parse(answer.out) as { files: number; unnamed_bytes: number };
    expect(report).toMatchObject(
      kind === 'bucket, directly' ? { files: 0, unnamed_bytes: 0 } : { files: 1, unnamed_bytes: 1 },
    );
    const { body } = await api(`/tickets/${ticket}/files`);
    const chosen = await api(`/tickets/${ticket}/files?fields=name,sha256`);
    const [first] = (chosen.body as { data: object[] }).data;
    expect(Object.keys(first ?? {})).toEqual(['name', 'sha256']);
    for (const { id } of (body as { data: { id: string }[] }).data) {
      expect((await kept(id)).length).toBeGreaterThan(0);
    }
  });

  test('doctor looks at the storage', async () => {
    const answer = await basaltHere({ ...settings }, 'doctor', '--json');
    expect(JSON.parse(answer.out)).toMatchObject({ files: expect.stringMatching(/\(answers\)$/) });
  });
});

describe('files through the service', () => {
  let database: GivenDatabase;
  let server: Served;
  let own: Awaited<ReturnType<typeof anOrganization>>;
  const folder = () => path.join(database.settings['DATA_DIR'] ?? '', 'files');

  beforeAll(async () => {
    database = await giveDatabase();
    const settings = {
      ...database.settings,
      SERVICE_RATE_LIMIT_PER_MINUTE: '0',
      SERVICE_FILE_MEBIBYTES: '4',
    };
    server = await serveHere(settings);
    own = await anOrganization(server);
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  test('two organizations with the same bytes cannot tell: each has its own', async () => {
    const otherOrganization = await anOrganization(server);
    const bytes = randomBytes(1000);
    const first = await own.added(bytes);
    const second = await otherOrganization.added(bytes);
    expect(second).toMatchObject({ sha256: first.sha256, size: 1000 });
    expect(readdirSync(path.join(folder(), 'kept', own.organization)).length).toBeGreaterThan(0);
    expect(readdirSync(path.join(folder(), 'kept', otherOrganization.organization))).toHaveLength(
      1,
    );
    expect((await otherOrganization.api(`/files/${first.id}`)).status).toBe(403);
  });

  test('is served so that nothing in it runs', async () => {
    const file = await own.added(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      {
        name: 'x".svg\u00e9',
        media_type: 'image/svg+xml',
      },
    );
    const answer = await fetch(file.download_url ?? '');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox;/),
      'content-disposition': `attachment; filename="x_.svg_"; filename*=UTF-8''x%22.svg%C3%A9`,
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/1000', 10],
    ['bytes=990-', 206, 'bytes 990-999/1000', 10],
    ['bytes=-1', 206, 'bytes 999-999/1000', 1],
    ['bytes=0-99999', 206, 'bytes 0-999/1000', 1000],
    ['bytes=1000-', 416, 'bytes */1000', 0],
    ['bytes=-0', 416, 'bytes */1000', 0],
    ['bytes=9-3', 200, null, 1000],
    ['bytes=0-1,5-6', 200, null, 1000],
    ['bytes=', 200, null, 1000],
    ['chunks=0-1', 200, null, 1000],
    [`bytes=${'0-1,'.repeat(2000)}2-3`, 200, null, 1000],
    ['bytes=999999999999999-', 416, 'bytes */1000', 0],
  ])('answers the range %s', async (range, status, contentRange, length) => {
    const file = await own.added(randomBytes(1000));
    const answer = await fetch(file.download_url ?? '', { headers: { range } });
    const body = await answer.arrayBuffer();
    expect([answer.status, answer.headers.get('content-range'), body.byteLength]).toEqual([
      status,
      contentRange,
      length,
    ]);
  });

  test('is not sent again to who has it', async () => {
    const file = await own.added(randomBytes(1000));
    const tag = `"${file.sha256 ?? ''}"`;
    const known = { 'if-none-match': `"x", ${tag}` };
    expect((await fetch(file.download_url ?? '', { headers: known })).status).toBe(304);
    const changed = { range: 'bytes=0-0', 'if-range': '"other"' };
    expect((await fetch(file.download_url ?? '', { headers: changed })).status).toBe(200);
    const head = await fetch(file.download_url ?? '', { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe('1000');
  });

  test.each([
    ['fewer bytes than announced', 2000, {}, 'size'],
    ['more bytes than announced', 10, {}, 'size'],
    ['other bytes than announced', 1000, { sha256: '0'.repeat(64) }, 'sha256'],
  ])('refuses %s, and keeps nothing', async (_, size, more, field) => {
    const { body } = await own.announce(size, more);
    const answer = await put(body.data, randomBytes(1000));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } });
    // It still waits for its bytes: the caller who announced it reads its state.
    const announced = await own.api(`/files/${body.data.id}`);
    expect(announced.body).toMatchObject({
      data: { state: 'pending', download_url: null },
    });
    expect(waiting(own.organization)).toEqual([]);
  });

  const waiting = (organization: string): string[] => {
    const at = path.join(folder(), 'coming', organization);
    return existsSync(at)
      ? readdirSync(at, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
      : [];
  };

  test('refuses what is too large, before and while it comes', async () => {
    const large = await own.announce(4 * 1024 * 1024 + 1);
    expect([large.status, large.body.code]).toEqual([422, 'validation_failed']);
    const { body } = await own.announce(10);
    const answer = await put(body.data, randomBytes(5 * 1024 * 1024)).catch(() => null);
    expect(answer === null || answer.status === 413).toBe(true);
    expect(waiting(own.organization)).toEqual([]);
  });

  test('leaves nothing of an upload that its client breaks off, and takes it again', async () => {
    const bytes = randomBytes(1_000_000);
    const { body } = await own.announce(bytes.length);
    const { upload } = body.data;
    await new Promise<void>((resolve) => {
      const request = httpRequest(upload.url, {
        method: 'PUT',
        headers: { 'content-length': bytes.length },
      });
      request.on('error', () => resolve());
      request.write(bytes.subarray(0, 300_000), () => request.destroy());
      request.on('close', () => resolve());
    });
    await expect.poll(() => waiting(own.organization)).toEqual([]);
    expect((await put(body.data, bytes)).status).toBe(200);
    // An answer that got lost is asked for again: nothing is stored twice.
    expect((await put(body.data, bytes)).status).toBe(200);
  });

  test('an address is good for its file and its use, until the file is gone', async () => {
    const file = await own.added(randomBytes(10));
    const otherFile = await own.added(randomBytes(10));
    const url = file.download_url ?? '';
    expect((await fetch(url.replace(file.id, otherFile.id))).status).toBe(404);
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(404);
    expect((await fetch(`${url}x`)).status).toBe(404);
    expect((await fetch(url.split('?')[0] ?? '')).status).toBe(404);
    await own.api(`/files/${file.id}`, { method: 'DELETE' });
    expect((await fetch(url)).status).toBe(404);
    await own.api(`/files/${file.id}/restore`, { method: 'POST' });
    expect((await fetch(url)).status).toBe(200);
    await own.api(`/tickets/${own.ticket}`, { method: 'DELETE' });
    expect((await fetch(url)).status).toBe(404);
    await own.api(`/tickets/${own.ticket}/restore`, { method: 'POST', body: {} });
    expect((await fetch(url)).status).toBe(200);
  });

  test('an organization has twenty uploads at a time', async () => {
    const announced = await Promise.all(Array.from({ length: 21 }, () => own.announce(1000)));
    const open = announced.slice(0, 20).map(({ body: { data } }) => {
      const request = httpRequest(data.upload.url, {
        method: 'PUT',
        headers: { 'content-length': 1000 },
      });
      request.on('error', () => undefined);
      request.write(Buffer.alloc(10));
      return request;
    });
    await expect.poll(() => waiting(own.organization).length).toBe(20);
    const last = announced[20]?.body.data as FileAnswer;
    expect((await put(last, Buffer.alloc(1000))).status).toBe(429);
    for (const request of open) request.destroy();
    await expect.poll(() => waiting(own.organization)).toEqual([]);
    // The places are free a moment after the bytes are gone.
    await expect.poll(async () => (await put(last, Buffer.alloc(1000))).status).toBe(200);
  });

  test('a ticket has a hundred files', async () => {
    const crowded = await anOrganization(server);
    for (let count = 0; count < 100; count += 1)
      expect((await crowded.announce(1)).status).toBe(201);
    const more = await crowded.announce(1);
    expect([more.status, more.body.code]).toEqual([422, 'quota_exceeded']);
  });

  test('goes with backups and exports, checked by its digest', async () => {
    const bytes = randomBytes(2000);
    const { id } = await own.added(bytes);
    const target = await giveDatabase();
    const moved = path.join(target.settings['DATA_DIR'] ?? '', 'moved');
    const exported = await basaltHere(
      database.settings,
      'organization',
      'export',
      own.organization,
      moved,
      '--json',
    );
    expect(JSON.parse(exported.out)).toMatchObject({ files_missing: 0 });
    const imported = await basaltHere(target.settings, 'organization', 'import', moved, '--json');
    expect(imported.err).toBe('');
    expect(JSON.parse(imported.out)).toMatchObject({ files_missing: 0 });
    const restoredServer = await serveHere({ ...target.settings });
    const record = await restoredServer.cradle.openFile({ organizationId: own.organization, id });
    const found = Buffer.concat(await Array.fromAsync((await record?.read()) ?? []));
    expect(found.equals(bytes)).toBe(true);
    await restoredServer.stop();
    await target.drop();
  });
});
