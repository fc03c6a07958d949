import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { release, writeChunks } from './chunks.ts';

const chunkOf = (byte: number): Buffer => Buffer.from(new ArrayBuffer(1000)).fill(byte);

test('the memory of a chunk is given back once it has left, and not before', async () => {
  const passed: Buffer[] = [];
  const taken: number[] = [];
  const slow = new Writable({
    async write(chunk: Buffer, _, done) {
      await nextTurn();
      // Those before have left, this one has not.
      expect(passed.map(({ byteLength }) => byteLength)).toEqual(
        passed.map((piece) => (piece.buffer === chunk.buffer ? 1000 : 0)),
      );
      taken.push(chunk[0] ?? 0);
      done();
    },
  });
  async function* bytes() {
    for (let byte = 1; byte <= 5; byte += 1) {
      const chunk = chunkOf(byte);
      passed.push(chunk);
      yield chunk;
    }
  }
  await writeChunks(bytes(), slow);
  expect(taken).toEqual([1, 2, 3, 4, 5]);
  expect(passed.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0, 0, 0]);
});

test('a part of a larger buffer keeps its memory, which others use, too', () => {
  const whole = chunkOf(7);
  release(whole.subarray(0, 10));
  expect(whole).toHaveLength(1000);
});

test('a reader that goes away ends the reading', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield chunkOf(1);
    } finally {
      isEnded = true;
    }
  }
  const stuck = new Writable({ write: () => void setImmediate(() => stuck.destroy()) });
  await expect(writeChunks(endless(), stuck)).rejects.toThrow('the reader is gone');
  expect(isEnded).toBe(true);
});
