import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ending, firstLine, writeBackupFile } from './backup-file.ts';
import { decodeFrames, encodeFrame, type Frame } from './frames.ts';
import { openBackupFile } from './read-backup-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'basalt-backup-file-'));
  file = path.join(folder, 'x.backup');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* of(...parts: Buffer[]): AsyncGenerator<Buffer> {
  yield* parts;
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test('holds what was written, however it was cut', async () => {
  const size = await writeBackupFile(file, of(Buffer.from('ab'), Buffer.alloc(300_000, 'x')));
  expect(size).toBeLessThan(1_000);
  const read = Buffer.concat(await collect((await openBackupFile(file)).bytes()));
  expect(read.toString()).toBe(`ab${'x'.repeat(300_000)}`);
  expect(readdirSync(folder)).toEqual(['x.backup']);
});

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(300_000, 'x');
  throw new Error('the connection was lost');
}

/** A file whose checksum is right and whose content is what a hostile person packed. */
function packedAs(content: Buffer): void {
  const body = Buffer.concat([Buffer.from(firstLine), content]);
  const digest = createHash('sha256').update(body).digest('hex');
  writeFileSync(file, Buffer.concat([body, Buffer.from(ending(digest, null))]));
}

/** Zeros of this many MiB, as a file of some bytes for each. */
function bomb(mebibytes: number): Buffer {
  const block = zstdCompressSync(Buffer.alloc(2 ** 20));
  return Buffer.concat(Array.from({ length: mebibytes }, () => block));
}

async function bytesIn(anySize: boolean): Promise<number> {
  let bytes = 0;
  for await (const chunk of (await openBackupFile(file, { anySize })).bytes())
    bytes += chunk.length;
  return bytes;
}

test('a file that unpacks to more than 500 times its size and 256 MiB is refused at that point, unless it is trusted', async () => {
  packedAs(bomb(257));
  await expect(bytesIn(false)).rejects.toThrow(/unpacks to more than 256 MiB, 500 times its size/u);
  expect(await bytesIn(true)).toBe(257 * 2 ** 20);
});

test('a file that asks for a window of more than 16 MiB, and one that is not compressed, are refused', async () => {
  const params = {
    [constants.ZSTD_c_windowLog]: 27,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  };
  packedAs(zstdCompressSync(Buffer.alloc(2 ** 24 + 1, 'x'), { params }));
  await expect(collect((await openBackupFile(file)).bytes())).rejects.toThrow(
    'cannot be decompressed',
  );
  packedAs(Buffer.from('nothing of that kind'));
  await expect(collect((await openBackupFile(file)).bytes())).rejects.toThrow(
    'cannot be decompressed',
  );
});

test('a file that is exchanged after it was opened is refused at its end', async () => {
  packedAs(zstdCompressSync(Buffer.from('first')));
  const opened = await openBackupFile(file);
  packedAs(zstdCompressSync(Buffer.from('other')));
  await expect(collect(opened.bytes())).rejects.toThrow('it was changed');
});

test('a backup that fails half-way leaves no file', async () => {
  await expect(writeBackupFile(file, failing())).rejects.toThrow('the connection was lost');
  expect(readdirSync(folder)).toEqual([]);
});

test('a file that appears meanwhile stays, and the backup fails', async () => {
  async function* overtaken(): AsyncGenerator<Buffer> {
    yield Buffer.from('a');
    writeFileSync(file, 'mine');
  }
  await expect(writeBackupFile(file, overtaken())).rejects.toThrow('is never overwritten');
  expect(readdirSync(folder)).toEqual(['x.backup']);
});

const frames: Frame[] = [
  { kind: 'header', header: { taken_at: 'x', schema: [], secret_key: 'x', tables: ['a'] } },
  { kind: 'rows', table: 'a', columns: ['b'] },
  { kind: 'data', bytes: Buffer.from([0, 10, 255]) },
  { kind: 'end', end: { rows: { a: 1 }, sequences: [] } },
];
const bytes = Buffer.concat(frames.map(encodeFrame));

test('frames are read back, however they were cut', async () => {
  expect(await collect(decodeFrames(of(...[...bytes].map((byte) => Buffer.from([byte])))))).toEqual(
    frames,
  );
});

test('frames without an end, and what are no frames, are refused', async () => {
  for (const bad of [
    bytes.subarray(0, -1),
    Buffer.from('Xabcdefgh'),
    // A frame of 16 MiB, and a header that is no JSON.
    Buffer.from('D\u0001\0\0\0x', 'latin1'),
    Buffer.from('H\0\0\0\u0003{"a', 'latin1'),
    Buffer.alloc(0),
    encodeFrame(frames[0] as Frame),
  ]) {
    await expect(collect(decodeFrames(of(bad)))).rejects.toThrow(/no end|cannot be read/u);
  }
});
