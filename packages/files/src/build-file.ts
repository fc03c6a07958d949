import type { Bucket } from './bucket.ts';

/** A file of built pages. */
export interface BuiltFile {
  plain: Buffer;
  /** The same, compressed by Brotli; null when the build made none. */
  brotli: Buffer | null;
}

/** Where a file lies in the object of a build: its first byte, and how many bytes the plain and the compressed form have. */
export interface Place {
  first: number;
  plain: number;
  brotli: number;
}

/** The digits of the length of the index, which stand before it. */
const lengthDigits = 8;
/** The most bytes of an index, and the most of a file. */
const maxIndex = 1024 * 1024;
const maxFile = 16 * 1024 * 1024;

/** One object with all files: the length of the index, the index as JSON, and the files one after the other. */
export function archiveOf(files: ReadonlyMap<string, BuiltFile>): {
  bytes: Buffer[];
  size: number;
} {
  const rows = [...files].map(([name, { plain, brotli }]) => [
    name,
    plain.length,
    brotli?.length ?? 0,
  ]);
  const index = Buffer.from(JSON.stringify(rows));
  const length = Buffer.from(String(index.length).padStart(lengthDigits, '0'));
  const contents = [...files.values()].flatMap(({ plain, brotli }) =>
    brotli === null ? [plain] : [plain, brotli],
  );
  const bytes = [length, index, ...contents].filter((part) => part.length > 0);
  return { bytes, size: bytes.reduce((sum, part) => sum + part.length, 0) };
}

/** The places of the files in such an object; null when there is none, or it is not one. Throws the error of the bucket. */
export async function readIndex(
  bucket: Bucket,
  at: string,
): Promise<ReadonlyMap<string, Place> | null> {
  const length = Number(await textAt(bucket, at, { first: 0, last: lengthDigits - 1 }));
  if (!Number.isSafeInteger(length) || length < 2 || length > maxIndex) return null;
  const text = await textAt(bucket, at, { first: lengthDigits, last: lengthDigits + length - 1 });
  const rows = rowsIn(text);
  if (rows === null) return null;
  const places = new Map<string, Place>();
  let first = lengthDigits + length;
  for (const [name, plain, brotli] of rows) {
    // An empty range cannot be read.
    if (plain > 0 && plain + brotli <= maxFile) places.set(name, { first, plain, brotli });
    first += plain + brotli;
  }
  return places;
}

async function textAt(bucket: Bucket, at: string, range: { first: number; last: number }) {
  const bytes = await bucket.read(at, range);
  return Buffer.concat(await Array.fromAsync(bytes ?? [])).toString();
}

function rowsIn(text: string): [string, number, number][] | null {
  try {
    return JSON.parse(text) as [string, number, number][];
  } catch {
    return null;
  }
}
