import { createHash, randomBytes, randomUUIDv7 as newId } from 'node:crypto';
import type { FileStorage } from '@basalt/domain';
import { expect, it } from 'vitest';

/** Bytes as a request brings them: in chunks of this size. */
export async function* inChunks(bytes: Uint8Array, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The digest of bytes, in hexadecimal. */
export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Everything that a stream brings. */
export async function wholeOf(bytes: AsyncIterable<Uint8Array> | null): Promise<Buffer | null> {
  if (bytes === null) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The names that the storage lists of an organization, as text. */
async function listed(storage: FileStorage, organizationId: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of storage.list()) {
    if (name.organizationId === organizationId) names.push('at' in name ? name.id : name.sha256);
  }
  return names.toSorted();
}

/** Brings bytes in memory that is used again as soon as the next chunk is asked for. */
async function* inOneBuffer(bytes: Uint8Array, size: number) {
  const buffer = Buffer.alloc(size);
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size);
    buffer.set(part);
    yield buffer.subarray(0, part.length);
    buffer.fill(0);
  }
}

async function* broken() {
  yield randomBytes(100_000);
  throw new Error('the client is gone');
}

/** What every storage of files promises. */
export function fileStorageContract(storageOf: () => FileStorage): void {
  it('keeps bytes under their digest, whole and in parts', async () => {
    const storage = storageOf();
    const [organizationId, id] = [newId(), newId()];
    const bytes = randomBytes(300_000);
    const received = await storage.receive({ organizationId, id }, inChunks(bytes), bytes.length);
    const sha256 = sha256Of(bytes);
    expect(received).toMatchObject({ size: bytes.length, sha256 });
    expect(await storage.open(organizationId, sha256)).toBeNull();
    expect(await listed(storage, organizationId)).toEqual([id]);
    await storage.keep(organizationId, received);
    expect(await listed(storage, organizationId)).toEqual([sha256]);
    expect((await wholeOf(await storage.open(organizationId, sha256)))?.equals(bytes)).toBe(true);
    const part = await wholeOf(
      await storage.open(organizationId, sha256, { first: 99, last: 70_000 }),
    );
    expect(part?.equals(bytes.subarray(99, 70_001))).toBe(true);
  });

  it('keeps the same bytes once, and never for two organizations', async () => {
    const storage = storageOf();
    const [first, second] = [newId(), newId()];
    const bytes = randomBytes(1000);
    for (const organizationId of [first, first]) {
      const place = { organizationId, id: newId() };
      const received = await storage.receive(place, inChunks(bytes), bytes.length);
      await storage.keep(organizationId, received);
    }
    expect(await listed(storage, first)).toEqual([sha256Of(bytes)]);
    expect(await storage.open(second, sha256Of(bytes))).toBeNull();
  });

  it.each([
    ['fewer', 10],
    ['more', -10],
  ])('leaves nothing of %s bytes than announced', async (_, more) => {
    const storage = storageOf();
    const [organizationId, id] = [newId(), newId()];
    const bytes = randomBytes(200_000);
    const received = await storage.receive(
      { organizationId, id },
      inChunks(bytes),
      bytes.length + more,
    );
    expect(received.size).not.toBe(bytes.length + more);
    expect(await listed(storage, organizationId)).toEqual([]);
  });

  it('leaves nothing of bytes that end with an error, which it throws', async () => {
    const storage = storageOf();
    const [organizationId, id] = [newId(), newId()];
    const receive = storage.receive({ organizationId, id }, broken(), 200_000);
    await expect(receive).rejects.toThrow('the client is gone');
    expect(await listed(storage, organizationId)).toEqual([]);
  });

  it('receives for one file several times at once, each by itself', async () => {
    const storage = storageOf();
    const place = { organizationId: newId(), id: newId() };
    const all = Array.from({ length: 5 }, () => randomBytes(100_000));
    const received = await Promise.all(
      all.map((bytes) => storage.receive(place, inChunks(bytes, 1000), bytes.length)),
    );
    expect(received.map(({ sha256 }) => sha256)).toEqual(all.map(sha256Of));
    for (const upload of received) await storage.keep(place.organizationId, upload);
    for (const bytes of all) {
      const stored = await wholeOf(await storage.open(place.organizationId, sha256Of(bytes)));
      expect(stored?.equals(bytes)).toBe(true);
    }
  });

  it('uses no chunk after the next one was asked for', async () => {
    const storage = storageOf();
    const organizationId = newId();
    const bytes = randomBytes(300_000);
    const place = { organizationId, id: newId() };
    const received = await storage.receive(place, inOneBuffer(bytes, 1000), bytes.length);
    expect(received.sha256).toBe(sha256Of(bytes));
    await storage.keep(organizationId, received);
    const stored = await wholeOf(await storage.open(organizationId, received.sha256));
    expect(stored?.equals(bytes)).toBe(true);
  });

  it('keeps a file without bytes', async () => {
    const storage = storageOf();
    const place = { organizationId: newId(), id: newId() };
    const nothing = Buffer.alloc(0);
    const received = await storage.receive(place, inChunks(nothing), 0);
    await storage.keep(place.organizationId, received);
    const stored = await storage.open(place.organizationId, sha256Of(nothing));
    expect((await wholeOf(stored))?.length).toBe(0);
  });

  it('removes what it is asked to, also twice, and can be probed', async () => {
    const storage = storageOf();
    const place = { organizationId: newId(), id: newId() };
    const bytes = randomBytes(10);
    const received = await storage.receive(place, inChunks(bytes), 10);
    await storage.discard(received);
    await storage.discard(received);
    await expect(storage.keep(place.organizationId, received)).rejects.toThrow('unavailable');
    await storage.remove({ organizationId: place.organizationId, sha256: sha256Of(bytes) });
    expect(await listed(storage, place.organizationId)).toEqual([]);
    await storage.probe();
  });
}
