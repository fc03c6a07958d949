import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeBackupFile } from './backup-file.ts';
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
    Buffer.alloc(0),
    encodeFrame(frames[0] as Frame),
  ]) {
    await expect(collect(decodeFrames(of(bad)))).rejects.toThrow(/no end|cannot be read/u);
  }
});
