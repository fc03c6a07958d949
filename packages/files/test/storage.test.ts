import { createServer, request as httpRequest, type Server } from 'node:http';
import { once } from 'node:events';
import { randomBytes, randomUUIDv7 as newId } from 'node:crypto';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileBudget, StorageFull } from '@basalt/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFileStorage, createFolderBucket, createS3Bucket } from '../src/index.ts';
import { anS3Server, closeServer } from '../testing/s3-server.ts';
import { fileStorageContract, inChunks, sha256Of, wholeOf } from '../testing/storage.contract.ts';

describe('a folder', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'basalt-files-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const inFolder = () => createFileStorage(createFolderBucket(path.join(folder, 'files')));
  fileStorageContract(inFolder);

  it('has no folder for each upload, which would stay', async () => {
    const organizationId = newId();
    for (let count = 0; count < 3; count += 1) {
      const place = { organizationId, id: newId() };
      const received = await inFolder().receive(place, inChunks(Buffer.from('x')), 1);
      await (count === 0
        ? inFolder().discard(received)
        : inFolder().keep(organizationId, received));
    }
    expect(await readdir(path.join(folder, 'files', 'coming', organizationId))).toEqual([]);
  });

  it('synchronizes few files at once, so that other work with files has threads', async () => {
    const handle = await open(folder);
    const atOnce: number[] = [];
    let running = 0;
    const sync = vi
      .spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync')
      .mockImplementation(async () => {
        atOnce.push((running += 1));
        await new Promise(setImmediate);
        running -= 1;
      });
    const bucket = createFolderBucket(path.join(folder, 'many'));
    await bucket.write('coming/made', inChunks(Buffer.from('x')), 1);
    atOnce.length = 0;
    const names = Array.from({ length: 8 }, (_, at) => `coming/${at}`);
    await Promise.all(names.map((name) => bucket.write(name, inChunks(Buffer.from('x')), 1)));
    sync.mockRestore();
    await handle.close();
    expect(atOnce).toHaveLength(8);
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(fileBudget.synchronizedAtOnce);
  });

  it('lists what a probe has left that was broken off, so that the sweep removes it', async () => {
    const bucket = createFolderBucket(path.join(folder, 'probed'));
    const broken = createFileStorage({ ...bucket, remove: () => Promise.reject(new Error('cut')) });
    await expect(broken.probe()).rejects.toThrow('unavailable');
    const storage = createFileStorage(bucket);
    for await (const name of storage.list()) await storage.remove(name);
    expect(await Array.fromAsync(bucket.list('coming'))).toEqual([]);
  });
});

describe('a bucket', () => {
  let server: Awaited<ReturnType<typeof anS3Server>>;
  beforeAll(async () => {
    server = await anS3Server();
  });
  afterAll(() => server.close());
  const storageOf = (isDirect = false) =>
    createFileStorage(createS3Bucket(server.settings, { isDirect }));
  fileStorageContract(storageOf);

  it('takes and gives bytes by addresses of its own, which fix what is put', async () => {
    const storage = storageOf(true);
    const place = { organizationId: newId(), id: newId() };
    const bytes = randomBytes(50_000);
    const sha256 = sha256Of(bytes);
    const expiresAt = new Date(Date.now() + 60_000);
    const announced = { size: bytes.length, sha256, expiresAt };
    const upload = await storage.direct?.uploadTo(place, announced);
    expect(upload?.url).toMatch(
      /X-Amz-SignedHeaders=content-length%3Bhost%3Bx-amz-checksum-sha256/,
    );
    expect(await storage.inspect(place, bytes.length)).toBeNull();
    const put = await fetch(upload?.url ?? '', {
      method: 'PUT',
      // What the caller says of them does not stay with them.
      headers: { ...upload?.headers, 'content-type': 'text/html', 'content-encoding': 'gzip' },
      body: bytes,
    });
    expect(put.status).toBe(200);
    // An attempt that is broken off here leaves them at a place of its own, from which the next one takes them.
    await storage.inspect(place, bytes.length);
    const received = await storage.inspect(place, bytes.length);
    expect(received).toMatchObject({ size: bytes.length, sha256 });
    // From here on the caller cannot change it: what is put now lies elsewhere.
    await fetch(upload?.url ?? '', {
      method: 'PUT',
      headers: upload?.headers ?? {},
      body: randomBytes(bytes.length),
    });
    if (received !== null) await storage.keep(place.organizationId, received);
    const name = { organizationId: place.organizationId, sha256 };
    const about = { disposition: 'inline', mediaType: 'image/png', now: new Date() };
    const answer = await fetch((await storage.direct?.downloadFrom(name, about)) ?? '');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

it('reads no more of what was put than it needs to see that it is too much', async () => {
  let read = 0;
  const bucket = {
    ...createFolderBucket('none'),
    move: async () => true,
    async *endless() {
      while (read < 100_000) yield Buffer.alloc((read += 1000) && 1000);
    },
    read: async () => bucket.endless(),
  };
  const place = { organizationId: newId(), id: newId() };
  const found = await createFileStorage(bucket).inspect(place, 2500);
  expect([found?.size, read]).toEqual([3000, 3000]);
});

describe('a bucket that fails', () => {
  let proxy: Server;
  let server: Awaited<ReturnType<typeof anS3Server>>;
  let fault: 'none' | '503' | 'lost' | 'refused early' = 'none';
  let faults = 0;
  const settings = () => {
    const { port } = proxy.address() as AddressInfo;
    return { ...server.settings, endpoint: `http://127.0.0.1:${port}` };
  };

  beforeAll(async () => {
    server = await anS3Server();
    proxy = createServer((request, response) => {
      const isFault = faults > 0 && fault !== 'none';
      if (isFault) faults -= 1;
      if (isFault && fault === '503') {
        request.resume();
        response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
        return;
      }
      if (isFault && fault === 'refused early') {
        response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
        return;
      }
      const { port } = new URL(server.settings.endpoint ?? '');
      const { method, headers } = request;
      const forward = httpRequest({ port, method, path: request.url, headers }, (answer) => {
        // Done, and nobody learns of it.
        if (isFault) request.socket.destroy();
        else answer.pipe(response.writeHead(answer.statusCode ?? 500));
      });
      forward.on('error', () => request.socket.destroy());
      request.pipe(forward);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
  });
  afterAll(async () => {
    await closeServer(proxy);
    await server.close();
  });

  it.each(['503', 'lost'] as const)('is asked again: %s', async (kind) => {
    const storage = createFileStorage(createS3Bucket(settings()));
    const place = { organizationId: newId(), id: newId() };
    const bytes = randomBytes(1000);
    const received = await storage.receive(place, inChunks(bytes), bytes.length);
    [fault, faults] = [kind, 2];
    await storage.keep(place.organizationId, received);
    [fault, faults] = [kind, 2];
    const stored = await storage.open(place.organizationId, received.sha256);
    expect((await wholeOf(stored))?.equals(bytes)).toBe(true);
  });

  it.each(['503', 'lost', 'refused early'] as const)(
    'does not have bytes that it took without saying so: %s',
    async (kind) => {
      const storage = createFileStorage(createS3Bucket(settings()));
      const place = { organizationId: newId(), id: newId() };
      const bytes = randomBytes(5_000_000);
      [fault, faults] = [kind, 1];
      await expect(storage.receive(place, inChunks(bytes), bytes.length)).rejects.toMatchObject({
        name: 'StorageUnavailable',
      });
      expect(await storage.open(place.organizationId, sha256Of(bytes))).toBeNull();
    },
  );
});

it.each(['ENOSPC', 'EDQUOT'])('a folder without space (%s) is a full storage', async (code) => {
  const failures: string[] = [];
  const bucket = {
    ...createFolderBucket('none'),
    write: () => Promise.reject(Object.assign(new Error('write'), { code })),
    remove: async () => {},
  };
  const storage = createFileStorage(bucket, { onFailure: ({ name }) => void failures.push(name) });
  const place = { organizationId: newId(), id: newId() };
  const received = storage.receive(place, inChunks(Buffer.from('x')), 1);
  await expect(received).rejects.toBeInstanceOf(StorageFull);
  expect(failures).toHaveLength(1);
});
