import { pipeline } from 'node:stream/promises';
import { constants, createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';

const MiB = 1024 * 1024;

/** What a file may unpack to: rows of real organizations unpack to 20 to 50 times the size of their file. */
export const unpackedBudget = { timesOfFile: 500, alwaysAllowed: 256 * MiB };

/** The window that a file may ask for, as a power of two of bytes. Files are written with one of 2 MiB. */
const largestWindow = 24;

/**
 * The decompressed bytes of the source, read once. Throws BackupError when they cannot be decompressed, and, unless `anySize`, at the first
 * byte beyond the budget for a file of this `size`.
 */
export async function* unpacked(
  source: AsyncIterable<Buffer>,
  { file, size, anySize = false }: { file: string; size: number; anySize?: boolean },
): AsyncGenerator<Buffer> {
  const most = Math.max(unpackedBudget.alwaysAllowed, size * unpackedBudget.timesOfFile);
  const plain = createZstdDecompress({
    params: { [constants.ZSTD_d_windowLogMax]: largestWindow },
  });
  // The pipeline passes a failure on to the reader of `plain`.
  void pipeline(source, plain).catch(() => {});
  let bytes = 0;
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most && !anySize) throw new BackupError(tooLarge(file, most));
      yield chunk;
    }
  } catch (error) {
    throw isOfZstd(error)
      ? new BackupError(`${file} cannot be decompressed`, { cause: error })
      : error;
  }
}

function isOfZstd(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code?.startsWith('ZSTD_') ?? false;
}

function tooLarge(file: string, most: number): string {
  return (
    `${file} unpacks to more than ${Math.floor(most / MiB)} MiB, ${unpackedBudget.timesOfFile} times its size: ` +
    'nothing was taken from it. If you trust it, --any-size reads it'
  );
}
